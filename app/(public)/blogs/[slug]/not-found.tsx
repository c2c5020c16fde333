import { BlogNotFound } from '@/components/blogs/blog-not-found';
import { Shell } from '@/components/layout/shell';

export default function BlogNotFoundPage() {
  return (
    <Shell section="blogs">
      <BlogNotFound />
    </Shell>
  );
}
