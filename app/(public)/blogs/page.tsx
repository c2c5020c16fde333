import { connection } from "next/server";
import { BlogListing } from "@/components/blogs/blog-listing";
import { blogFeedPaths } from "@/lib/blogs/feed";
import { JsonLd } from "@/components/layout/json-ld";
import { blogsJsonLd } from "@/lib/blogs/metadata";
import { listBlogs } from "@/lib/blogs/queries";
import { pageMetadata } from "@/lib/metadata/metadata";

export const metadata = pageMetadata({
  title: "Blogs",
  description:
    "Posts about Go and the work around it: how teams build with it, run it, and find people.",
  path: "/blogs",
  feeds: blogFeedPaths,
});

export default async function BlogsPage() {
  await connection();
  const blogs = await listBlogs();
  return (
    <>
      <BlogListing blogs={blogs} />
      <JsonLd things={[blogsJsonLd(blogs)]} />
    </>
  );
}
