import type { RowVerb } from "@/components/console/row-actions";
import { AnswerField, ReasonField } from "@/components/forms/confirm-action";
import { failures } from "@/lib/forms/failures";
import { postingRules } from "@/lib/jobs/removal";

/** The action by which admins remove recruiters' jobs; the confirmation calls the jobs `named`. */
export function removalOf(named: string, count: number) {
  const isOne = count === 1;
  return {
    verb: "remove" as const,
    failed: isOne ? failures.jobStatus : failures.archiveJobs,
    question: {
      title: isOne ? `Remove ${named}?` : `Remove ${count} jobs?`,
      text: `${isOne ? "It leaves" : `${named}. They leave`} the public site. Recruiters are mailed the rule, the reason and how to object, and only admins can restore what was removed.`,
      confirmLabel: isOne ? "Remove job" : `Remove ${count} jobs`,
      children: (
        <>
          <AnswerField
            label="Which rule of the terms it breaks"
            options={[["", "Please choose"], ...Object.entries(postingRules)]}
            required
          />
          <ReasonField />
        </>
      ),
    },
  } satisfies RowVerb;
}
