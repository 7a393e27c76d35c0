/** The colors of the editor: the site's tokens, which reach into the shadow root. */

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const colors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, fontWeight: "700" }, // of any kind
    { tag: tags.string, color: "var(--p2)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--p1)" },
    { tag: [tags.comment, tags.docString], color: "var(--ink-2)" },
    { tag: [tags.function(tags.definition(tags.variableName))], fontWeight: "600" },
    { tag: tags.invalid, textDecoration: "underline wavy var(--p1)" },
  ]),
);

const IN_A_LAYER = "> .cm-scroller > .cm-selectionLayer .cm-selectionBackground";
const FIELD = {
  border: "1.5px solid var(--edge)",
  borderRadius: "var(--r-tile)",
  background: "var(--surface)",
  color: "var(--ink)",
  font: "400 0.9375rem/1.3 var(--text)",
  minHeight: "36px",
};

export const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)" },
  "&.cm-focused": { outline: "none" },
  // Above the numbers of the lines, which would hide an outline.
  "&.cm-focused::after": {
    content: '""',
    position: "absolute",
    inset: "0",
    zIndex: "201",
    border: "3px solid var(--ink)",
    borderRadius: "calc(var(--r-tile) - 1px)",
    pointerEvents: "none",
  },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "0.875rem", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", padding: "var(--s2) 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": {
    backgroundColor: "var(--surface)",
    color: "var(--ink-2)",
    border: "0",
    borderInlineEnd: "1px solid var(--hairline)",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--well) 55%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--well)" },
  [`& .cm-selectionBackground, &.cm-focused ${IN_A_LAYER}`]: { background: "var(--p2-soft)" },
  ".cm-selectionMatch, .cm-searchMatch": { backgroundColor: "var(--gold-soft)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--gold-edge)" },
  "&.cm-focused .cm-matchingBracket": { background: "none", outline: "1px solid var(--edge)" },
  "&.cm-focused .cm-nonmatchingBracket": { background: "none", outline: "1px solid var(--p1)" },
  ".cm-fault": {
    backgroundColor: "var(--p1-soft)",
    boxShadow: "inset 4px 0 0 var(--p1)",
  },
  ".cm-panels": { backgroundColor: "var(--well)", color: "var(--ink)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--hairline)" },
  ".cm-panel.cm-search": { padding: "var(--s2)", font: "400 0.9375rem/1.3 var(--text)" },
  ".cm-textfield": FIELD,
  ".cm-button": { ...FIELD, backgroundImage: "none", padding: "0 var(--s2)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--edge)",
    borderRadius: "var(--r-tile)",
    color: "var(--ink)",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "0.875rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--ink)",
    color: "var(--ground)",
  },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75" },
});
