"use client";

import { createContext, useContext, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/button";
import { blindCopyLinks } from "@/lib/mail/mailbox";

type Selection = { chosen: string[]; choose: (ids: string[], isChosen: boolean) => void };

const SelectionContext = createContext<Selection | null>(null);

export function SelectionProvider({ ids, children }: { ids: string[]; children: React.ReactNode }) {
  const [selected, setSelected] = useState<string[]>([]);
  const chosen = selected.filter((id) => ids.includes(id));
  // Rows that have left the list are deselected, so that they are not selected when Undo brings them back.
  if (chosen.length < selected.length) setSelected(chosen);
  const choose = (changed: string[], isChosen: boolean) => {
    const others = chosen.filter((id) => !changed.includes(id));
    setSelected(isChosen ? [...others, ...changed] : others);
  };
  return <SelectionContext value={{ chosen, choose }}>{children}</SelectionContext>;
}

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("A selection is outside of a list.");
  return selection;
}

type BoxProps = { label: string; ids: string[]; isForAll?: boolean };

export function SelectBox({ label, ids, isForAll = false }: BoxProps) {
  const { chosen, choose } = useSelection();
  const count = ids.filter((id) => chosen.includes(id)).length;
  return (
    <label
      className={`grid size-9 cursor-pointer place-items-center rows:-my-2 rows:-ml-2.25 ${isForAll ? "cards:flex cards:w-auto cards:gap-2.5 cards:pr-2" : ""}`}
    >
      <span className="sr-only">{label}</span>
      {isForAll ? (
        <span aria-hidden="true" className="text-sm rows:hidden">
          Select all
        </span>
      ) : null}
      <input
        type="checkbox"
        data-select
        checked={count > 0 && count === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={(event) => choose(ids, event.target.checked)}
        className="size-4.5"
      />
    </label>
  );
}

type BarProps = { count: React.ReactNode; children: React.ReactNode };

export function SelectionBar({ count, children }: BarProps) {
  const { chosen, choose } = useSelection();
  const isOpen = chosen.length > 0;
  return (
    <div
      data-chosen={isOpen || undefined}
      className={`mb-2 flex min-h-12 flex-wrap items-center gap-y-1 py-1 ${isOpen ? "gap-x-1 sm:gap-x-2 sticky top-[calc(var(--console-head)+0.5rem)] z-20 rounded-md outline outline-accent bg-blue-soft px-1 max-sm:[&_button:not(dialog_*)]:px-2 text-ink shadow-lift" : "gap-x-3"}`}
    >
      {isOpen ? (
        <button
          type="button"
          aria-label="Clear selection"
          onClick={() => choose(chosen, false)}
          className="grid size-9 place-items-center rounded-md hover:bg-surface"
        >
          <Icon name="close" />
        </button>
      ) : null}
      <p role="status" className={isOpen ? "mr-auto text-sm font-semibold" : "sr-only"}>
        {isOpen ? `${chosen.length} selected` : null}
      </p>
      {isOpen ? children : count}
    </div>
  );
}

/**
 * Mailto links with the selected rows' addresses in blind copy. There are several if mail programs could not handle one
 * link with all addresses.
 */
export function MailSelected({ rows }: { rows: { id: string; email: string }[] }) {
  const { chosen } = useSelection();
  const selected = rows.filter(({ id }) => chosen.includes(id));
  const links = blindCopyLinks(selected.map(({ email }) => email));
  return (
    <>
      {links.length > 1 ? (
        <p className="text-sm text-muted">Too many for one email: send {links.length}.</p>
      ) : null}
      {links.map((link, index) => (
        <LinkButton key={link} href={link} variant="outline" size="sm">
          {links.length > 1
            ? `Email ${index + 1} of ${links.length}`
            : "Email selected (blind copy)"}
        </LinkButton>
      ))}
    </>
  );
}
