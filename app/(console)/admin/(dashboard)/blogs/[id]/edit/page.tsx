import { BlogForm } from '@/components/blogs/manage/blog-form';
import { EditPage } from '@/components/console/form-page';
import { requireAdmin } from '@/lib/auth/session';
import { getBlogForm } from '@/lib/blogs/queries';
import { site } from '@/lib/site';

export const metadata = { title: 'Edit Blog' };

export default async function EditBlogPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  return (
    <EditPage title="Edit Blog" data={getBlogForm((await params).id)} failed="Failed to load blog">
      {(values) => <BlogForm values={values} site={{ name: site.name, url: site.url }} />}
    </EditPage>
  );
}
