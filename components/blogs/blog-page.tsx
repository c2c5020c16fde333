import { JobCards } from "@/components/jobs/job-card";
import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/subscriptions/newsletter-box";
import { BackLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { blogJsonLd } from "@/lib/blogs/metadata";
import type { Blog, BlogSummary } from "@/lib/blogs/schema";
import { blogShareLinks, blogCrumbs } from "@/lib/blogs/url";
import type { JobSummary } from "@/lib/jobs/schema";
import { BlogArticle } from "@/components/blogs/blog-article";
import { BlogCard } from "@/components/blogs/blog-listing";

type Props = { blog: Blog; blogs: BlogSummary[]; jobs: JobSummary[] };

export function BlogPage({ blog, blogs, jobs }: Props) {
  return (
    <BesideNewsletter
      crumbs={blogCrumbs(blog)}
      back={<BackLink href="/blogs">Back to Blogs</BackLink>}
      after={
        <div className="grid gap-14">
          <Section id="further" title="Read on" isEmpty={blogs.length === 0} heading="mb-5 text-xl">
            <ul className="grid gap-4 md:grid-cols-2">
              {blogs.map((furtherBlog) => (
                <li key={furtherBlog.slug}>
                  <BlogCard blog={furtherBlog} heading="h3" />
                </li>
              ))}
            </ul>
          </Section>
          <Section
            id="latest-jobs"
            title="Latest jobs"
            isEmpty={jobs.length === 0}
            heading="mb-5 text-xl"
          >
            <JobCards jobs={jobs} heading="h3" />
          </Section>
        </div>
      }
    >
      <BlogArticle blog={blog} shareLinks={blogShareLinks(blog)} />
      <JsonLd things={blogJsonLd(blog)} />
    </BesideNewsletter>
  );
}
