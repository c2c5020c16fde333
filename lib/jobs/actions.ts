"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import { adminAction, recruiterAction } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { getNamedCompany, getOwnLogo } from "@/lib/companies/queries";
import { type Given, rowChanges, undoneBy } from "@/lib/rows/changes";
import { deleteRows } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/failures";
import { showChange } from "@/lib/http/after-action";
import { savedHref } from "@/lib/rows/list-address";
import { logError } from "@/lib/logs/log";
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
import { getLiveSlug } from "@/lib/jobs/form-queries";
import { jobOutcomes } from "@/lib/jobs/schema";
import { vacancies } from "@/lib/jobs/stated-facts";

const nullOnFailure = <Data>(failure: string, reading: Promise<Data>): Promise<Data | null> =>
  reading.catch((error: unknown) => {
    logError(failure, error);
    return null;
  });

async function save({ back, ...job }: JobInput, list: string): Promise<ActionResult> {
  const saved = await saveJob(job);
  if (!saved.ok) return saved;
  await showChange(saved);
  const slug = await nullOnFailure(
    "The slug of a saved job could not be read.",
    getLiveSlug(saved.data),
  );
  redirect(job.id ? savedHref(list, back, "saved", slug) : savedHref(list, "", "posted", slug));
}

export const saveJobAction = adminAction({
  schema: jobSchema,
  failed: failures.saveJob,
  run: (job) => save(job, "/admin/jobs"),
});

export const saveOwnJobAction = recruiterAction({
  schema: ownJobSchema,
  failed: failures.saveJob,
  run: (job, { companyName }) => save({ ...job, company: companyName }, "/recruiter/dashboard"),
});

async function preview(job: Parameters<typeof renderJobPreview>[0], logo: Promise<string | null>) {
  const shown = renderJobPreview(job, await nullOnFailure("A logo failed to load.", logo));
  return { ok: true as const, data: shown };
}

const companyLogo = async (company: string) => (await getNamedCompany(company))?.logo ?? null;

export const previewJobAction = adminAction({
  schema: previewSchema,
  run: (job) => preview(job, companyLogo(job.company)),
});

export const previewOwnJobAction = recruiterAction({
  schema: previewSchema,
  run: (job, { companyName }) => preview({ ...job, company: companyName }, getOwnLogo()),
});

const changes = {
  archive: async (ids: string[], { versions, answer }: Given) => {
    const outcome = jobOutcomes.find((one) => one === answer);
    const archived = outcome ? closeJobs(ids, outcome) : archiveJobs(ids, versions);
    return undoneBy("restore", await archived);
  },
  renew: (ids: string[], { answer }: Given) => {
    const vacancy = vacancies.find((one) => one === answer);
    return renewJobs(ids, vacancy);
  },
  delete: (ids: string[]) => deleteRows("jobs", ids),
};

export const changeJobsAction = adminAction(
  rowChanges("jobs", {
    ...changes,
    remove: async (ids, { reason, answer }) =>
      undoneBy("restore", await removeJobs(ids, reason, z.enum(postingRuleNames).parse(answer))),
    // Restoring a job that an admin removed cannot be undone, because removing it again needs a reason.
    restore: async (ids, { versions }) => (await restoreJobs(ids, versions)).count,
  }),
);

export const changeOwnJobsAction = recruiterAction(
  rowChanges("jobs", {
    ...changes,
    restore: async (ids, { versions }) => undoneBy("archive", await restoreOwnJobs(ids, versions)),
  }),
);
