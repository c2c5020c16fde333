import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BlogPage } from "@/components/blogs/blog-page";
import { blogMetadata } from "@/lib/blogs/metadata";
import { getBlog, listFurtherBlogs } from "@/lib/blogs/queries";
import { listLatestJobs } from "@/lib/jobs/queries";
import { logError } from "@/lib/logs/log";

type Props = { params: Promise<{ slug: string }> };

const find = async ({ params }: Props) => (await getBlog((await params).slug)) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  return blogMetadata(await find(props));
}

/** A post is shown without what stands below it where that cannot be read. */
function logged(error: unknown): [] {
  logError("What follows a post could not be read.", error);
  return [];
}

export default async function BlogPostPage(props: Props) {
  const { slug } = await props.params;
  const [blog, blogs, jobs] = await Promise.all([
    find(props),
    listFurtherBlogs(slug).catch(logged),
    listLatestJobs().catch(logged),
  ]);
  return <BlogPage blog={blog} blogs={blogs} jobs={jobs} />;
}
