import { JsonLd } from "@/components/layout/json-ld";
import { blogJsonLd } from "@/lib/blogs/json-ld";
import type { Blog } from "@/lib/blogs/schema";
import { blogShareLinks } from "@/lib/blogs/share";
import { BlogArticle } from "./blog-article";

/** A post as people and search engines read it. */
export function BlogPage({ blog }: { blog: Blog }) {
  return (
    <>
      <BlogArticle blog={blog} shareLinks={blogShareLinks(blog)} />
      <JsonLd things={blogJsonLd(blog)} />
    </>
  );
}
