"use client";

import { type RowVerb, VerbButton } from "@/components/console/verb-button";
import { useSelection } from "@/components/forms/selection";
import type { FormAction } from "@/lib/auth/action";
import type { Change } from "@/lib/content/form";
import { failures } from "@/lib/forms/failures";
import { removalOf } from "./removal";

/** How many job titles a confirmation lists; further jobs are only counted. */
const mostTitles = 5;

type Props = {
  action: FormAction<Change>;
  isArchived: boolean;
  /** The ids of jobs that an admin removes with a reason instead of archiving. */
  removable: string[];
  jobs: { id: string; title: string }[];
};

export function JobBulkActions({ action, isArchived, removable, jobs }: Props) {
  const { chosen, choose } = useSelection();
  // Deselects the jobs, because Undo may bring them back before the list was rendered without them.
  const actAndLeave: FormAction<Change> = async (before, form) => {
    const result = await action(before, form);
    if (result.ok) choose(chosen, false);
    return result;
  };
  const titles = jobs.filter(({ id }) => chosen.includes(id)).map(({ title }) => `“${title}”`);
  const rest = titles.length - mostTitles;
  const named = [...titles.slice(0, mostTitles), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  const isOne = titles.length === 1;
  const what = isOne ? "1 job" : `${titles.length} jobs`;
  const verbs: RowVerb[] = [
    ...(isArchived ? [] : [{ verb: "renew" as const, failed: failures.renewJobs }]),
    isArchived
      ? {
          verb: "restore",
          failed: failures.restoreJobs,
          question: {
            title: `Restore ${what}?`,
            confirmLabel: `Restore ${what}`,
            text: `${named}. Everybody can see and find ${isOne ? "it" : "them"} again.`,
          },
        }
      : chosen.some((id) => removable.includes(id))
        ? removalOf(named, titles.length)
        : {
            verb: "archive",
            failed: failures.archiveJobs,
            question: {
              title: `Archive ${what}?`,
              confirmLabel: `Archive ${what}`,
              text: `${named}. ${isOne ? "It leaves" : "They leave"} the public site, and can be restored.`,
            },
          },
    {
      verb: "delete",
      failed: failures.deleteJobs,
      question: {
        title: `Delete ${what}?`,
        confirmLabel: `Delete ${what}`,
        text: `${named}. ${isOne ? "It and what was counted on it" : "They and what was counted on them"} are gone for good. This cannot be undone.`,
      },
    },
  ];
  return verbs.map((one) => (
    <VerbButton
      key={one.verb}
      {...one}
      action={actAndLeave}
      ids={chosen}
      object="selected"
      look="outline"
    />
  ));
}
