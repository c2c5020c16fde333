import { ListPage } from "@/components/console/list-page";
import { Publication } from "@/components/console/publication";
import { RowActions } from "@/components/console/row-actions";
import { LinkButton } from "@/components/ui/button";
import { changeBlogsAction } from "@/lib/blogs/actions";
import { listManagedBlogs } from "@/lib/blogs/queries";
import { blogTypeNames, type ManagedBlog } from "@/lib/blogs/schema";
import { failures } from "@/lib/forms/failures";
import { blogPath } from "@/lib/blogs/url";

export const metadata = { title: "Blogs" };

export default function BlogsPage({ searchParams }: PageProps<"/admin/blogs">) {
  return (
    <ListPage
      noun="Blog"
      path="/admin/blogs"
      searchParams={searchParams}
      list={listManagedBlogs}
      searchLabel="Search by title, author or slug"
      columns={{ title: "Title", author: "Author", type: "Type", status: "Status" }}
      cellsOf={(blog, editHref) => ({
        title: <span className="font-semibold wrap-anywhere">{blog.title}</span>,
        author: blog.authorName,
        type: blogTypeNames[blog.blogType],
        status: <Publication publishedAt={blog.publishedAt} />,
        actions: <BlogActions blog={blog} editHref={editHref} />,
      })}
    />
  );
}

type ActionsProps = { blog: ManagedBlog; editHref: string };

function BlogActions({ blog: { id, slug, title, publishedAt }, editHref }: ActionsProps) {
  const isPublished = publishedAt !== null;
  return (
    <RowActions
      id={id}
      name={title}
      editHref={editHref}
      action={changeBlogsAction}
      verbs={[{ verb: isPublished ? "unpublish" : "publish", failed: failures.blogStatus }]}
      deletion={{ failed: failures.deleteBlog }}
    >
      <LinkButton
        href={isPublished ? blogPath(slug) : `/admin/blogs/${id}/preview`}
        variant="quiet"
        size="sm"
        aria-label={`${isPublished ? "View" : "Preview"} ${title}`}
      >
        {isPublished ? "View" : "Preview"}
      </LinkButton>
    </RowActions>
  );
}
