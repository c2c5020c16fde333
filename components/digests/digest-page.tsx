import { BlogCard } from "@/components/blogs/blog-listing";
import { EventCard } from "@/components/events/event-listing";
import { JobCards } from "@/components/jobs/job-card";
import { BesideNewsletter } from "@/components/subscriptions/newsletter-box";
import { LinkButton } from "@/components/ui/button";
import { PageHeading, Section } from "@/components/ui/section";
import { digestDay, seeMoreLabel, digestCrumbs, moreJobsPath } from "@/lib/digests/format";
import type { Digest, DigestContent } from "@/lib/digests/schema";
import { PagedJobList } from "@/components/jobs/paged-job-list";
import type { JobSummary } from "@/lib/jobs/schema";
import { countWithNoun } from "@/lib/text/counted";

type Props = { digest: Digest; content: DigestContent };

export function DigestPage({ digest, content: { groups, open, more, events, blog } }: Props) {
  return (
    <BesideNewsletter crumbs={digestCrumbs(digest.slug)}>
      <PageHeading
        title={`New Go jobs, ${digestDay(digest)}`}
        text={summarizeDigest(digest, open)}
      />
      {groups.map(({ place, jobs }) => (
        <section key={place} aria-label={place} className="mb-10">
          <h2 className="mb-3 text-xl">{place}</h2>
          <JobCards jobs={jobs} heading="h3" />
        </section>
      ))}
      <div className="mb-10 flex flex-wrap gap-3">
        {more > 0 ? (
          <LinkButton href={moreJobsPath(digest.slug)} variant="outline">
            {seeMoreLabel(more)}
          </LinkButton>
        ) : null}
        <LinkButton href="/" variant="outline">
          See all jobs
        </LinkButton>
      </div>
      <Section
        id="events"
        isEmpty={events.length === 0}
        title="Events in the two weeks after"
        heading="mb-3 text-xl"
        className="mb-10"
      >
        <h3 className="sr-only">By date</h3>
        <ul className="grid gap-3">
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} isPast={event.endDate < digest.createdAt} />
            </li>
          ))}
        </ul>
      </Section>
      {blog ? (
        <Section id="post" title="New on the blog" heading="mb-3 text-xl">
          <BlogCard blog={blog} />
        </Section>
      ) : null}
    </BesideNewsletter>
  );
}

/** Describes how many jobs a newsletter contained and which of them the page lists. */
function summarizeDigest({ jobTotal, jobIds }: Digest, open: number): string {
  const total = `${jobTotal} ${jobTotal === 1 ? "job was" : "jobs were"} new that week.`;
  const are = open === 1 ? "is" : "are";
  if (open < jobIds.length)
    return `${total} Of the newest ${jobIds.length}, ${open} ${are} still open.`;
  if (open < jobTotal) return `${total} These are the newest ${open}.`;
  return total;
}

type MoreJobsProps = { digest: Digest; jobs: JobSummary[]; total: number; page: number };

export function MoreDigestJobs({ digest, jobs, total, page }: MoreJobsProps) {
  const path = moreJobsPath(digest.slug);
  return (
    <BesideNewsletter crumbs={[...digestCrumbs(digest.slug), { name: "More jobs", path }]}>
      <PageHeading
        title={`${countWithNoun(total, "more new Go job")}, ${digestDay(digest)}`}
        text={`Also new that week, beyond the newest ${digest.jobIds.length}, and still open.`}
      />
      <PagedJobList
        jobs={jobs}
        total={total}
        page={page}
        pageHref={(number) => moreJobsPath(digest.slug, number)}
        empty="There are no further jobs."
      />
    </BesideNewsletter>
  );
}
