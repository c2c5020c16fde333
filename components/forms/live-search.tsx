"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { controlClass } from "@/components/ui/field";

/** Milliseconds without a key before the list follows (SPEC section 9). */
const debounceMs = 300;

type Props = {
  label: string;
  /** What is searched for now. */
  q: string;
  /** The rest of the list's address that a search keeps. The page is not of it: a search begins at the first. */
  keep?: Record<string, string | undefined>;
};

/** A search that narrows the list below while typing; without JavaScript, on Enter. */
export function LiveSearch({ label, q, keep = {} }: Props) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const kept = Object.entries(keep).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = (text: string) => {
    clearTimeout(timer.current);
    const query = new URLSearchParams([...kept, ...(text.trim() ? [["q", text.trim()]] : [])]);
    router.replace(`?${query}`, { scroll: false });
  };
  const searchSoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), debounceMs);
  };
  const catchUp = useEffectEvent(() => {
    // Typed before this was ready to listen.
    if (field.current && field.current.value.trim() !== q) searchSoon(field.current.value);
  });
  useEffect(() => {
    catchUp();
    // A search that is still waiting must not change the address of the page somebody has gone on to.
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <form
      role="search"
      className="w-full sm:w-88"
      onSubmit={(event) => {
        event.preventDefault();
        search(String(new FormData(event.currentTarget).get("q") ?? ""));
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
