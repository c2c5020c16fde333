import { Icon } from "@/components/ui/icon";

type Props = { entryClass?: string };

/** CSS selects the icon and label of the other theme, so nothing waits for JavaScript. */
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
