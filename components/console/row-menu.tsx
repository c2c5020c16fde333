"use client";

import { type KeyboardEvent, useId, useRef } from "react";

/** The menu of a list row. It is a native popover, so that it works before hydration. */
export function RowMenu({ name, children }: { name: string; children: React.ReactNode }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <div
      className="cards:-order-1 cards:-my-1.5 cards:self-start"
      // Items with a confirmation dialog close the menu when the dialog closes; other items close it at once.
      ref={(frame) => {
        frame?.addEventListener("close", close, true);
        return () => frame?.removeEventListener("close", close, true);
      }}
      onSubmit={({ target }) => {
        if (target instanceof Element && !target.closest("dialog")) close();
      }}
      onKeyDown={(event) => moveFocus(event, menu.current)}
    >
      <button
        type="button"
        popoverTarget={id}
        aria-label={`More actions for ${name}`}
        className="row-action w-10 justify-center leading-none"
      >
        <span aria-hidden="true">⋯</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="popover-below w-48 rounded-md border border-line bg-surface p-1.5 text-ink shadow-lift has-[dialog[open]]:invisible"
      >
        {children}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null) {
  const { key, target } = event;
  const isInDialog = target instanceof Element && target.closest("dialog");
  if (!["ArrowDown", "ArrowUp"].includes(key) || !menu?.matches(":popover-open") || isInDialog)
    return;
  event.preventDefault();
  const entries = [...menu.querySelectorAll<HTMLElement>("a, button")].filter(
    (entry) => !entry.closest("dialog"),
  );
  const focused = entries.findIndex((entry) => entry === document.activeElement);
  // If no entry has the focus, the index is -1. The down arrow then focuses the first entry and the up arrow the last
  // one.
  const next = key === "ArrowDown" ? focused + 1 : Math.max(focused, 0) - 1;
  entries.at(next % entries.length)?.focus();
}
