import { BackLink } from "@/components/ui/back-link";

/** To the whole list, or back to the one the visitor came from: browser/page.ts knows its address. */
export function AllJobsLink() {
  return (
    <BackLink href="/" data-all-jobs>
      All jobs
    </BackLink>
  );
}
