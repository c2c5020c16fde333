import type { FoundJobs, JobFilters } from "@/lib/jobs/schema";
import { jobListHref } from "@/lib/jobs/search";
import { listHeading } from "@/lib/jobs/title";
import { RecruiterBanner } from "./recruiter-banner";

type Props = { filters: JobFilters; found: FoundJobs | null };

/** Welcomes to the whole list; of any other it says in one line what it is, and the page makes room for its jobs. */
export function JobListHead({ filters, found }: Props) {
  if (jobListHref(filters) !== "/")
    return (
      <h1 dir="auto" data-compact className="line-clamp-2 text-[1.75rem] leading-8">
        {listHeading(filters, found?.total ?? 0, found?.skillNames)}
      </h1>
    );
  return (
    <>
      <RecruiterBanner />
      <h1 className="mt-6 max-w-2xl text-3xl">
        Find your next Go job<span className="text-gopher">.</span>
      </h1>
      <p className="mt-4 max-w-md text-lg text-muted lg:max-w-xl">
        Golang jobs from companies that build with Go: remote and on site, all over the world.
      </p>
    </>
  );
}
