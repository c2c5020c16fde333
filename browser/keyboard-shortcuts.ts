import { readStorage, writeStorage } from "./storage.ts";

const storageKey = "shortcuts";

export function setUpKeyboardShortcuts() {
  const dialog = document.querySelector<HTMLDialogElement>("#shortcuts");
  const search = document.querySelector<HTMLInputElement>("#job-search [type=search]");
  const choice = dialog?.querySelector("input");
  if (!dialog || !search || !choice) return;
  choice.checked = readStorage(storageKey) !== "off";
  choice.addEventListener("change", () => writeStorage(storageKey, choice.checked ? null : "off"));

  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-shortcuts]")) dialog.showModal();
  });

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !choice.checked || dialog.open) return;
    if (target instanceof Element && target.closest("input,select,textarea,[contenteditable]"))
      return;
    if (key === "/") search.select();
    else if (key === "?") dialog.showModal();
    else if (key === "j" || key === "k") walk(key === "j" ? 1 : -1);
    else return;
    event.preventDefault();
  });
}

function walk(step: number) {
  const links = [...document.querySelectorAll<HTMLElement>("#job-results li:not([hidden]) h2 a")];
  const current = links.findIndex((link) => link === document.activeElement);
  links[current < 0 ? 0 : current + step]?.focus();
}
