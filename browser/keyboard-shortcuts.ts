/** Where a browser keeps that its visitor does without them. */
const storageKey = "shortcuts";

/** On a list of jobs: `/` goes to the search, `j` and `k` from job to job, `?` lists the keys. Never while somebody types. */
export function setUpKeyboardShortcuts() {
  const dialog = document.querySelector<HTMLDialogElement>("#shortcuts");
  const search = document.querySelector<HTMLInputElement>("#job-search [type=search]");
  const choice = dialog?.querySelector("input");
  if (!dialog || !search || !choice) return;
  choice.checked = isOn();
  choice.addEventListener("change", () => remember(choice.checked));

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

/** Moves the focus to the next job or the one before. */
function walk(step: number) {
  const links = [...document.querySelectorAll<HTMLElement>("#job-results li:not([hidden]) h2 a")];
  const current = links.findIndex((link) => link === document.activeElement);
  links[current < 0 ? 0 : current + step]?.focus();
}

function isOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function remember(isChecked: boolean) {
  try {
    if (isChecked) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // The choice then holds for this page.
  }
}
