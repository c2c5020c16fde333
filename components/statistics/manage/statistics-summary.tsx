import { LinkButton } from "@/components/ui/button";
import { Read } from "@/components/console/read";
import { readAsRecruiter } from "@/lib/auth/session";
import { measures } from "@/lib/analytics/job-format";
import { getOwnStatistics } from "@/lib/analytics/job-queries";
import type { JobStatistics } from "@/lib/analytics/job-schema";
import { Figures } from "./figures";

/** What the jobs of the recruiter who asks came to in the last 30 days; nothing where nothing was counted yet. */
export function StatisticsSummary() {
  return (
    <Read
      data={readAsRecruiter(() => getOwnStatistics("30"))}
      failed={<p className="mb-6 text-muted">Statistics cannot be shown at the moment.</p>}
    >
      {(statistics) =>
        isCounted(statistics) && (
          <section aria-label="Statistics" className="mb-8">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <p className="font-semibold">Last 30 days</p>
              <LinkButton href="/recruiter/statistics" variant="outline" size="sm">
                Statistics
              </LinkButton>
            </div>
            <Figures statistics={statistics} period="30" />
          </section>
        )
      }
    </Read>
  );
}

function isCounted({ sum, before, today }: JobStatistics): boolean {
  return [sum, before, today].some((counts) => measures.some(({ of }) => of(counts) > 0));
}
