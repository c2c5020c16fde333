import { JobCards } from "@/components/jobs/job-card";
import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { BackLink } from "@/components/ui/back-link";
import { blogJsonLd } from "@/lib/blogs/metadata";
import type { Blog, BlogCard as BlogCardData } from "@/lib/blogs/schema";
import { blogShareLinks, blogCrumbs } from "@/lib/blogs/url";
import type { JobCard as JobCardData } from "@/lib/jobs/schema";
import { BlogArticle } from "./blog-article";
import { BlogCard } from "./blog-card";

type Props = { blog: Blog; blogs: BlogCardData[]; jobs: JobCardData[] };

export function BlogPage({ blog, blogs, jobs }: Props) {
  return (
    <BesideNewsletter
      crumbs={blogCrumbs(blog)}
      back={<BackLink href="/blogs">Back to Blogs</BackLink>}
      after={
        <div className="grid gap-14">
          <Further id="further" title="Read on" isEmpty={blogs.length === 0}>
            <ul className="grid gap-4 md:grid-cols-2">
              {blogs.map((one) => (
                <li key={one.slug}>
                  <BlogCard blog={one} heading="h3" />
                </li>
              ))}
            </ul>
          </Further>
          <Further id="latest-jobs" title="Latest jobs" isEmpty={jobs.length === 0}>
            <JobCards jobs={jobs} heading="h3" className="grid gap-4" />
          </Further>
        </div>
      }
    >
      <BlogArticle blog={blog} shareLinks={blogShareLinks(blog)} />
      <JsonLd things={blogJsonLd(blog)} />
    </BesideNewsletter>
  );
}

type FurtherProps = { id: string; title: string; isEmpty: boolean; children: React.ReactNode };

function Further({ id, title, isEmpty, children }: FurtherProps) {
  if (isEmpty) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
