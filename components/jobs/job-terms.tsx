import { eligibilitySentence, timeZoneSentence } from "@/lib/jobs/eligibility";
import { formatVisa } from "@/lib/jobs/format";
import type { Job } from "@/lib/jobs/schema";

/** Who may apply (where there is room the rail says that), from which time zones, and whether a visa is sponsored, which is said where it is not stated, too. */
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
      <p className={job.visaSponsorship ? "font-semibold text-ink" : ""}>{formatVisa(job)}.</p>
    </>
  );
}
