import { ListPage } from "@/components/console/list-page";
import { Publication, publicationVerb } from "@/components/console/publication";
import { RowActions } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { menuEntry } from "@/components/forms/action-classes";
import { changeBlogsAction } from "@/lib/blogs/actions";
import { listManagedBlogs } from "@/lib/blogs/queries";
import { blogTypeNames, type ManagedBlog } from "@/lib/blogs/schema";
import { statusLabels } from "@/lib/content/form";
import { failures } from "@/lib/forms/failures";
import { blogPath } from "@/lib/blogs/url";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: "Blogs" };

export default function BlogsPage({ searchParams }: PageProps<"/admin/blogs">) {
  return (
    <ListPage
      noun="Blog"
      path="/admin/blogs"
      searchParams={searchParams}
      list={listManagedBlogs}
      statuses={statusLabels}
      searchLabel="Search by title, author or slug"
      order="Last written first"
      columns={{
        title: { label: "Title" },
        type: { label: "Type", width: "w-40" },
        status: { label: "Status", width: "w-56" },
        actions: { label: "Actions", width: "w-56" },
      }}
      cellsOf={(blog, editHref) => ({
        title: (
          <RowTitle
            title={blog.title}
            href={blog.publishedAt === null ? undefined : blogPath(blog.slug)}
          >
            by {blog.authorName}, written {formatShortDate(blog.createdAt)}
          </RowTitle>
        ),
        type: blogTypeNames[blog.blogType],
        status: <Publication publishedAt={blog.publishedAt} />,
        actions: <BlogActions blog={blog} editHref={editHref} />,
      })}
    />
  );
}

type ActionsProps = { blog: ManagedBlog; editHref: string };

function BlogActions({ blog, editHref }: ActionsProps) {
  const { id, slug, title, publishedAt } = blog;
  const isPublished = publishedAt !== null;
  return (
    <RowActions
      id={id}
      name={title}
      noun="post"
      editHref={editHref}
      action={changeBlogsAction}
      verb={publicationVerb("post", blog, failures.blogStatus)}
      deletion={{ failed: failures.deleteBlog }}
    >
      <a
        href={isPublished ? blogPath(slug) : `/admin/blogs/${id}/preview`}
        aria-label={`${isPublished ? "View" : "Preview"} ${title}`}
        className={`${menuEntry} hover:bg-sunken`}
      >
        {isPublished ? "View" : "Preview"}
      </a>
    </RowActions>
  );
}
