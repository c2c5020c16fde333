import "server-only";
import { z } from "zod";
import { blogUrl } from "@/lib/blogs/url";
import { site, absoluteUrl } from "@/lib/config/site";
import { formatEventDate, formatEventLocation } from "@/lib/events/format";
import { eventUrl } from "@/lib/events/url";
import { jobEntry } from "@/lib/subscriptions/mail";
import type { EventSummary } from "@/lib/events/schema";
import { type MailEntry, type MailPiece, mailTemplate } from "@/lib/mail/layout";
import { preferencesUrl, unsubscribeUrl } from "@/lib/mail/links";
import { shortenDescription } from "@/lib/text/shorten";
import {
  formatNewJobs,
  seeMoreLabel,
  digestsPath,
  digestPath,
  moreJobsPath,
} from "@/lib/digests/format";
import { readMailedDigest } from "@/lib/digests/queries";
import type { DigestContent } from "@/lib/digests/schema";
import { emailSettingsName } from "@/lib/subscriptions/messages";

/** The mail of the weekly digest; public.send_digest enqueues it. Without a digest's id it is a preview for admins. */
export const digestMails = {
  digest: mailTemplate({
    label: "Newsletter",
    schema: z.object({ digest: z.uuid().nullish(), subscription: z.uuid().nullish() }),
    sample: {},
    async write({ digest, subscription }, address) {
      const found = await readMailedDigest(digest ?? null);
      if (!found || found.content.open === 0) return null;
      const { slug, content } = found;
      const footerLinks = [{ label: emailSettingsName, url: preferencesUrl(address) }];
      if (slug)
        footerLinks.unshift({ label: "Read it on the site", url: absoluteUrl(digestPath(slug)) });
      return {
        subject: `${formatNewJobs(content)} this week`,
        body: digestPieces(content, slug),
        footer: `This is the weekly newsletter of ${site.name}. You get it because you asked for it.`,
        footerLinks,
        ...(subscription && {
          unsubscribeUrl: unsubscribeUrl({ subscription, ...(digest && { digest }) }),
        }),
      };
    },
  }),
};

function digestPieces(
  { groups, more, events, blog }: DigestContent,
  slug: string | null,
): MailPiece[] {
  const pieces: MailPiece[] = [];
  for (const { place, jobs } of groups)
    pieces.push({ heading: place }, { links: jobs.map(jobEntry) });
  pieces.push({ button: jobsButton(more, slug) });
  if (events.length > 0)
    pieces.push({ heading: "In the next two weeks" }, { links: events.map(eventEntry) });
  if (blog)
    pieces.push(
      { heading: "New on the blog" },
      {
        links: [
          { label: blog.title, url: blogUrl(blog.slug), text: shortenDescription(blog.excerpt) },
        ],
      },
    );
  return pieces;
}

function jobsButton(more: number, slug: string | null) {
  if (more <= 0) return { label: "See all jobs", url: absoluteUrl("/") };
  // Only a sent digest has a page of further jobs; the preview links to the archive instead.
  const path = slug ? moreJobsPath(slug) : digestsPath;
  return { label: seeMoreLabel(more), url: absoluteUrl(path) };
}

const eventEntry = (event: EventSummary): MailEntry => ({
  label: event.name,
  url: eventUrl(event.slug),
  text: [formatEventDate(event), formatEventLocation(event)].join(" · "),
});
