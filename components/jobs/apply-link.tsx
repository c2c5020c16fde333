import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { NewTabHint, newTab } from "@/components/ui/new-tab";
import type { Job } from "@/lib/jobs/schema";

type Props = {
  job: Pick<Job, "id" | "applicationUrl">;
  className?: string;
  children: React.ReactNode;
};

/** `data-apply` names the job to the tracker, which counts clicks on every such link of a page. Paper gets the address. */
export function ApplyLink({ job, className = "", children }: Props) {
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
