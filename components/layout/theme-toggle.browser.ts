/**
 * Switches between the themes as next-themes does, which sets the first one before paint: by a class on the root element,
 * kept under the key `theme`. Where next-themes itself runs, in the console, it is told by the event of another tab.
 */
export function themeToggle() {
  const key = 'theme';
  const root = document.documentElement;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');

  function saved() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function show(theme: string | null) {
    const [shown, other] = (theme === 'light' || theme === 'dark' ? theme === 'dark' : prefersDark.matches)
      ? ['dark', 'light']
      : ['light', 'dark'];
    // The colours change at once, whatever fades otherwise.
    const still = document.head.appendChild(document.createElement('style'));
    still.textContent = '*,*::before,*::after{transition:none!important}';
    root.classList.replace(other, shown);
    root.style.colorScheme = shown;
    void getComputedStyle(document.body).opacity;
    setTimeout(() => still.remove());
  }

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-toggle]')) return;
    const newValue = root.classList.contains('dark') ? 'light' : 'dark';
    show(newValue);
    try {
      localStorage.setItem(key, newValue);
    } catch {
      // The theme then holds for this page.
    }
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  });
  addEventListener('storage', (event) => {
    if (event.key === key) show(event.newValue);
  });
  prefersDark.addEventListener('change', () => show(saved()));
}
