import { getBlog } from "@/lib/blogs/queries";
import { formatEventDate, formatEventLocation } from "@/lib/events/format";
import { getEvent } from "@/lib/events/queries";
import { formatFirstPlaces, formatSalary, jobTypeLabels } from "@/lib/jobs/format";
import { getJob } from "@/lib/jobs/queries";
import { type ShareImage, shareImageResponse } from "@/lib/share/image";
import { site } from "@/lib/config/site";
import { formatLongDate } from "@/lib/text/dates";

const images = new Map<string, (slug: string) => Promise<ShareImage | null>>([
  ["jobs", jobImage],
  ["events", eventImage],
  ["blogs", blogImage],
]);

/** Renders the share image (Open Graph) of a job, event or blog post. /og is the share image of all other pages. */
export async function GET(_: Request, { params }: RouteContext<"/og/[[...path]]">) {
  const { path } = await params;
  if (!path) return shareImageResponse(siteImage());
  const [noun = "", slug = "", more] = path;
  const image = more === undefined && slug ? await images.get(noun)?.(slug) : null;
  return image ? shareImageResponse(image) : new Response(null, { status: 404 });
}

const siteImage = (): ShareImage => ({
  kicker: new URL(site.url).host,
  title: site.name,
  subtitle: site.description,
  facts: ["Jobs", "Events", "Blogs", "Books"],
});

async function jobImage(slug: string): Promise<ShareImage | null> {
  const { job } = await getJob(slug);
  if (!job) return null;
  return {
    kicker: site.name,
    title: job.title,
    subtitle: job.company,
    facts: [formatFirstPlaces(job), jobTypeLabels[job.type], formatSalary(job)],
  };
}

async function eventImage(slug: string): Promise<ShareImage | null> {
  const event = await getEvent(slug);
  if (!event) return null;
  const facts = [event.type, formatEventDate(event)];
  return {
    kicker: `${site.name} / Events`,
    title: event.name,
    subtitle: formatEventLocation(event),
    facts: event.cancelledAt ? ["Cancelled", ...facts] : facts,
  };
}

async function blogImage(slug: string): Promise<ShareImage | null> {
  const blog = await getBlog(slug);
  if (!blog) return null;
  return {
    kicker: `${site.name} / Blogs`,
    title: blog.title,
    subtitle: `by ${blog.authorName}`,
    facts: [formatLongDate(blog.publishedAt)],
  };
}
