import { BlogCard } from "@/components/blogs/blog-card";
import { EventCard } from "@/components/events/event-listing";
import { JobCards } from "@/components/jobs/job-card";
import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { LinkButton } from "@/components/ui/button";
import { PageHeading } from "@/components/ui/back-link";
import { digestDay, seeMore, digestCrumbs, moreJobsPath } from "@/lib/digests/format";
import type { Digest, DigestContent } from "@/lib/digests/schema";
type Props = { digest: Digest; content: DigestContent };

/** A past digest; closed jobs are counted, not listed. */
export function DigestPage({ digest, content: { groups, open, more, events, blog } }: Props) {
  const { jobTotal, jobIds } = digest;
  const were = jobTotal === 1 ? "job was" : "jobs were";
  const named =
    open < jobIds.length
      ? ` Of the newest ${jobIds.length}, ${open} ${open === 1 ? "is" : "are"} still open.`
      : open < jobTotal
        ? ` These are the newest ${open}.`
        : "";
  return (
    <BesideNewsletter head={<Breadcrumbs crumbs={digestCrumbs(digest.slug)} />}>
      <PageHeading
        title={`New Go jobs, ${digestDay(digest)}`}
        text={`${jobTotal} ${were} new that week.${named}`}
      />
      {groups.map(({ place, jobs }) => (
        <section key={place} aria-label={place} className="mb-10">
          <h2 className="mb-3 text-xl">{place}</h2>
          <JobCards jobs={jobs} heading="h3" className="grid gap-3" />
        </section>
      ))}
      <div className="mb-10 flex flex-wrap gap-3">
        {more > 0 ? (
          <LinkButton href={moreJobsPath(digest.slug)} variant="outline">
            {seeMore(more)}
          </LinkButton>
        ) : null}
        <LinkButton href="/" variant="outline">
          See all jobs
        </LinkButton>
      </div>
      {events.length > 0 ? (
        <section aria-labelledby="events" className="mb-10">
          <h2 id="events" className="mb-3 text-xl">
            Events of the two weeks after
          </h2>
          <h3 className="sr-only">By date</h3>
          <ul className="grid gap-3">
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} isPast={event.endDate < digest.createdAt} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {blog ? (
        <section aria-labelledby="post">
          <h2 id="post" className="mb-3 text-xl">
            New on the blog
          </h2>
          <BlogCard blog={blog} />
        </section>
      ) : null}
    </BesideNewsletter>
  );
}
