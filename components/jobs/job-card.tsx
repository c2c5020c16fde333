import { CompanyLogo } from "@/components/companies/company-name";
import { Badge } from "@/components/ui/badge";
import { LinkCard } from "@/components/ui/card";
import { formatCardPlace, visaLabels } from "@/lib/jobs/format";
import type { JobCard as JobCardData } from "@/lib/jobs/schema";
import { jobPath } from "@/lib/jobs/url";
import { CardMarks } from "./own-job-marks";
import { Fact, JobTypeBadge, PostedDate, Salary } from "./job-facts";

type Props = { jobs: JobCardData[]; heading?: "h2" | "h3"; className?: string };

export function JobCards({ jobs, heading = "h2", className = "flex flex-col gap-3" }: Props) {
  return (
    <ul className={className}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} Heading={heading} />
        </li>
      ))}
    </ul>
  );
}

const badge = "badge border-accent/50 text-accent [[hidden]]:hidden";

function JobCard({ job, Heading }: { job: JobCardData; Heading: "h2" | "h3" }) {
  return (
    <LinkCard
      data-job={job.id}
      className="group grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 p-4 sm:px-5"
    >
      <CompanyLogo name={job.company} logo={job.logo} className="size-12 text-base sm:row-span-2" />
      <div>
        <Heading dir="auto" className="text-lg font-semibold sm:pr-28">
          <a
            href={jobPath(job.slug)}
            style={{ viewTransitionName: `job-${job.slug}` }}
            className="stretched line-clamp-3 print:line-clamp-none outline-none transition-colors group-hover:text-accent"
          >
            {job.title}
          </a>
        </Heading>
        <div className="mt-0.5 flex gap-x-2">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
            <p dir="auto" className="text-sm">
              {job.company}
            </p>
            {job.isRemote || job.type !== "full-time" || job.visaSponsorship ? (
              <span className="flex flex-wrap gap-2">
                {job.isRemote ? <Badge tone="aqua">Remote</Badge> : null}
                {job.type === "full-time" ? null : <JobTypeBadge type={job.type} />}
                {job.visaSponsorship ? <Badge tone="violet">{visaLabels.yes}</Badge> : null}
              </span>
            ) : null}
          </div>
          <CardMarks job={job} path={jobPath(job.slug)} />
        </div>
      </div>
      {/* Two columns on phones, so that the date does not take a line of its own. */}
      <ul className="facts self-start max-sm:col-span-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-end">
        <Fact icon={job.isRemote ? "globe" : "pin"} label="Location">
          {formatCardPlace(job)}
        </Fact>
        <li className="max-sm:justify-self-end sm:order-last sm:ml-auto">
          {/* The page is cached, so browser/own-jobs/marks.ts and browser/posted.ts show these. */}
          <span hidden data-applied suppressHydrationWarning className={badge}>
            Applied
          </span>
          <span
            hidden
            data-new
            suppressHydrationWarning
            className={`${badge} [[data-applied]:not([hidden])+&]:hidden`}
          >
            New
          </span>
        </li>
        <Fact icon="banknote" label="Salary">
          <Salary job={job} />
        </Fact>
        <li className="sm:absolute sm:top-4.5 sm:right-5">
          <span className="sr-only">Posted: </span>
          <PostedDate iso={job.postedAt} />
        </li>
      </ul>
    </LinkCard>
  );
}
