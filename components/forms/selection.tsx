"use client";

import { createContext, useContext, useState } from "react";

type Selection = {
  chosen: string[];
  isChosen: (id: string) => boolean;
  choose: (ids: string[], isChosen: boolean) => void;
};

const SelectionContext = createContext<Selection | null>(null);

/** The rows of a list that are chosen. `ids` are those in sight: what is gone from there is chosen no more. */
export function SelectionProvider({ ids, children }: { ids: string[]; children: React.ReactNode }) {
  const [all, setAll] = useState<string[]>([]);
  const chosen = all.filter((id) => ids.includes(id));
  return (
    <SelectionContext
      value={{
        chosen,
        isChosen: (id) => chosen.includes(id),
        choose: (some, isChosen) =>
          setAll([...chosen.filter((id) => !some.includes(id)), ...(isChosen ? some : [])]),
      }}
    >
      {children}
    </SelectionContext>
  );
}

/** What is chosen in the list around. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("No list to choose from.");
  return selection;
}

type BoxProps = { label: string; ids: string[] };

/** Chooses one row, or all that are in sight. */
export function SelectBox({ label, ids }: BoxProps) {
  const { isChosen, choose } = useSelection();
  const count = ids.filter(isChosen).length;
  return (
    <label className="grid size-9 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
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

/** What can be done with the chosen rows; says how many there are. */
export function SelectionBar({ children }: { children: React.ReactNode }) {
  const { chosen } = useSelection();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      <p role="status" className="mr-2 text-sm font-semibold text-muted">
        {chosen.length > 0 ? `${chosen.length} selected` : "None selected"}
      </p>
      {chosen.length > 0 ? children : null}
    </div>
  );
}
