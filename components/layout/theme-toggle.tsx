import { Icon } from '@/components/ui/icon';
import { ThemeButton } from './theme-button';

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  return (
    <ThemeButton>
      <span className="dark:hidden">
        <Icon name="moon" className="size-5" />
        <span className="sr-only">Switch to dark theme</span>
      </span>
      <span className="hidden dark:block">
        <Icon name="sun" className="size-5" />
        <span className="sr-only">Switch to light theme</span>
      </span>
    </ThemeButton>
  );
}
