"use server";
import { z } from "zod";
import { adminAction, answerOnly, recruiterAction } from "@/lib/auth/session";
import { getNamedCompany, getOwnLogo } from "@/lib/companies/queries";
import { type RowChangeInput, rowChanges, undoableResult } from "@/lib/rows/changes";
import { deleteRows } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/submission";
import { hrefAfterSaving, withoutBackParameter } from "@/lib/rows/list-address";
import { valueOrFallback } from "@/lib/logs/log";
import { outcomeLabels } from "@/lib/jobs/format";
import { jobSchema, type JobInput, ownJobSchema, previewSchema } from "@/lib/jobs/form";
import {
  archiveJobs,
  closeJobs,
  removeJobs,
  renewJobs,
  restoreJobs,
  restoreOwnJobs,
  saveJob,
} from "@/lib/jobs/mutations";
import { renderJobPreview } from "@/lib/jobs/preview";
import { postingRuleNames } from "@/lib/jobs/removal";
import { getPublicJobSlug } from "@/lib/jobs/form-queries";
import { jobOutcomes } from "@/lib/jobs/schema";
import { vacancies } from "@/lib/jobs/stated-facts";

/** The address of the list of jobs after a job was saved, which names the job if it is open. */
async function hrefAfterSave(
  list: string,
  savedId: string,
  { id, back }: Pick<JobInput, "id" | "back">,
): Promise<string> {
  const slug = await valueOrFallback(
    getPublicJobSlug(savedId),
    null,
    "The slug of a saved job could not be read.",
  );
  return id
    ? hrefAfterSaving(list, back, "saved", slug)
    : hrefAfterSaving(list, "", "posted", slug);
}

export const saveJobAction = adminAction({
  schema: jobSchema,
  failed: failures.saveJob,
  run: (job) => saveJob(withoutBackParameter(job)),
  after: { goTo: (savedId, job) => hrefAfterSave("/admin/jobs", savedId, job) },
});

export const saveOwnJobAction = recruiterAction({
  schema: ownJobSchema,
  failed: failures.saveJob,
  run: (job, { companyName }) => saveJob({ ...withoutBackParameter(job), company: companyName }),
  after: { goTo: (savedId, job) => hrefAfterSave("/recruiter/dashboard", savedId, job) },
});

async function previewResult(
  job: z.output<typeof previewSchema>,
  readLogo: Promise<string | null>,
) {
  const logo = await valueOrFallback(readLogo, null, "A logo failed to load.");
  return { ok: true as const, data: renderJobPreview(job, logo) };
}

const companyLogo = async (company: string) => (await getNamedCompany(company))?.logo ?? null;

export const previewJobAction = adminAction({
  schema: previewSchema,
  run: (job) => previewResult(job, companyLogo(job.company)),
  after: answerOnly,
});

export const previewOwnJobAction = recruiterAction({
  schema: previewSchema,
  run: (job, { companyName }) => previewResult({ ...job, company: companyName }, getOwnLogo()),
  after: answerOnly,
});

const changes = {
  archive: async (ids: string[], { versions, answer }: RowChangeInput) => {
    const outcome = jobOutcomes.find((value) => value === answer);
    if (!outcome) return undoableResult("restore", await archiveJobs(ids, versions));
    const done = undoableResult("restore", await closeJobs(ids, outcome));
    return { ...done, detail: `as ${outcomeLabels[outcome].toLowerCase()}` };
  },
  renew: (ids: string[], { answer }: RowChangeInput) => {
    const vacancy = vacancies.find((value) => value === answer);
    return renewJobs(ids, vacancy);
  },
  delete: (ids: string[]) => deleteRows("jobs", ids),
};

export const changeJobsAction = adminAction(
  rowChanges("jobs", {
    ...changes,
    remove: async (ids, { reason, answer }) => {
      const rule = z.enum(postingRuleNames).parse(answer);
      return undoableResult("restore", await removeJobs(ids, reason, rule));
    },
    // Restoring a job that an admin removed cannot be undone, because removing it again needs a reason.
    restore: async (ids, { versions }) => (await restoreJobs(ids, versions)).count,
  }),
);

export const changeOwnJobsAction = recruiterAction(
  rowChanges("jobs", {
    ...changes,
    restore: async (ids, { versions }) =>
      undoableResult("archive", await restoreOwnJobs(ids, versions)),
  }),
);
