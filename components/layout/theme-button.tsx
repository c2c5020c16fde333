'use client';

import { useTheme } from 'next-themes';

/** `children` shows and names the theme to switch to; the style sheet picks which, so nothing waits for JavaScript. */
export function ThemeButton({ children }: { children: React.ReactNode }) {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <button
      type="button"
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
      className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink noscript:hidden print:hidden"
    >
      {children}
    </button>
  );
}
