import { BackLink } from "@/components/ui/back-link";

/** A link to the whole list; browser/page.ts points it at the list that the visitor came from. */
export function AllJobsLink() {
  return (
    <BackLink href="/" data-all-jobs>
      All jobs
    </BackLink>
  );
}
