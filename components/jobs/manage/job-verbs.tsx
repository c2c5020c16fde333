import type { RowVerb } from "@/components/console/row-actions";
import { AnswerField, ReasonField } from "@/components/console/confirm-action";
import { failures } from "@/lib/forms/failures";
import { outcomeLabels } from "@/lib/jobs/format";
import { postingRules } from "@/lib/jobs/removal";
import { openDays, jobOutcomes } from "@/lib/jobs/schema";
import { statedFacts } from "@/lib/jobs/stated-facts";

/** The actions that close a job, one for each outcome. */
export const closings = jobOutcomes.map((outcome): RowVerb => ({
  verb: "archive",
  label: `Archive as ${outcomeLabels[outcome].toLowerCase()}`,
  answer: outcome,
  failed: failures.jobStatus,
}));

export const outcomeField = (
  <AnswerField
    label="What became of it?"
    options={[
      ["", "No answer"],
      ...jobOutcomes.map((outcome) => [outcome, outcomeLabels[outcome]] as const),
    ]}
  />
);

/**
 * The action that renews jobs. Its question, in which `named` stands for the jobs, asks again whether there is a
 * vacancy.
 */
export const renewVerb = (named: string, isOne: boolean): RowVerb => ({
  verb: "renew",
  failed: isOne ? failures.jobStatus : failures.renewJobs,
  question: {
    title: `Renew ${named}?`,
    text: `${isOne ? "It" : "They"} will be open for another ${openDays} days, and the page will say that this was confirmed today.`,
    confirmLabel: "Renew",
    children: (
      <AnswerField
        label={statedFacts.vacancy.label}
        options={[["", "As stated before"], ...Object.entries(statedFacts.vacancy.values)]}
      />
    ),
  },
});

/** The action with which admins remove recruiters' jobs. `named` stands for the jobs in its confirmation. */
export function removeVerb(named: string, count: number) {
  const isOne = count === 1;
  return {
    verb: "remove" as const,
    failed: isOne ? failures.jobStatus : failures.archiveJobs,
    question: {
      title: isOne ? `Remove ${named}?` : `Remove ${count} jobs?`,
      text: `${isOne ? "It" : `${named}. They`} will leave the public site. Recruiters will be emailed the rule, the reason and how to object, and only admins can restore what was removed.`,
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
