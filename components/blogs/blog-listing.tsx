import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/notice";
import { ListLimit } from "@/components/ui/pagination";
import { PageHeading } from "@/components/ui/section";
import { type BlogSummary, blogCategories, blogListSize } from "@/lib/blogs/schema";
import { blogPath } from "@/lib/blogs/url";
import { BlogAuthor } from "@/components/blogs/blog-article";

export function BlogListing({ blogs }: { blogs: BlogSummary[] }) {
  return (
    <div className="container pt-10 sm:pt-14">
      <PageHeading title="Blogs" text="On writing Go, and on working as a Go developer." />
      {blogs.length > 0 ? (
        <ul className="grid gap-5 md:grid-cols-2">
          {blogs.map((blog) => (
            <li key={blog.slug}>
              <BlogCard blog={blog} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState hasGopher title="No blog posts published yet." />
      )}
      <ListLimit count={blogs.length} limit={blogListSize}>
        The latest {blogListSize} posts are shown.
      </ListLimit>
    </div>
  );
}

type Props = { blog: BlogSummary; heading?: "h2" | "h3" };

export function BlogCard({ blog, heading: Heading = "h2" }: Props) {
  return (
    <article className="link-card group flex h-full flex-col p-5 sm:p-6">
      <div>
        <Badge tone="blue">{blogCategories[blog.blogType]}</Badge>
      </div>
      <Heading
        dir="auto"
        className={`mt-3 ${Heading === "h3" ? "text-lg" : "text-xl"} transition-colors group-hover:text-accent`}
      >
        {blog.title}
      </Heading>
      <p dir="auto" className="mt-2 mb-5 line-clamp-3 text-muted">
        {blog.excerpt}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <BlogAuthor blog={blog} />
        <a
          href={blogPath(blog.slug)}
          className="stretched flex items-center gap-1.5 text-sm font-semibold text-accent outline-none"
        >
          Read
          <span className="sr-only">: {blog.title}</span>
          <Icon
            name="arrow-right"
            className="size-4 transition-transform group-hover:translate-x-1"
          />
        </a>
      </div>
    </article>
  );
}
