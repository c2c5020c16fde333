import { notFound } from "next/navigation";
import { BlogPage } from "@/components/blogs/blog-page";
import { blogMetadata } from "@/lib/blogs/metadata";
import { getBlog, listFurtherBlogs } from "@/lib/blogs/queries";
import { listLatestJobs } from "@/lib/jobs/queries";
import { valueOrFallback } from "@/lib/logs/log";

type Props = { params: Promise<{ slug: string }> };

const readBlog = async ({ params }: Props) => (await getBlog((await params).slug)) ?? notFound();

export async function generateMetadata(props: Props) {
  return blogMetadata(await readBlog(props));
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
    valueOrFallback(furtherBlogs, [], "What follows a post could not be read."),
    valueOrFallback(latestJobs, [], "What follows a post could not be read."),
  ]);
  return <BlogPage blog={blog} blogs={blogs} jobs={jobs} />;
}
