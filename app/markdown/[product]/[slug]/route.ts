import { site } from "@/lib/site";
import { closedJobMarkdown, jobMarkdown } from "@/lib/jobs/markdown";
import { getJob } from "@/lib/jobs/queries";

/** A job as Markdown; next.config.mts rewrites `.md` URLs to it. */
export async function GET(_: Request, { params }: RouteContext<"/markdown/[product]/[slug]">) {
  const { product, slug } = await params;
  if (product !== site.product) return new Response(null, { status: 404 });
  const { job, closed } = await getJob(slug);
  if (job) return markdown(jobMarkdown(job), 200);
  return closed ? markdown(closedJobMarkdown(closed), 410) : new Response(null, { status: 404 });
}

/** Marked noindex, because search engines should list the job's HTML page instead. */
const markdown = (text: string, status: number) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/markdown; charset=utf-8", "X-Robots-Tag": "noindex" },
  });
