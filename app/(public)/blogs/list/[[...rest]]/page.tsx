import { BlogListing } from '@/components/blogs/blog-listing';
import { Shell } from '@/components/layout/shell';
import { LoadFailed } from '@/components/ui/load-failed';
import { Read } from '@/components/ui/read';
import { blogListMetadata } from '@/lib/blogs/metadata';
import { listBlogs } from '@/lib/blogs/queries';

export const revalidate = 60;

/** None when building: the page is made when it is first asked for, and kept. */
export function generateStaticParams() {
  return [];
}

export const metadata = blogListMetadata();

export default function BlogsPage() {
  return (
    <Shell section="blogs">
      <Read data={listBlogs()} failed={<LoadFailed text="Failed to load blog posts" />}>
        {(blogs) => <BlogListing blogs={blogs} />}
      </Read>
    </Shell>
  );
}
