import { connection } from "next/server";
import { BlogListing } from "@/components/blogs/blog-listing";
import { blogListMetadata } from "@/lib/blogs/metadata";
import { listBlogs } from "@/lib/blogs/queries";

export const metadata = blogListMetadata();

export default async function BlogsPage() {
  await connection();
  return <BlogListing blogs={await listBlogs()} />;
}
