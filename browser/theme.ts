import { readStorage, writeStorage } from "./storage.ts";

type Theme = "light" | "dark";

const storageKey = "theme";

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Applies the saved theme, else the system's. Removes an invalid value, which next-themes would take for a theme. */
export function restoreTheme() {
  const saved = readStorage(storageKey);
  if (!isTheme(saved)) writeStorage(storageKey, null);
  apply(chooseTheme(saved));
}

export function setUpThemeToggle() {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-theme-toggle]")) return;
    const newValue = root.classList.contains("dark") ? "light" : "dark";
    applyAtOnce(newValue);
    writeStorage(storageKey, newValue);
    // Notifies next-themes, which in the console listens for the storage events of other tabs.
    dispatchEvent(new StorageEvent("storage", { key: storageKey, newValue }));
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKey) applyAtOnce(chooseTheme(newValue));
  });
  prefersDark.addEventListener("change", () => applyAtOnce(chooseTheme(readStorage(storageKey))));
}

function chooseTheme(saved: string | null): Theme {
  if (isTheme(saved)) return saved;
  return prefersDark.matches ? "dark" : "light";
}

const isTheme = (value: string | null): value is Theme => value === "light" || value === "dark";

function applyAtOnce(theme: Theme) {
  const still = document.head.appendChild(document.createElement("style"));
  still.textContent = "*,*::before,*::after{transition:none!important}";
  apply(theme);
  void getComputedStyle(document.body).opacity;
  setTimeout(() => still.remove());
}

function apply(theme: Theme) {
  root.classList.remove("light", "dark");
  root.classList.add(theme);
  root.style.colorScheme = theme;
}
