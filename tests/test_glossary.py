"""Translations have the terms of the English messages, so that none says another thing."""

from __future__ import annotations

import re
from typing import Final

import pytest
from test_languages import MESSAGES

from tools.site.locales import texts_of

TERMS: Final = """
undo = rückgängig|zurück|nehmt = des(hac|haz) = annul|supprime
redo = wieder = reh[aá][cz] = rétabl
(?<!or )(?<!agreed )(?<!then )draws?|drawn = remis|unentschieden = tablas = nulle
(?<!points )(?<!letters )wins?|won = gew[io]nn|sieg = gan[aeoó]|victori = gagn|victoire|remport
lost|loses?|loser = verl[io]e?r|niederlage = pierd|perd|derrota = perd|défaite
warn = warn = avis = avert
easy = leicht = fácil = facile
medium = mittel = medi = moyen
hard = schwer = difícil = difficile
(?<!capital )first = erst|beginn|hierher = primer|empieza|antes|inicial = premi|commence|abord|ici
last(?! to|-| in| counter) = letzt|vorig|hat|wer = últim|final|los puntos = derni
beginning = anfang|beginn = principio|inicio|izquierda = début
(?<!capital first )letters? = buchstab|wort|einen|viele = letra|propia|empa|minú = lett|mot|gal|minu
digits? = ziffer|0 oder 1 = dígito|cifra|0 o 1 = chiffre|0 ou 1
words? = w[oö]rt|buchstab = palabra|letra = mot
column = spalte = columna = colonne
tokens? = stein = ficha = pion|jeton
center = mitte|zentr = centr = centr
palindromes? = palindrom = palíndromo = palindrome
antipalindromes? = antipalindrom = antipalíndromo = antipalindrome
puzzles? = rätsel|auf zeit|genau so = problema|reloj|uno = problème|montre|ceux
solutions?|solved? = löst?|geschafft = soluci|resuel|resolv|difícil = solution|rés[ou]|difficile
copy|copied = kopi = c[oó]pi = copi
deleted? = lösch = b[oó]rr|elimin = supprim|effac
resigns? = auf = rend|rind|abandon = abandon
hint = tipp = pista = indice
today = heut|tages = hoy|día = aujourd|jour|ceux
seconds = sekunde = segundo = seconde
sounds? = t[oö]ne? = sonido = sons?
language = sprache = idioma = langue
picture = bild = imagen = image
advantage = vorteil = ventaja = avantage
fair = fair = just = équi|juste
level = stufe|gegner = nivel = niveau
coin = münz|los = moneda|sorte = pièce|tir|pile
bots? = bot = bot = bot
tournament = turnier = torneo = tournoi
offline = offline = sin conexión = hors ligne
stars? = stern = estrella = étoile
tasks? = aufgabe = reto|tarea = défi|tâche
links? = link|kopieren = enlace|copiar = lien|copie
files? = datei|import|partie|ordner = archivo|partida|todas = fichier|partie|tout
games(?! \\[) = spiel = juego = jeu
keyboard = tast = tecl = clavier|touches
device = gerät = dispositivo|aquí = appareil
(?<!was )saved = speicher|sicher|erhalt = guard|conserv = enregistr|conserv
finished = fertig|beendet = termin|acab = termin|fini
loading = lad|lädt = carg = charg
(?<!page )stopped = st[oa]|abgebr|halten|beend = detuv|deten|interrump|par = arrêt|interromp
damaged = beschädigt = dañad = endommag|abîm
"""


def words_of(message: object) -> str:
    """Return the texts of a message without parameters and code."""
    return re.sub(r"\{\w+\}|`[^`]*`", "", ". ".join(texts_of(message)))


@pytest.mark.parametrize("row", TERMS.strip().splitlines(), ids=lambda row: row.split(" = ")[0])
def test_translations_have_the_term(row: str) -> None:
    english, *translated = row.split(" = ")
    terms = dict(zip(("de", "es", "fr"), translated, strict=True))
    wrong = [
        (where, message)
        for where, language, message, original in MESSAGES
        if language in terms
        and re.search(rf"\b({english})\b", words_of(original), re.IGNORECASE)
        and not re.search(terms[language], words_of(message), re.IGNORECASE)
    ]
    assert wrong == []
