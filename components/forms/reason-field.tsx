"use client";

import { useId, useState } from "react";
import { controlClass } from "@/components/ui/field";
import { longestReason, reason } from "@/lib/forms/fields";

type Props = {
  isOptional?: boolean;
  /** What becomes of it. */
  note?: string;
};

/** Asks why; what is wrong with it stands at the field, as in every form, not in the browser's own bubble. */
export function ReasonField({
  isOptional = false,
  note = "Quoted in the mail, and kept in the audit log.",
}: Props) {
  const id = useId();
  const [error, setError] = useState<string>();
  return (
    <div className="mt-4 grid gap-1.5 text-sm">
      <label htmlFor={id} className="font-semibold">
        {isOptional ? "Reason (optional)" : "Reason"}
      </label>
      <textarea
        id={id}
        name="reason"
        rows={3}
        required={!isOptional}
        maxLength={longestReason}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        onInvalid={(event) => {
          event.preventDefault();
          const { value } = event.currentTarget;
          setError(reason().safeParse(value).error?.issues[0]?.message);
          event.currentTarget.focus();
        }}
        onInput={() => setError(undefined)}
        className={`py-2 ${controlClass}`}
      />
      <div id={`${id}-notes`}>
        {error ? <p className="font-semibold text-error-text">{error}</p> : null}
        <p className="text-muted">{note}</p>
      </div>
    </div>
  );
}
