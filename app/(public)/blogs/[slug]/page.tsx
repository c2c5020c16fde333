import { notFound } from "next/navigation";
import { BlogPage } from "@/components/blogs/blog-page";
import { blogMetadata } from "@/lib/blogs/metadata";
import { getBlog, listFurtherBlogs } from "@/lib/blogs/queries";
import { listLatestJobs } from "@/lib/jobs/queries";
import { logError } from "@/lib/logs/log";

type Props = { params: Promise<{ slug: string }> };

const readBlog = async ({ params }: Props) => (await getBlog((await params).slug)) ?? notFound();

export async function generateMetadata(props: Props) {
  return blogMetadata(await readBlog(props));
}

/** Returns an empty list, so that a post is shown without further posts or jobs if these fail to load. */
function logErrorAndOmit(error: unknown): [] {
  logError("What follows a post could not be read.", error);
  return [];
}

export default async function BlogPostPage(props: Props) {
  const { slug } = await props.params;
  const furtherBlogs = listFurtherBlogs(slug);
  const latestJobs = listLatestJobs();
  // If reading the post fails too, only that error is reported: this prevents an unhandled rejection.
  furtherBlogs.catch(() => undefined);
  latestJobs.catch(() => undefined);
  const blog = await readBlog(props);
  const [blogs, jobs] = await Promise.all([
    furtherBlogs.catch(logErrorAndOmit),
    latestJobs.catch(logErrorAndOmit),
  ]);
  return <BlogPage blog={blog} blogs={blogs} jobs={jobs} />;
}
