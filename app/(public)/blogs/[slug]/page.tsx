import type { Metadata } from 'next';
import { BlogNotFound } from '@/components/blogs/blog-not-found';
import { BlogPage } from '@/components/blogs/blog-page';
import { Shell } from '@/components/layout/shell';
import { LoadFailed } from '@/components/ui/load-failed';
import { Read } from '@/components/ui/read';
import { answerNotFound } from '@/lib/answer';
import { blogMetadata } from '@/lib/blogs/metadata';
import { getBlog } from '@/lib/blogs/queries';
import { site } from '@/lib/site';

export const revalidate = 60;

/** None when building: each page is made when it is first asked for, and kept. */
export function generateStaticParams() {
  return [];
}

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const blog = await getBlog((await params).slug).catch(() => undefined);
  // Whether there is one is not known while the backend is away.
  if (blog === undefined) return { title: site.name };
  return blog ? blogMetadata(blog) : { title: 'Blog Post Not Found', robots: { index: false } };
}

export default async function BlogPostPage({ params }: Props) {
  const blog = getBlog((await params).slug);
  if ((await blog.catch(() => undefined)) === null) {
    answerNotFound();
    return (
      <Shell section="blogs">
        <BlogNotFound />
      </Shell>
    );
  }
  return (
    <Shell section="blogs">
      <Read data={blog} failed={<LoadFailed text="Failed to load blog posts" />}>
        {(found) => found && <BlogPage blog={found} />}
      </Read>
    </Shell>
  );
}
