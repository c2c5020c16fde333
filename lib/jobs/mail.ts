import type { MailEntry } from "@/lib/mail/template";
import { formatLocation, formatSalary, jobTypeLabels } from "./format";
import type { JobCard } from "./schema";
import { jobUrl } from "./url";

/** A job as an entry of a list in a mail. */
export function jobEntry(job: JobCard): MailEntry {
  const hasSalary = job.salaryMin || job.salaryMax;
  const facts = [
    job.company,
    formatLocation(job),
    ...(job.type === "full-time" ? [] : [jobTypeLabels[job.type]]),
    ...(hasSalary ? [formatSalary(job)] : []),
  ];
  return { label: job.title, url: jobUrl(job.slug), text: facts.join(" · ") };
}
