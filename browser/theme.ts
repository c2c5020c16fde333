type Theme = "light" | "dark";

/** Where the choice is kept (SPEC section 9). */
const storageKey = "theme";

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Shows the saved theme, else the system's. A saved value that is no theme goes, before next-themes takes it for one. */
export function restoreTheme() {
  try {
    if (!isTheme(localStorage.getItem(storageKey))) localStorage.removeItem(storageKey);
  } catch {
    // Without storage the system's theme holds.
  }
  apply(chooseTheme(savedTheme(), prefersDark.matches));
}

/** The buttons marked `data-theme-toggle` switch the theme; other tabs and the system do too. */
export function setUpThemeToggle() {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-theme-toggle]")) return;
    const newValue = root.classList.contains("dark") ? "light" : "dark";
    change(newValue);
    try {
      localStorage.setItem(storageKey, newValue);
    } catch {
      // The theme then holds for this page.
    }
    // As from another tab: in the console next-themes listens for it.
    dispatchEvent(new StorageEvent("storage", { key: storageKey, newValue }));
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKey) change(chooseTheme(newValue, prefersDark.matches));
  });
  prefersDark.addEventListener("change", () =>
    change(chooseTheme(savedTheme(), prefersDark.matches)),
  );
}

function chooseTheme(saved: string | null, isSystemDark: boolean): Theme {
  if (isTheme(saved)) return saved;
  return isSystemDark ? "dark" : "light";
}

function isTheme(value: string | null): value is Theme {
  return value === "light" || value === "dark";
}

function savedTheme(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function change(theme: Theme) {
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
