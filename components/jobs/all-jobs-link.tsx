import { Icon } from "@/components/ui/icon";

/** To the whole list, or back to the one the visitor came from: browser/job-list.ts knows its address. */
export function AllJobsLink() {
  return (
    <a
      href="/"
      data-all-jobs
      className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm pr-3 text-sm font-semibold text-accent underline-offset-4 hover:underline sm:pr-4"
    >
      <Icon name="arrow-left" />
      All jobs
    </a>
  );
}
