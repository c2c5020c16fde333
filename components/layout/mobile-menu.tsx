'use client';

import { useSyncExternalStore } from 'react';

const id = 'site-menu';
const menu = () => document.getElementById(id);
const isOpen = () => menu()?.matches(':popover-open') ?? false;

function subscribe(onChange: () => void) {
  const element = menu();
  element?.addEventListener('toggle', onChange);
  return () => element?.removeEventListener('toggle', onChange);
}

/**
 * The browser opens and closes the menu by itself. JavaScript adds what it does not do: say
 * `aria-expanded` in an attribute, and close on choosing a link (a page kept for "back" would
 * return with its menu open).
 */
export function MobileMenu({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  const expanded = useSyncExternalStore(subscribe, isOpen, () => undefined);
  return (
    <div className="md:hidden print:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={expanded}
        aria-controls={id}
        aria-label="Menu"
        className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-sunken"
      >
        {icon}
      </button>
      <div
        id={id}
        popover="auto"
        onClick={(event) => {
          if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover();
        }}
        className="popover-below-header border-b border-line bg-surface text-ink shadow-lift"
      >
        {children}
      </div>
    </div>
  );
}
