import { Icon } from "@/components/ui/icon";

type Props = { entryClass?: string };

/**
 * Toggles between the light and the dark theme. CSS selects the icon and label, so that they are right before
 * JavaScript runs.
 */
export function ThemeToggle({ entryClass }: Props) {
  const word = entryClass ? "" : "sr-only";
  return (
    <button
      type="button"
      data-theme-toggle
      className={`${entryClass ?? "header-icon"} noscript:hidden print:hidden`}
    >
      <span className="dark:hidden">
        {entryClass ? null : <Icon name="moon" className="size-5" />}
        <span className={word}>Switch to dark theme</span>
      </span>
      <span className="hidden dark:block">
        {entryClass ? null : <Icon name="sun" className="size-5" />}
        <span className={word}>Switch to light theme</span>
      </span>
    </button>
  );
}
