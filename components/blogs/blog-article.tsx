import { ShareMenu } from "@/components/ui/share-menu";
import type { Blog } from "@/lib/blogs/schema";
import { BlogAuthor, BlogCategory } from "./blog-author";
type Props = { blog: Blog; shareLinks: { label: string; href: string }[] };

export function BlogArticle({ blog, shareLinks }: Props) {
  return (
    <article>
      <div className="mb-3">
        <BlogCategory blog={blog} />
      </div>
      <h1 dir="auto" className="text-2xl font-bold">
        {blog.title}
      </h1>
      <div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4">
        <BlogAuthor blog={blog} />
        <ShareMenu links={shareLinks} />
      </div>
      {/* Sanitised by the query (lib/html/sanitize.ts). */}
      <div
        dir="auto"
        className="prose text-lg"
        dangerouslySetInnerHTML={{ __html: blog.content }}
      />
    </article>
  );
}
