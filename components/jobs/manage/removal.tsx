import type { RowVerb } from "@/components/console/row-actions";
import { ReasonField } from "@/components/forms/confirm-action";
import { failures } from "@/lib/forms/failures";

/** The action by which admins remove recruiters' jobs; the confirmation calls the jobs `named`. */
export function removalOf(named: string, count: number): RowVerb {
  const isOne = count === 1;
  return {
    verb: "remove",
    failed: isOne ? failures.jobStatus : failures.archiveJobs,
    question: {
      title: isOne ? `Remove ${named}?` : `Remove ${count} jobs?`,
      text: `${isOne ? "It leaves" : `${named}. They leave`} the public site. Recruiters are mailed the reason, and only admins can restore what was removed.`,
      confirmLabel: isOne ? "Remove job" : `Remove ${count} jobs`,
      children: <ReasonField />,
    },
  };
}
