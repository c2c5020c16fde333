"use client";

import { toFormData } from "@/lib/forms/form-data";
import { placeProblem, typedPosting } from "@/lib/jobs/posting-check";
import { useSettledValues } from "@/components/forms/console-form";
import { Icon } from "@/components/ui/icon";

/** Says so below the place fields if the chosen place keeps the job out of Google's job search. */
export function PlaceNote() {
  const problem = placeProblem(typedPosting(toFormData(useSettledValues())));
  return (
    <div role="status" className="contents">
      {problem ? (
        <p className="flex gap-2 text-sm">
          <Icon name="alert" className="mt-0.5 size-4.5 shrink-0 text-yellow-text" />
          <span>{problem}</span>
        </p>
      ) : null}
    </div>
  );
}
