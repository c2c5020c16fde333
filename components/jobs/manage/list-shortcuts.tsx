"use client";

import { useFormContext } from "react-hook-form";

type Props = { field: string; label: string; items: string[] };

/** Buttons that add items to the comma-separated text field named `field`. */
export function ListShortcuts({ field, label, items }: Props) {
  const { clearErrors, getValues, setValue } = useFormContext();
  if (items.length === 0) return null;
  const add = (item: string) => {
    const listed = String(getValues(field) ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    if (!listed.some((name) => name.toLowerCase() === item.toLowerCase()))
      setValue(field, [...listed, item].join(", "));
    clearErrors([field, "root"]);
  };
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item}>
          <button
            type="button"
            onClick={() => add(item)}
            className="min-h-8 rounded-full border border-line px-3 text-sm text-muted transition-colors hover:border-accent hover:text-accent"
          >
            + {item}
          </button>
        </li>
      ))}
    </ul>
  );
}
