/** The fields of the bot lab. */

import type { LabPage } from "./lab-page.ts";

/** Read the fields and write the accepted values back: drawing does not change a field. */
export const listenToFields = ({ lab, onChange, tournament }: LabPage) => {
  const showTaken = () => {
    const { nodes, seed } = lab.choices;
    const taken = { name: lab.library.open.name, nodes, seed, "in-rounds": tournament.rounds };
    for (const [field, value] of Object.entries(taken)) {
      const input = document.querySelector(`input[data-field="${field}"]`);
      if (input instanceof HTMLInputElement) input.value = String(value);
    }
    onChange();
  };
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { field } = target.dataset;
    if (field === "bot") lab.library.choose(target.value);
    else if (field === "name") void lab.library.rename(target.value).then(showTaken);
    else if (field?.startsWith("in-")) tournament.set(field, target);
    else if (field) lab.set(field, target.value);
    showTaken();
    if (field === "bot") lab.showCode();
  });
};
