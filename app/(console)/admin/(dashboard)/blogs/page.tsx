import { createListPage } from "@/components/console/list-page";
import { Publication, publicationVerb } from "@/components/console/publication";
import { RowActions, RowLink } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { changeBlogsAction } from "@/lib/blogs/actions";
import { listManagedBlogs } from "@/lib/blogs/queries";
import { blogTypeNames } from "@/lib/blogs/schema";
import { statusLabels } from "@/lib/rows/schema";
import { failures } from "@/lib/forms/submission";
import { blogPath } from "@/lib/blogs/url";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: "Blogs" };

export default createListPage({
  noun: "Blog",
  list: listManagedBlogs,
  statuses: statusLabels,
  searchLabel: "Search by title, author or slug",
  order: "Most recently written first",
  columns: {
    title: { label: "Title", sortBy: "title" },
    type: { label: "Type", sortBy: "blog_type", width: "w-32 xl:w-40" },
    status: { label: "Status", sortBy: "published_at", sortsAs: "time", width: "w-32 xl:w-56" },
    actions: { label: "Actions", width: "w-56" },
  },
  renderCells: (blog, editHref) => ({
    title: (
      <RowTitle title={blog.title} href={blog.publishedAt ? blogPath(blog.slug) : undefined}>
        by {blog.authorName}, written {formatShortDate(blog.createdAt)}
      </RowTitle>
    ),
    type: blogTypeNames[blog.blogType],
    status: <Publication publishedAt={blog.publishedAt} />,
    actions: (
      <RowActions
        id={blog.id}
        name={blog.title}
        noun="post"
        editHref={editHref}
        action={changeBlogsAction}
        verb={publicationVerb("post", blog, failures.blogStatus)}
        deletion={{ failed: failures.deleteBlog }}
      >
        <RowLink
          href={blog.publishedAt ? blogPath(blog.slug) : `/admin/blogs/${blog.id}/preview`}
          label={blog.publishedAt ? "View" : "Preview"}
          object={blog.title}
          look="entry"
        />
      </RowActions>
    ),
  }),
});
