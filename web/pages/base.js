/**
 * Modules that most pages start with. The build adds this module to each of them (`inject` of
 * esbuild), so they share one file instead of many small ones.
 */

import "../app/effects.js";
import "../app/until-complete.js";
import "../board/annotations.js";
import "../board/host.js";
import "../board/keypad.js";
import "../board/notation.js";
import "../features/clock/state.js";
import "../features/first-use/first-use.js";
import "../features/preferences/preferences.js";
import "../features/series/series.js";
import "../features/setup/terms.js";
import "../i18n/language.js";
import "../i18n/options.js";
import "../input/press.js";
import "../rules/client.js";
import "../storage/lock.js";
import "../storage/matches.js";
import "../storage/offline.js";
import "../view/forecasts.js";
import "../view/regions.js";
