"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { controlClass, SelectControl } from "@/components/ui/field";
import { listHref } from "@/lib/forms/list";

type Props = {
  name: string;
  label: string;
  value: string;
  options: Record<string, string>;
  keep: Record<string, string | undefined>;
};

/** A select that filters the list once an option is chosen; without JavaScript, once a button is pressed. */
export function FilterSelect({ name, label, value, options, keep }: Props) {
  const router = useRouter();
  const path = usePathname();
  const field = useRef<HTMLSelectElement>(null);
  const show = (chosen: string) =>
    router.push(listHref(path, { ...keep, [name]: chosen }), { scroll: false });
  const catchUp = useEffectEvent(() => {
    // An option may be chosen before hydration.
    if (field.current && field.current.value !== value) show(field.current.value);
  });
  useEffect(() => catchUp(), []);
  return (
    <form className="flex w-full gap-2 sm:w-auto">
      {Object.entries(keep).map(([key, text]) =>
        text ? <input key={key} type="hidden" name={key} value={text} /> : null,
      )}
      <label className="min-w-0 flex-1 sm:w-56">
        <span className="sr-only">{label}</span>
        <SelectControl
          // Resets the select when the URL changes, for example by the browser's Back button.
          key={value}
          ref={field}
          name={name}
          defaultValue={value}
          onChange={({ target }) => show(target.value)}
          className={`h-11 pr-9 ${controlClass}`}
        >
          {Object.entries(options).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </SelectControl>
      </label>
      <noscript>
        <Button variant="outline">Show</Button>
      </noscript>
    </form>
  );
}
