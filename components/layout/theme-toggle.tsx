import { Icon } from "@/components/ui/icon";

/**
 * Switches between the light and the dark theme. It shows and names the one to switch to; the style sheet picks which, so
 * nothing waits for JavaScript.
 */
export function ThemeToggle() {
  return (
    <button
      type="button"
      data-theme-toggle
      className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink noscript:hidden print:hidden"
    >
      <span className="dark:hidden">
        <Icon name="moon" className="size-5" />
        <span className="sr-only">Switch to dark theme</span>
      </span>
      <span className="hidden dark:block">
        <Icon name="sun" className="size-5" />
        <span className="sr-only">Switch to light theme</span>
      </span>
    </button>
  );
}
