import type { Job } from "@/lib/jobs/schema";
import { ApplyLink } from "./apply-link";

/** On a phone, at its lower edge while no other way to apply is in sight: browser/apply-bar.ts shows it. */
export function ApplyBar({ job }: { job: Job }) {
  return (
    <section
      id="apply-bar"
      aria-label="Apply"
      hidden
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-lift lg:hidden print:hidden"
    >
      <div className="container flex h-16 items-center gap-4">
        <p dir="auto" className="min-w-0 flex-1 truncate text-sm font-semibold">
          {job.title}
        </p>
        <ApplyLink job={job} className="shrink-0">
          Apply Now
        </ApplyLink>
      </div>
    </section>
  );
}
