/**
 * Modules that most pages start with. The build adds this module to each of them (`inject` of
 * esbuild), so they share one file instead of many small ones.
 */

import "../app/effects.ts";
import "../app/until-complete.ts";
import "../board/annotations.ts";
import "../board/host.ts";
import "../board/keypad.ts";
import "../board/notation.ts";
import "../features/clock/state.ts";
import "../features/preferences/preferences.ts";
import "../features/series/series.ts";
import "../features/setup/terms.ts";
import "../i18n/language.ts";
import "../board/press.ts";
import "../rules/client.ts";
import "../storage/lock.ts";
import "../storage/matches.ts";
import "../storage/offline.ts";
import "../view/forecasts.ts";
import "../view/regions.ts";
