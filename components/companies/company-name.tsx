import { companyPath } from "@/lib/companies/url";
import type { Job } from "@/lib/jobs/schema";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";

/** The company name of a job, linked to the company's page. */
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

/** Shown if a recruiter has confirmed an address at the website's domain. */
export function VerifiedBadge() {
  return (
    <Badge tone="aqua">
      <Icon name="check" className="mr-1 size-3.5" />
      Verified
      <span className="sr-only">: a recruiter has confirmed an email address of its website</span>
    </Badge>
  );
}
