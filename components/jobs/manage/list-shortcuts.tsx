"use client";

import { useFormContext } from "@/components/forms/form";

type Props = { field: string; label: string; items: string[] };

/** Buttons that add items to the comma-separated text field named `field`. They require JavaScript. */
export function ListShortcuts({ field, label, items }: Props) {
  const { clearErrors } = useFormContext();
  if (items.length === 0) return null;
  const add = (button: HTMLButtonElement, item: string) => {
    const input = button.form?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    const listed = input.value
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    if (!listed.some((name) => name.toLowerCase() === item.toLowerCase()))
      input.value = [...listed, item].join(", ");
    clearErrors(field);
    // Autosave and the form's checks rely on input events, which changes by script do not cause.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 noscript:hidden">
      {items.map((item) => (
        <li key={item}>
          <button
            type="button"
            onClick={({ currentTarget }) => add(currentTarget, item)}
            className="min-h-8 rounded-full border border-line px-3 text-sm text-muted transition-colors hover:border-accent hover:text-accent"
          >
            + {item}
          </button>
        </li>
      ))}
    </ul>
  );
}
