import { EmptyState } from "@/components/ui/notice";
import { ListLimit } from "@/components/ui/pagination";
import { PageHeading } from "@/components/ui/back-link";
import { type BlogCard as BlogCardData, listSize } from "@/lib/blogs/schema";
import { BlogCard } from "./blog-card";

export function BlogListing({ blogs }: { blogs: BlogCardData[] }) {
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
      <ListLimit count={blogs.length} limit={listSize}>
        The latest {listSize} posts are shown.
      </ListLimit>
    </div>
  );
}
