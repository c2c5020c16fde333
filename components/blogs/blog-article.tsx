import { BackLink } from "@/components/ui/back-link";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { ShareMenu } from "@/components/ui/share-menu";
import type { Blog } from "@/lib/blogs/schema";
import { blogCrumbs } from "@/lib/blogs/url";
import { BlogAuthor } from "./blog-author";

type Props = { blog: Blog; shareLinks: { label: string; href: string }[] };

export function BlogArticle({ blog, shareLinks }: Props) {
  return (
    <article className="container max-w-[50rem] pt-6 sm:pt-8">
      <div className="flex items-center gap-3 sm:gap-4 print:hidden">
        <BackLink href="/blogs">Back to Blogs</BackLink>
        <Breadcrumbs crumbs={blogCrumbs(blog)} className="min-w-0" />
      </div>
      <h1 dir="auto" className="mt-6 text-3xl font-bold">
        {blog.title}
      </h1>
      <div className="mt-8 mb-10 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4">
        <BlogAuthor blog={blog} />
        <ShareMenu links={shareLinks} />
      </div>
      {/* Sanitised where it is read (lib/html/sanitize.ts). */}
      <div
        dir="auto"
        className="prose text-lg"
        dangerouslySetInnerHTML={{ __html: blog.content }}
      />
    </article>
  );
}
