import { getBlog } from "@/lib/blogs/queries";
import { formatLongDate } from "@/lib/text/dates";
import { shareImageResponse } from "@/lib/share/image";
import { site } from "@/lib/site";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const blog = await getBlog((await params).slug);
  if (!blog) return new Response(null, { status: 404 });
  return shareImageResponse({
    kicker: `${site.name} / Blogs`,
    title: blog.title,
    subtitle: `by ${blog.authorName}`,
    facts: [formatLongDate(blog.publishedAt)],
  });
}
