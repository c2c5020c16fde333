import { LinkCard } from "@/components/ui/card";
import { Monogram } from "@/components/ui/monogram";
import type { JobCard as JobCardData } from "@/lib/jobs/schema";
import { jobPath } from "@/lib/jobs/url";
import { initials } from "@/lib/text/shorten";
import { JobFacts } from "./job-facts";
import { JobTypeBadge } from "./job-type-badge";

export function JobCard({ job }: { job: JobCardData }) {
  return (
    <LinkCard className="group grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:p-5">
      <Monogram
        name={job.company}
        letters={initials(job.company)}
        className="size-12 text-base sm:row-span-2"
      />
      <div>
        <h2 dir="auto" className="text-lg font-semibold sm:pr-28">
          <a
            href={jobPath(job.slug)}
            className="stretched outline-none transition-colors group-hover:text-accent"
          >
            {job.title}
          </a>
        </h2>
        <div className="mt-0.5 flex flex-wrap items-center justify-between gap-2">
          <p dir="auto" className="text-sm font-semibold text-muted">
            {job.company}
          </p>
          <div className="sm:absolute sm:top-5 sm:right-5">
            <JobTypeBadge type={job.type} />
          </div>
        </div>
      </div>
      <JobFacts job={job} className="self-start max-sm:col-span-2" />
    </LinkCard>
  );
}
