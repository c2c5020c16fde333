import { LinkButton } from "@/components/ui/button";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";
import type { Job } from "@/lib/jobs/schema";

type Props = { job: Job; className: string; children: string };

/** `data-apply` lets the tracker count clicks on the job's apply links. Print styles show the address. */
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
