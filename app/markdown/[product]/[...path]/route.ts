import { site } from "@/lib/config/site";
import { closedJobMarkdown, jobMarkdown, landingMarkdown } from "@/lib/jobs/markdown";
import { getLanding, getJob } from "@/lib/jobs/queries";

/** A job or a landing page as Markdown; next.config.ts rewrites `.md` URLs to it. */
export async function GET(_: Request, { params }: RouteContext<"/markdown/[product]/[...path]">) {
  const { product, path } = await params;
  const [slug = "", ...rest] = path;
  if (product !== site.product) return notFound();
  const found = await getLanding(path.join("/"), 1);
  if (found && "landing" in found) return markdownResponse(landingMarkdown(found), 200);
  if (rest.length > 0) return notFound();
  const { job, closed } = await getJob(slug);
  if (job) return markdownResponse(jobMarkdown(job), 200);
  return closed ? markdownResponse(closedJobMarkdown(closed), 410) : notFound();
}

const notFound = () => new Response(null, { status: 404 });

/** Marked noindex, because search engines should list the HTML page instead. */
const markdownResponse = (text: string, status: number) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/markdown; charset=utf-8", "X-Robots-Tag": "noindex" },
  });
