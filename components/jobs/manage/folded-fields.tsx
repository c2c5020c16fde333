"use client";

import { useSettledValues } from "@/components/forms/console-form";
import { Icon } from "@/components/ui/icon";

type Props = {
  id: string;
  title: string;
  text: string;
  /** Returns a summary of the fields. Called while the user types. */
  summarize: (getValue: (name: string) => string | undefined) => string;
  children: React.ReactNode;
};

/** Optional fields of the job form, folded to one line with a summary of their values. */
export function FoldedFields({ id, title, text, summarize, children }: Props) {
  const values = useSettledValues();
  const summary = summarize((name) => values[name]);
  return (
    <details className="group/folded border-t border-line pt-5">
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
