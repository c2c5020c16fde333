"use server";
import { redirect } from "next/navigation";
import { type ActionResult, adminAction, recruiterAction } from "@/lib/auth/action";
import { getNamedCompany, getOwnLogo } from "@/lib/companies/queries";
import { rowChanges, undoneBy } from "@/lib/content/changes";
import { deleteRows } from "@/lib/content/mutations";
import { failures } from "@/lib/forms/failures";
import { showChange } from "@/lib/http/purge-pages";
import { savedHref } from "@/lib/forms/list";
import { logError } from "@/lib/logs/log";
import { jobSchema, type JobInput, ownJobSchema, previewSchema } from "./form";
import {
  archiveJobs,
  removeJobs,
  renewJobs,
  restoreJobs,
  restoreOwnJobs,
  saveJob,
} from "./mutations";
import { previewOf } from "./preview";
import { getLiveSlug } from "./queries";

async function save({ back, ...job }: JobInput, list: string): Promise<ActionResult> {
  const saved = await saveJob(job);
  if (!saved.ok) return saved;
  await showChange(saved);
  const slug = await getLiveSlug(saved.data).catch((error: unknown) => {
    logError("What was saved cannot be pointed to.", error);
    return null;
  });
  redirect(job.id ? savedHref(list, back, "saved", slug) : savedHref(list, "", "posted", slug));
}

/** Saves the job in an admin's form. */
export const saveJobAction = adminAction({
  schema: jobSchema,
  failed: failures.saveJob,
  run: (job) => save(job, "/admin/jobs"),
});

/** Saves the job in a recruiter's form, for the recruiter's own company. */
export const saveOwnJobAction = recruiterAction({
  schema: ownJobSchema,
  failed: failures.saveJob,
  run: (job, { companyName }) => save({ ...job, company: companyName }, "/recruiter/dashboard"),
});

/** A preview does without the logo. */
const orNone = (logo: Promise<string | null>) =>
  logo.catch((error: unknown) => {
    logError("A logo failed to load.", error);
    return null;
  });

/** The job in an admin's form as its page would show it. */
export const previewJobAction = adminAction({
  schema: previewSchema,
  run: async (job) => ({
    ok: true,
    data: previewOf(
      job,
      await orNone(getNamedCompany(job.company).then((named) => named?.logo ?? null)),
    ),
  }),
});

/** The job in a recruiter's form as its page would show it. */
export const previewOwnJobAction = recruiterAction({
  schema: previewSchema,
  run: async (job, { companyName }) => ({
    ok: true,
    data: previewOf({ ...job, company: companyName }, await orNone(getOwnLogo())),
  }),
});

const changes = {
  archive: async (ids: string[], versions?: number[]) =>
    undoneBy("restore", await archiveJobs(ids, versions)),
  renew: (ids: string[]) => renewJobs(ids),
  delete: (ids: string[]) => deleteRows("jobs", ids),
};

/** Archives, removes for a reason, restores, renews or deletes any jobs, for admins. */
export const changeJobsAction = adminAction(
  rowChanges("jobs", {
    ...changes,
    remove: async (ids, _versions, reason) => undoneBy("restore", await removeJobs(ids, reason)),
    // Not undone: a job that was removed would need its reason again.
    restore: async (ids, versions) => (await restoreJobs(ids, versions)).count,
  }),
);

/** Archives, restores, renews or deletes a recruiter's own jobs. Those of others, and what admins removed, stay as they are. */
export const changeOwnJobsAction = recruiterAction(
  rowChanges("jobs", {
    ...changes,
    restore: async (ids, versions) => undoneBy("archive", await restoreOwnJobs(ids, versions)),
  }),
);
