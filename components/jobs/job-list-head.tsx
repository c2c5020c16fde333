import type { FoundJobs, JobFilters } from "@/lib/jobs/schema";
import { jobListHref } from "@/lib/jobs/url";
import { listHeading } from "@/lib/jobs/title";
import { Icon } from "@/components/ui/icon";

type Props = { filters: JobFilters; found: FoundJobs | null };

/** A welcome above the whole job list; only one line above a filtered list, so that its jobs are in sight. */
export function JobListHead({ filters, found }: Props) {
  if (jobListHref(filters) !== "/")
    return (
      <div data-compact className="pt-2 pb-2 sm:pt-3 sm:pb-2.5">
        <h1 dir="auto" className="line-clamp-2 text-[1.75rem] leading-8">
          {listHeading(filters, found?.total ?? 0, found?.skillNames)}
        </h1>
      </div>
    );
  return (
    <div className="flex flex-col gap-2 pt-3 pb-4 sm:flex-row-reverse sm:gap-4 sm:pb-6 sm:items-start sm:justify-between sm:pt-8 md:pb-10">
      {/* The page is cached; CSS shows one of the links by `data-session`, which a script sets. */}
      <p className="shrink-0 print:hidden">
        <Banner href="/recruiter/login" className="recruiter-banner signed-in:hidden">
          Are you a Recruiter?
        </Banner>
        <Banner href="/recruiter/dashboard" className="recruiter-banner not-signed-in:hidden">
          Go To Recruiter Dashboard
        </Banner>
      </p>
      <div>
        <h1 className="text-2xl md:text-[2.5rem] md:leading-tight">
          Find your next Go job<span className="text-gopher">.</span>
        </h1>
        <p className="mt-1.5 text-muted max-sm:sr-only md:text-lg">
          Golang jobs from companies that build with Go: remote and on site, all over the world.
        </p>
      </div>
    </div>
  );
}

function Banner({ children, ...props }: React.ComponentProps<"a">) {
  return (
    <a {...props}>
      <span>
        <Icon name="briefcase" />
      </span>
      {children}
      <Icon name="arrow-right" />
    </a>
  );
}
