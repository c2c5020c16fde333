import { BlogNotFound } from "@/components/blogs/blog-not-found";

export const metadata = { title: "Blog Post Not Found" };

export default function BlogNotFoundPage() {
  return <BlogNotFound />;
}
