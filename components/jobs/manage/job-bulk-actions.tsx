"use client";

import { type RowVerb, VerbButton, verbLabel } from "@/components/console/row-actions";
import { useSelection } from "@/components/console/selection";
import type { FormAction } from "@/lib/forms/result";
import type { Change, Verb } from "@/lib/rows/form";
import { failures } from "@/lib/forms/failures";
import { counted } from "@/lib/text/counted";
import { outcomeField, removeVerb, renewVerb } from "@/components/jobs/manage/job-verbs";

/** Maximum number of job titles in a confirmation question. */
const mostTitles = 5;

type Props = {
  action: FormAction<Change>;
  isArchived: boolean;
  /**
   * The listed jobs. `isRemovable` jobs belong to recruiters: an admin removes them with a reason instead of archiving
   * them.
   */
  jobs: { id: string; title: string; isRemovable: boolean }[];
};

type QuestionOptions = {
  verb: Verb;
  failed: string;
  /** The part of the question that states what the action does to the jobs. */
  effect: string;
  children?: React.ReactNode;
};

export function JobBulkActions({ action, isArchived, jobs }: Props) {
  const { chosen, choose } = useSelection();
  // Deselects the jobs explicitly, because Undo may bring them back before the list has been rendered without them.
  const actAndLeave: FormAction<Change> = async (before, form) => {
    const result = await action(before, form);
    if (result.ok) choose(chosen, false);
    return result;
  };
  const affected = jobs.filter(({ id }) => chosen.includes(id));
  const count = affected.length;
  const titles = affected.slice(0, mostTitles).map(({ title }) => `“${title}”`);
  if (count > mostTitles) titles.push(`${count - mostTitles} more`);
  const named = titles.join(", ");
  const isOne = count === 1;
  const withQuestion = ({ verb, failed, effect, children }: QuestionOptions): RowVerb => {
    const label = `${verbLabel(verb)} ${counted(count, "job")}`;
    const text = `${named}. ${effect}`;
    return { verb, failed, question: { title: `${label}?`, confirmLabel: label, text, children } };
  };
  const renew = renewVerb(isOne ? named : counted(count, "job"), isOne);
  const archive = withQuestion({
    verb: "archive",
    failed: failures.archiveJobs,
    effect: `${isOne ? "It" : "They"} will leave the public site but can be restored.`,
    children: outcomeField,
  });
  const restore = withQuestion({
    verb: "restore",
    failed: failures.restoreJobs,
    effect: `Everyone will be able to see and find ${isOne ? "it" : "them"} again.`,
  });
  const deletion = withQuestion({
    verb: "delete",
    failed: failures.deleteJobs,
    effect: `${isOne ? "It and its statistics" : "They and their statistics"} will be gone for good. This cannot be undone.`,
  });
  const isRemoval = affected.some(({ isRemovable }) => isRemovable);
  const activeVerbs = [renew, isRemoval ? removeVerb(named, count) : archive, deletion];
  const verbs = isArchived ? [restore, deletion] : activeVerbs;
  return verbs.map((verb) => (
    <VerbButton
      key={verb.verb}
      {...verb}
      action={actAndLeave}
      ids={chosen}
      object="selected"
      look="outline"
    />
  ));
}
