import { LinkButton } from "@/components/ui/button";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";
import type { Job } from "@/lib/jobs/schema";

type Props = { job: Job; className: string; children: string };

/** A link to the job's application page. The tracker counts clicks on `data-apply`. Prints show the link's URL. */
export function ApplyLink({ job, className, children }: Props) {
  return (
    <LinkButton
      href={job.applicationUrl}
      {...newTab}
      data-apply={job.id}
      className={`${className} print:hidden`}
    >
      {children}
      <Icon name="external" />
      <NewTabHint />
    </LinkButton>
  );
}
