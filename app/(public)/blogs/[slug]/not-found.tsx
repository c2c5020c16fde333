import { BlogNotFound } from "@/components/blogs/blog-page";

export const metadata = { title: "Blog Post Not Found" };

export default function BlogNotFoundPage() {
  return <BlogNotFound />;
}
