import { companyPath } from "@/lib/companies/url";
import type { Job } from "@/lib/jobs/schema";

/** Who offers a job, in the job's own words, with the way to their page. */
export function CompanyName({ job: { company, employer } }: { job: Job }) {
  if (!employer) return <bdi>{company}</bdi>;
  return (
    <a
      href={companyPath(employer.slug)}
      className="rounded-sm underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
    >
      <bdi>{company}</bdi>
    </a>
  );
}
