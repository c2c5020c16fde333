import { readStorage, writeStorage } from "./storage.ts";

type Theme = "light" | "dark";

const storageKey = "theme";

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Applies the saved theme or, without one, the system's. Removes an invalid saved value, which next-themes would apply
 * as a theme.
 */
export function restoreTheme() {
  const saved = readStorage(storageKey);
  if (!isTheme(saved)) writeStorage(storageKey, null);
  applyTheme(chooseTheme(saved));
}

export function setUpThemeToggle() {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-theme-toggle]")) return;
    const newValue = root.classList.contains("dark") ? "light" : "dark";
    applyWithoutTransition(newValue);
    writeStorage(storageKey, newValue);
    // Notifies next-themes in the console. It listens for storage events, which browsers send to other tabs only.
    dispatchEvent(new StorageEvent("storage", { key: storageKey, newValue }));
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKey) applyWithoutTransition(chooseTheme(newValue));
  });
  prefersDark.addEventListener("change", () => {
    applyWithoutTransition(chooseTheme(readStorage(storageKey)));
  });
}

function chooseTheme(saved: string | null): Theme {
  if (isTheme(saved)) return saved;
  return prefersDark.matches ? "dark" : "light";
}

const isTheme = (value: string | null): value is Theme => value === "light" || value === "dark";

function applyWithoutTransition(theme: Theme) {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = "*,*::before,*::after{transition:none!important}";
  applyTheme(theme);
  // Reading a computed style makes the browser apply the theme while transitions are still off.
  void getComputedStyle(document.body).opacity;
  setTimeout(() => style.remove());
}

function applyTheme(theme: Theme) {
  root.classList.remove("light", "dark");
  root.classList.add(theme);
  root.style.colorScheme = theme;
}
