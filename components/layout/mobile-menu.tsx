import { Icon } from "@/components/ui/icon";

const id = "site-menu";

type Props = {
  /** Where it gives way to a row of links. */
  className?: string;
  /** How much waits behind it. */
  waiting?: number;
  children: React.ReactNode;
};

/** Opened and closed by the browser, with and without JavaScript; browser/mobile-menu.ts adds the rest. */
export function MobileMenu({ className = "md:hidden", waiting = 0, children }: Props) {
  return (
    <div className={`group/menu print:hidden ${className}`}>
      <button
        type="button"
        popoverTarget={id}
        aria-controls={id}
        aria-label={waiting > 0 ? `Menu, ${waiting} waiting` : "Menu"}
        // Its state may stand in an attribute before React takes the page over, where React runs.
        suppressHydrationWarning
        className="relative -mr-2 grid size-11 place-items-center rounded-md hover:bg-sunken"
      >
        <Icon name="menu" className="size-6 group-has-[:popover-open]/menu:hidden" />
        <Icon name="close" className="hidden size-6 group-has-[:popover-open]/menu:block" />
        {waiting > 0 ? (
          <span className="absolute top-1.5 right-1.5 size-3 rounded-full border-2 border-surface bg-yellow-text group-has-[:popover-open]/menu:hidden" />
        ) : null}
      </button>
      <div
        id={id}
        popover="auto"
        className="popover-below-header border-b border-line bg-surface text-ink shadow-lift"
      >
        {children}
      </div>
    </div>
  );
}
