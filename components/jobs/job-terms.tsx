import { eligibilitySentence, timeZoneSentence } from "@/lib/jobs/eligibility";
import type { Job } from "@/lib/jobs/schema";

/** Who may apply (where there is room the rail says that), from which time zones, and whether a visa is sponsored, as far as the employer says so. */
export function JobTerms({ job }: { job: Job }) {
  const zones = timeZoneSentence(job);
  return (
    <>
      <p
        className={`lg:hidden print:block ${job.eligibility === "unstated" ? "" : "font-semibold text-ink"}`}
      >
        {eligibilitySentence(job)}.
      </p>
      {zones ? <p>{zones}.</p> : null}
      {job.visaSponsorship === null ? null : (
        <p>{job.visaSponsorship ? "The employer sponsors a visa." : "No visa sponsorship."}</p>
      )}
    </>
  );
}
