import type { RowVerb } from "@/components/console/row-actions";
import { AnswerField, ReasonField } from "@/components/console/confirm-action";
import { failures } from "@/lib/forms/submission";
import { outcomeLabels } from "@/lib/jobs/format";
import { postingRules } from "@/lib/jobs/removal";
import { openDays, jobOutcomes } from "@/lib/jobs/schema";
import { statedFacts } from "@/lib/jobs/stated-facts";

type ArchiveOptions = {
  /** The question of the confirmation dialog. */
  title: string;
  /** The titles of the jobs, if the question does not contain them. */
  named?: string;
  confirmLabel: string;
  count: number;
  failed: string;
};

/** The action that archives jobs. Its dialog asks what became of them. */
export function archiveVerb({
  title,
  named,
  confirmLabel,
  count,
  failed,
}: ArchiveOptions): RowVerb {
  const isOne = count === 1;
  const effect = `${isOne ? "It" : "They"} will leave the public site but can be restored.`;
  return {
    verb: "archive",
    label: "Archive…",
    failed,
    question: {
      title,
      text: named ? `${named}. ${effect}` : effect,
      confirmLabel,
      children: (
        <AnswerField
          label={isOne ? "What became of it?" : "What became of them?"}
          options={[
            ["", "No answer"],
            ...jobOutcomes.map((outcome) => [outcome, outcomeLabels[outcome]] as const),
          ]}
        />
      ),
    },
  };
}

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

/** The button that removes a job has the same label in menus, in the list of reports and in the dialog. */
const removeLabel = "Remove job";

/** The action with which an admin removes a recruiter's job for a violation of the terms. */
export function removeVerb(title: string) {
  return {
    verb: "remove" as const,
    label: removeLabel,
    failed: failures.jobStatus,
    question: {
      title: `Remove “${title}”?`,
      text: "It will leave the public site. Its recruiter will be emailed the rule, the reason and how to object, and only admins can restore it.",
      confirmLabel: removeLabel,
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
