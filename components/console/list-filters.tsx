"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { controlClass, FormSelect, type Option } from "@/components/ui/field";
import { listHref } from "@/lib/rows/list-address";

/** Debounce delay between the last input and the search, in milliseconds. */
const debounceMs = 300;

/**
 * Query parameters to keep when a filter changes. The page number is not kept, because the changed list starts at page
 * 1.
 */
type Kept = { keep: Record<string, string | undefined> };

type SearchProps = Kept & { label: string; q: string };

export function LiveSearch({ label, q, keep }: SearchProps) {
  const router = useRouter();
  const path = usePathname();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const search = (text: string) => {
    clearTimeout(timer.current);
    router.replace(listHref(path, { ...keep, q: text.trim() }), { scroll: false });
  };
  const searchSoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), debounceMs);
  };
  const catchUp = useEffectEvent(() => {
    // Handles text that was typed before hydration.
    if (field.current && field.current.value.trim() !== q) searchSoon(field.current.value);
  });
  useEffect(() => {
    catchUp();
    // A pending search must not run after the visitor has left the list.
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <form
      role="search"
      className="w-full sm:w-88"
      onSubmit={(event) => {
        event.preventDefault();
        search(field.current?.value ?? "");
      }}
    >
      <KeptFields keep={keep} />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={q}
        maxLength={200}
        onChange={({ target }) => searchSoon(target.value)}
        className={`h-11 ${controlClass}`}
      />
    </form>
  );
}

type FilterProps = Kept & {
  name: string;
  label: string;
  value: string;
  options: Option[];
  /** Whether the label is shown before the select. */
  isCompact?: boolean;
};

/** A select that filters the list when an option is chosen; without JavaScript, when its button is pressed. */
export function FilterSelect({
  name,
  label,
  value,
  options,
  isCompact = false,
  keep,
}: FilterProps) {
  const router = useRouter();
  const path = usePathname();
  const field = useRef<HTMLSelectElement>(null);
  const show = (chosen: string) =>
    router.push(listHref(path, { ...keep, [name]: chosen }), { scroll: false });
  const catchUp = useEffectEvent(() => {
    // Handles an option that was chosen before hydration.
    if (field.current && field.current.value !== value) show(field.current.value);
  });
  useEffect(() => catchUp(), []);
  return (
    <form className={isCompact ? "flex min-w-0 gap-2" : "flex w-full gap-2 sm:w-auto"}>
      <KeptFields keep={keep} />
      <label
        className={
          isCompact
            ? "ml-auto flex min-w-0 items-center gap-2 max-sm:flex-1 max-sm:*:last:flex-1 *:last:min-w-0"
            : "min-w-0 flex-1 sm:w-56"
        }
      >
        <span className={isCompact ? "shrink-0 text-sm text-muted" : "sr-only"}>{label}</span>
        <FormSelect
          // The key resets the select when the URL changes, for example with the browser's Back button.
          key={value}
          ref={field}
          name={name}
          options={options}
          defaultValue={value}
          onChange={({ target }) => show(target.value)}
        />
      </label>
      <noscript>
        <Button variant="outline">Show</Button>
      </noscript>
    </form>
  );
}

const KeptFields = ({ keep }: Kept) =>
  Object.entries(keep).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
