import { readStorage, writeStorage } from "./storage.ts";

const storageKey = "shortcuts";

export function setUpKeyboardShortcuts() {
  const dialog = document.querySelector<HTMLDialogElement>("#shortcuts");
  const search = document.querySelector<HTMLInputElement>("#job-search [type=search]");
  const checkbox = dialog?.querySelector("input");
  if (!dialog || !search || !checkbox) return;
  checkbox.checked = readStorage(storageKey) !== "off";
  checkbox.addEventListener("change", () => {
    writeStorage(storageKey, checkbox.checked ? null : "off");
  });

  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-shortcuts]")) dialog.showModal();
  });

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !checkbox.checked || dialog.open) return;
    if (target instanceof Element && target.closest("input,select,textarea,[contenteditable]"))
      return;
    if (key === "/") search.select();
    else if (key === "?") dialog.showModal();
    else if (key === "j") focusJob(1);
    else if (key === "k") focusJob(-1);
    else return;
    event.preventDefault();
  });
}

/** Focuses the next job in the list (1) or the previous one (-1). If no job has the focus, focuses the first. */
function focusJob(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>("#job-results li:not([hidden]) h2 a")];
  const current = links.findIndex((link) => link === document.activeElement);
  links[current < 0 ? 0 : current + step]?.focus();
}
