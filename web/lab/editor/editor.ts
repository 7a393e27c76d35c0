/**
 * The editor of the lab: CodeMirror, set up for Python and in the colors of the site.
 *
 * It is in a shadow root, where CodeMirror uses constructed style sheets, which the page's policy
 * allows. In the document it would use a style element, which the policy forbids.
 */

import { autocompletion, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, type StateEffectType, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { vocabulary } from "../../i18n/message.ts";
import { completeContract } from "./completion.ts";
import { colors, look } from "./theme.ts";

const { t } = vocabulary("lab");

export interface Editor {
  text: () => string; // its text
  show: (code: Code) => void; // put another text into it, whose history begins there
  mark: (line: number) => void; // show and mark the line at fault, counted from 1
  unmark: () => void;
}
type Code = { source: string; isReadOnly: boolean };

/** Sets the line at fault, 0 for none. */
const setFault: StateEffectType<number> = StateEffect.define();
const faultLine = Decoration.line({ class: "cm-fault" });

/** The line at fault: it is marked until something is written. */
const fault = StateField.define({
  create: () => Decoration.none,
  update(marked, { docChanged, effects, newDoc }) {
    for (const effect of effects) {
      if (!effect.is(setFault)) continue;
      const isThere = effect.value > 0 && effect.value <= newDoc.lines;
      return isThere
        ? Decoration.set([faultLine.range(newDoc.line(effect.value).from)])
        : Decoration.none;
    }
    return docChanged ? Decoration.none : marked;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Write over several lines ourselves: browsers that do it keep the look of the first one in a style
 * attribute, which the policy of the page forbids.
 */
const writeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { from, to } = view.state.selection.main;
    const { data, inputType, isComposing } = event;
    if (inputType !== "insertText" || !data || isComposing || view.state.readOnly) return false;
    if (view.state.doc.lineAt(from).to >= to) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type" });
    return true;
  },
});

/** Tab leaves an editor that it has reached, and indents once something else was pressed there. */
const passBy = EditorView.domEventObservers({
  focus: ({ relatedTarget }, view) => view.setTabFocusMode(relatedTarget !== null),
  mouseup: (_, view) => view.setTabFocusMode(false),
  keydown: ({ key }, view) => {
    if (!["Escape", "Shift", "Tab"].includes(key)) view.setTabFocusMode(false);
  },
});

/** Return the translations of CodeMirror's own phrases. */
const phrases = () => ({
  Find: t("find"),
  Replace: t("replaceBy"),
  next: t("next"),
  previous: t("previous"),
  all: t("all"),
  "match case": t("matchCase"),
  regexp: t("regexp"),
  "by word": t("byWord"),
  replace: t("replace"),
  "replace all": t("replaceAll"),
  close: t("close"),
  "current match": t("currentMatch"),
  "on line": t("onLine"),
  "Go to line": t("goToLine"),
  go: t("go"),
  Completions: t("completions"),
});

/**
 * Replace the text of an element by an editor, which also takes its focus.
 * @param onRun Ctrl or Cmd with Enter
 */
export const makeEditor = (
  host: HTMLElement,
  code: Code,
  onChange: () => void,
  onRun: () => void,
): Editor => {
  const root = host.attachShadow({ mode: "open" });
  const run = () => {
    onRun();
    return true;
  };
  const extensions = [
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("    "),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [completeContract], icons: false }),
    highlightActiveLine(),
    highlightSelectionMatches(),
    python(),
    colors,
    look,
    fault,
    writeOver,
    passBy,
    EditorState.phrases.of(phrases()),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": t("editor"),
      "aria-description": t("leaveEditor"), // by the keyboard
      tabindex: "0",
    }),
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) onChange();
    }),
    keymap.of([
      { key: "Mod-Enter", run },
      ...closeBracketsKeymap,
      ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
      ...searchKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
  ];
  const begin = ({ isReadOnly, source }: Code) =>
    EditorState.create({
      doc: source,
      extensions: [extensions, EditorState.readOnly.of(isReadOnly)],
    });
  const isWanted = document.activeElement === host;
  const view = new EditorView({ state: begin(code), parent: root, root });
  host.removeAttribute("tabindex");
  if (isWanted) view.focus();
  const text = () => view.state.doc.toString();
  return {
    text,
    show: (other) => {
      if (other.source === text() && other.isReadOnly === view.state.readOnly) return;
      view.setState(begin(other));
    },
    mark: (line) => {
      view.dispatch({ effects: setFault.of(line) });
      if (line < 1 || line > view.state.doc.lines) return;
      const at = view.state.doc.line(line).from;
      view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "center" }) });
    },
    unmark: () => view.dispatch({ effects: setFault.of(0) }),
  };
};
