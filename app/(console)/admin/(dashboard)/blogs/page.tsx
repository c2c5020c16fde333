import { ListPage } from '@/components/console/list-page';
import { Publication } from '@/components/console/publication';
import { RowActions } from '@/components/console/row-actions';
import { LinkButton } from '@/components/ui/button';
import { requireAdmin } from '@/lib/auth/session';
import { deleteBlogAction, publishBlogAction, unpublishBlogAction } from '@/lib/blogs/actions';
import { listManagedBlogs } from '@/lib/blogs/queries';
import { blogTypeNames, type ManagedBlog } from '@/lib/blogs/schema';
import { blogPath } from '@/lib/blogs/url';

export const metadata = { title: 'Blogs' };

export default async function BlogsPage({ searchParams }: PageProps<'/admin/blogs'>) {
  await requireAdmin();
  return (
    <ListPage
      noun="Blog"
      path="/admin/blogs"
      searchParams={searchParams}
      list={listManagedBlogs}
      searchLabel="Search by title, author or slug"
      columns={{ title: 'Title', author: 'Author', type: 'Type', status: 'Status' }}
      cellsOf={(blog) => ({
        title: <span className="font-semibold wrap-anywhere">{blog.title}</span>,
        author: blog.authorName,
        type: blogTypeNames[blog.blogType],
        status: <Publication publishedAt={blog.publishedAt} />,
        actions: <BlogActions blog={blog} />,
      })}
    />
  );
}

function BlogActions({ blog: { id, slug, title, publishedAt } }: { blog: ManagedBlog }) {
  const isPublished = publishedAt !== null;
  return (
    <RowActions
      id={id}
      name={title}
      editHref={`/admin/blogs/${id}/edit`}
      publication={{ isPublished, publish: publishBlogAction, unpublish: unpublishBlogAction }}
      remove={deleteBlogAction}
    >
      <LinkButton
        href={isPublished ? blogPath(slug) : `/admin/blogs/${id}/preview`}
        look="quiet"
        size="sm"
        aria-label={`${isPublished ? 'View' : 'Preview'} ${title}`}
      >
        {isPublished ? 'View' : 'Preview'}
      </LinkButton>
    </RowActions>
  );
}
