import { Gopher } from "@/components/layout/gopher";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { LinkCard } from "@/components/ui/card";
import { ListLimit } from "@/components/ui/list-limit";
import { PageHeading } from "@/components/ui/page-heading";
import { type BlogCard as BlogCardData, listSize } from "@/lib/blogs/schema";
import { BlogAuthor } from "./blog-author";

export function BlogListing({ blogs }: { blogs: BlogCardData[] }) {
  return (
    <div className="container pt-10 sm:pt-14">
      <PageHeading title="Blog" text="On writing Go, and on working as a Go developer." />
      {blogs.length > 0 ? (
        <ul className="grid gap-5 md:grid-cols-2">
          {blogs.map((blog) => (
            <li key={blog.slug}>
              <BlogCard blog={blog} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState picture={<Gopher className="size-20" />} title="No blog posts published yet." />
      )}
      <ListLimit count={blogs.length} limit={listSize}>
        The latest {listSize} posts are shown.
      </ListLimit>
    </div>
  );
}

function BlogCard({ blog }: { blog: BlogCardData }) {
  return (
    <LinkCard className="group flex h-full flex-col p-5 sm:p-6">
      <BlogAuthor blog={blog} />
      <h2 dir="auto" className="mt-5 text-xl transition-colors group-hover:text-accent">
        {blog.title}
      </h2>
      <p dir="auto" className="mt-2 mb-5 line-clamp-3 text-muted">
        {blog.excerpt}
      </p>
      <a
        href={`/blogs/${blog.slug}`}
        className="stretched mt-auto flex items-center gap-1.5 text-sm font-semibold text-accent outline-none"
      >
        Read
        <span className="sr-only">: {blog.title}</span>
        <Icon
          name="arrow-right"
          className="size-4 transition-transform group-hover:translate-x-1"
        />
      </a>
    </LinkCard>
  );
}
