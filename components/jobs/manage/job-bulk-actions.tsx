"use client";

import { type RowVerb, VerbButton, verbLabel } from "@/components/console/row-actions";
import { useSelection } from "@/components/console/selection";
import { failures, type FormAction } from "@/lib/forms/submission";
import type { Change, Verb } from "@/lib/rows/verbs";
import { countWithNoun } from "@/lib/text/counted";
import { archiveVerb, renewVerb } from "@/components/jobs/manage/job-verbs";

/** Maximum number of job titles in a confirmation question. */
const mostTitles = 5;

type ListedJob = { id: string; title: string; isArchived: boolean };

type Props = { action: FormAction<Change>; jobs: ListedJob[] };

type QuestionOptions = {
  verb: Verb;
  failed: string;
  jobs: ListedJob[];
  /** The part of the question that states what the action does to the jobs. */
  effect: string;
};

export function JobBulkActions({ action, jobs }: Props) {
  const { chosen, choose } = useSelection();
  // Deselects the jobs explicitly, because Undo may bring them back before the list has been rendered without them.
  const actAndLeave: FormAction<Change> = async (before, form) => {
    const result = await action(before, form);
    if (result.ok) choose(chosen, false);
    return result;
  };
  const affected = jobs.filter(({ id }) => chosen.includes(id));
  const archived = affected.filter(({ isArchived }) => isArchived);
  const listed = affected.filter(({ isArchived }) => !isArchived);
  const button = (verb: RowVerb, selected: ListedJob[]) => (
    <VerbButton
      key={verb.verb}
      {...verb}
      action={actAndLeave}
      ids={selected.map(({ id }) => id)}
      object="selected"
      look="outline"
    />
  );
  return (
    <>
      {listed.length > 0 ? (
        <>
          {button(renewSelectedVerb(listed), listed)}
          {button(archiveSelectedVerb(listed), listed)}
        </>
      ) : null}
      {archived.length > 0 ? button(restoreSelectedVerb(archived), archived) : null}
      {button(deleteSelectedVerb(affected), affected)}
    </>
  );
}

/** The titles of the jobs, or the first of them and the number of the others. */
function joinTitles(jobs: ListedJob[]): string {
  const titles = jobs.slice(0, mostTitles).map(({ title }) => `“${title}”`);
  if (jobs.length > mostTitles) titles.push(`${jobs.length - mostTitles} more`);
  return titles.join(", ");
}

function renewSelectedVerb(jobs: ListedJob[]): RowVerb {
  const isOne = jobs.length === 1;
  return renewVerb(isOne ? joinTitles(jobs) : countWithNoun(jobs.length, "job"), isOne);
}

function archiveSelectedVerb(jobs: ListedJob[]): RowVerb {
  const label = `Archive ${countWithNoun(jobs.length, "job")}`;
  return archiveVerb({
    title: `${label}?`,
    named: joinTitles(jobs),
    confirmLabel: label,
    count: jobs.length,
    failed: failures.archiveJobs,
  });
}

function restoreSelectedVerb(jobs: ListedJob[]): RowVerb {
  const them = jobs.length === 1 ? "it" : "them";
  return verbWithQuestion({
    verb: "restore",
    failed: failures.restoreJobs,
    jobs,
    effect: `Everyone will be able to see and find ${them} again.`,
  });
}

function deleteSelectedVerb(jobs: ListedJob[]): RowVerb {
  const they = jobs.length === 1 ? "It and its statistics" : "They and their statistics";
  return verbWithQuestion({
    verb: "delete",
    failed: failures.deleteJobs,
    jobs,
    effect: `${they} will be gone for good. This cannot be undone.`,
  });
}

function verbWithQuestion({ verb, failed, jobs, effect }: QuestionOptions): RowVerb {
  const label = `${verbLabel(verb)} ${countWithNoun(jobs.length, "job")}`;
  const text = `${joinTitles(jobs)}. ${effect}`;
  return { verb, failed, question: { title: `${label}?`, confirmLabel: label, text } };
}
