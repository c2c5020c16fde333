import { CompanyLogo } from "@/components/companies/company-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import {
  formatCardPlace,
  formatCardPlaces,
  firstCardPlace,
  hasRemotePlace,
  jobTypeLabels,
  levelBadge,
  visaLabels,
} from "@/lib/jobs/format";
import type { JobSummary } from "@/lib/jobs/schema";
import { jobPath } from "@/lib/jobs/url";
import { Fact, PostedDate, Salary } from "@/components/jobs/job-facts";

type Props = { jobs: JobSummary[]; heading?: "h2" | "h3"; className?: string };

/** A list of cards. browser/own-jobs/marks.ts hides jobs in it and shows below it how many are hidden. */
export function JobCards({ jobs, heading = "h2", className }: Props) {
  return (
    <div data-job-list className={className}>
      <ul className="flex flex-col gap-3">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} Heading={heading} />
          </li>
        ))}
      </ul>
      <p
        data-hidden-jobs
        hidden
        suppressHydrationWarning
        className="mt-3 flex items-center text-sm text-muted [[hidden]]:hidden print:hidden"
      >
        <span />
        <Button type="button" variant="quiet" size="sm" data-show-hidden />
      </p>
    </div>
  );
}

/** Props for elements that browser/own-jobs/marks.ts fills in: React must not touch their contents. */
const filledInBrowser = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };

function JobCard({ job, Heading }: { job: JobSummary; Heading: "h2" | "h3" }) {
  const level = levelBadge(job);
  const isRemote = hasRemotePlace(job);
  const firstPlace = firstCardPlace(job);
  const chips = level ? [level, ...job.skillNames] : job.skillNames;
  return (
    <article data-job={job.id} className="job-card">
      <CompanyLogo name={job.company} logo={job.logo} className="" />
      <div>
        <Heading dir="auto" className="job-card-title">
          <a
            href={jobPath(job.slug)}
            style={{ viewTransitionName: `job-${job.id.slice(0, 8)}` }}
            className="stretched"
          >
            {job.title}
          </a>
        </Heading>
        <div className="job-card-company">
          <div>
            <p dir="auto">{job.company}</p>
            {isRemote || job.type !== "full-time" || job.visaSponsorship ? (
              <span>
                {isRemote ? <Badge tone="aqua">Remote</Badge> : null}
                {job.type === "full-time" ? null : (
                  <Badge tone="blue">{jobTypeLabels[job.type]}</Badge>
                )}
                {job.visaSponsorship ? <Badge tone="aqua">{visaLabels.yes}</Badge> : null}
              </span>
            ) : null}
            {chips.length > 0 ? (
              <ul className="job-card-chips">
                {chips.map((chip) => (
                  <li key={chip}>{chip}</li>
                ))}
              </ul>
            ) : null}
          </div>
          <div data-copy-of="card-marks" className="job-card-marks" {...filledInBrowser} />
        </div>
      </div>
      <ul className="job-card-facts">
        <Fact
          icon={firstPlace.isRemote ? "globe" : "pin"}
          label="Location"
          title={formatCardPlaces(job)}
        >
          {formatCardPlace(job)}
        </Fact>
        <li data-copy-of="card-badges" {...filledInBrowser} />
        <Fact icon="banknote" label="Salary">
          <Salary job={job} />
        </Fact>
        <li>
          <span className="sr-only">Posted: </span>
          <PostedDate iso={job.postedAt} />
        </li>
      </ul>
    </article>
  );
}
