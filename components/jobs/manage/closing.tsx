import type { RowVerb } from "@/components/console/row-actions";
import { AnswerField } from "@/components/forms/confirm-action";
import { failures } from "@/lib/forms/failures";
import { outcomeLabels } from "@/lib/jobs/format";
import { openDays, outcomes } from "@/lib/jobs/schema";
import { statedFacts } from "@/lib/jobs/stated-facts";

/** The actions that close a job and say what became of it. */
export const closings = outcomes.map((outcome): RowVerb => ({
  verb: "archive",
  label: `Archive as ${outcomeLabels[outcome].toLowerCase()}`,
  answer: outcome,
  failed: failures.jobStatus,
}));

/** Asks what became of jobs that are archived. */
export const outcomeField = (
  <AnswerField
    label="What became of it?"
    options={[["", "No answer"], ...outcomes.map((one) => [one, outcomeLabels[one]] as const)]}
  />
);

/** The renewal of jobs, which asks again whether there is a vacancy; the question calls the jobs `named`. */
export const renewalOf = (named: string, isOne: boolean): RowVerb => ({
  verb: "renew",
  failed: isOne ? failures.jobStatus : failures.renewJobs,
  question: {
    title: `Renew ${named}?`,
    text: `${isOne ? "It is" : "They are"} open for another ${openDays} days, and the page says that this was confirmed today.`,
    confirmLabel: "Renew",
    children: (
      <AnswerField
        label={statedFacts.vacancy.label}
        options={[["", "As stated before"], ...Object.entries(statedFacts.vacancy.values)]}
      />
    ),
  },
});
