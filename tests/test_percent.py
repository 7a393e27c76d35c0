"""Percent signs of a link are those of the standard library."""

from __future__ import annotations

import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_rules.record.percent import quote, unquote

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@given(TEXTS)
def test_a_text_is_quoted_as_the_standard_library_does(text: str) -> None:
    assert quote(text) == urllib.parse.quote(text, safe="")
    assert unquote(quote(text)) == text


@given(st.text("aé%20Cf9x"))
def test_a_text_is_unquoted_as_the_standard_library_does(text: str) -> None:
    expected = urllib.parse.unquote_to_bytes(text)
    try:
        assert unquote(text).encode() == expected
    except UnicodeDecodeError:
        with pytest.raises(UnicodeDecodeError):
            expected.decode()
