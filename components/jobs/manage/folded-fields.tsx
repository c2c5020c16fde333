"use client";

import { useState } from "react";
import { useFormContext } from "@/components/forms/form";
import { useTyped } from "@/components/forms/use-typed";
import { Icon } from "@/components/ui/icon";

type Props = {
  id: string;
  title: string;
  text: string;
  names: readonly string[];
  /** Returns a summary of the fields. Called while the user types. */
  summarize: (getValue: (name: string) => string | undefined) => string;
  children: React.ReactNode;
};

/** Optional fields of the job form, folded to one line with a summary of their values. */
export function FoldedFields({ id, title, text, names, summarize, children }: Props) {
  const { refusedFields, getValue } = useFormContext();
  const [isRefused] = useState(refusedFields.some((name) => names.includes(name)));
  const [summary, setSummary] = useState(() => summarize(getValue));
  useTyped((typed) => setSummary(summarize((name) => String(typed.get(name) ?? ""))));
  return (
    <details
      // Without JavaScript, the server renders refused fields unfolded. With JavaScript, useActionForm unfolds them.
      open={isRefused}
      className="group/folded border-t border-line pt-5"
    >
      <summary className="flex items-center gap-3 rounded-sm py-2">
        <span className="line-clamp-2 min-w-0 flex-1">
          <h2 id={id} className="inline text-lg">
            {title}
          </h2>
          <span className="text-muted">: {summary}</span>
        </span>
        <Icon name="chevron-down" className="size-4 group-open/folded:rotate-180" />
      </summary>
      <div role="group" aria-labelledby={id} className="grid gap-5 pt-1">
        <p className="text-sm text-muted">{text}</p>
        {children}
      </div>
    </details>
  );
}
