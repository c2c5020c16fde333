import { BlogArticle } from "@/components/blogs/blog-article";
import { Shell } from "@/components/layout/shell";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { AwaitData } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";
import { getBlogPreview } from "@/lib/blogs/queries";
import { blogShareLinks } from "@/lib/blogs/url";

export const metadata = { title: "Blog preview" };

export default async function BlogPreviewPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Shell section="blogs">
      <div className="container pt-6">
        <Notice variant="warning">
          <p>Preview: only admins can open this page.</p>
          <LinkButton href={`/admin/blogs/${id}/edit`} variant="outline" size="sm">
            Edit
          </LinkButton>
        </Notice>
      </div>
      <AwaitData data={readAsAdmin(() => getBlogPreview(id))} failed="Failed to load blog">
        {(found) => (
          <div className="container with-rail pt-6">
            <BlogArticle blog={found} shareLinks={blogShareLinks(found)} />
          </div>
        )}
      </AwaitData>
    </Shell>
  );
}
