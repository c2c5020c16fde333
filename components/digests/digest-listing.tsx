import { NewsletterBox } from "@/components/subscriptions/newsletter-box";
import { EmptyState } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/section";
import { digestDay, digestPath } from "@/lib/digests/format";
import type { Digest } from "@/lib/digests/schema";
import { countWithNoun } from "@/lib/text/counted";

export function DigestListing({ digests }: { digests: Digest[] }) {
  return (
    <div className="container with-rail pt-10 sm:pt-14">
      <div>
        <PageHeading
          title="Newsletter archive"
          text="Past issues: the new jobs, events and posts of each week."
        />
        {digests.length > 0 ? (
          <ul className="grid divide-y divide-line border-y border-line">
            {digests.map((digest) => (
              <li key={digest.slug}>
                <a
                  href={digestPath(digest.slug)}
                  className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 py-2 hover:text-accent"
                >
                  <span className="font-semibold">{digestDay(digest)}</span>
                  <span className="text-sm text-muted">
                    {countWithNoun(digest.jobTotal, "new job")}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState hasGopher title="No newsletter has been sent yet." />
        )}
      </div>
      <aside>
        <NewsletterBox />
      </aside>
    </div>
  );
}
