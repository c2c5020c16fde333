"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { controlClass } from "@/components/ui/field";
import { listHref } from "@/lib/forms/list";

/** Milliseconds without input before the list is searched (SPEC section 9). */
const debounceMs = 300;

type Props = {
  label: string;
  q: string;
  /** Other query parameters that are kept, except the page number: a search starts at page 1. */
  keep: Record<string, string | undefined>;
};

export function LiveSearch({ label, q, keep }: Props) {
  const router = useRouter();
  const path = usePathname();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const search = (text: string) => {
    clearTimeout(timer.current);
    router.replace(listHref(path, { ...keep, q: text.trim(), page: 1 }), { scroll: false });
  };
  const searchSoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), debounceMs);
  };
  const catchUp = useEffectEvent(() => {
    // Text may be typed before hydration.
    if (field.current && field.current.value.trim() !== q) searchSoon(field.current.value);
  });
  useEffect(() => {
    catchUp();
    // A pending search must not change the URL of the next page.
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
      {Object.entries(keep).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
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
