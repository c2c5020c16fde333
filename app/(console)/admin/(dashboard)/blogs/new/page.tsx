import { randomUUID } from 'node:crypto';
import { BlogForm } from '@/components/blogs/manage/blog-form';
import { FormPage } from '@/components/console/form-page';
import { requireAdmin } from '@/lib/auth/session';
import { newBlog } from '@/lib/blogs/form';
import { site } from '@/lib/site';

export const metadata = { title: 'New Blog' };

export default async function NewBlogPage() {
  await requireAdmin();
  return (
    <FormPage title="New Blog">
      <BlogForm values={{ ...newBlog, key: randomUUID() }} site={{ name: site.name, url: site.url }} />
    </FormPage>
  );
}
