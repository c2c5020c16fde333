import type { ReactNode } from "react";
import { JobCard } from "@/components/jobs/job-card";
import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { BackLink } from "@/components/ui/back-link";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { blogJsonLd } from "@/lib/blogs/metadata";
import type { Blog, BlogCard as BlogCardData } from "@/lib/blogs/schema";
import { blogShareLinks, blogCrumbs } from "@/lib/blogs/url";
import type { JobCard as JobCardData } from "@/lib/jobs/schema";
import { BlogArticle } from "./blog-article";
import { BlogCard } from "./blog-card";
import { Gopher } from "@/components/layout/gopher";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";

type Props = { blog: Blog; blogs: BlogCardData[]; jobs: JobCardData[] };

/** A post with structured data, further posts and jobs. */
export function BlogPage({ blog, blogs, jobs }: Props) {
  return (
    <BesideNewsletter
      head={
        <Breadcrumbs
          crumbs={blogCrumbs(blog)}
          back={<BackLink href="/blogs">Back to Blogs</BackLink>}
        />
      }
      after={
        <div className="grid gap-14">
          <Further id="further" title="Read on" className="md:grid-cols-2">
            {blogs.map((one) => (
              <li key={one.slug}>
                <BlogCard blog={one} heading="h3" />
              </li>
            ))}
          </Further>
          <Further id="latest-jobs" title="Latest jobs">
            {jobs.map((job) => (
              <li key={job.id}>
                <JobCard job={job} heading="h3" />
              </li>
            ))}
          </Further>
        </div>
      }
    >
      <BlogArticle blog={blog} shareLinks={blogShareLinks(blog)} />
      <JsonLd things={blogJsonLd(blog)} />
    </BesideNewsletter>
  );
}

type FurtherProps = { id: string; title: string; className?: string; children: ReactNode[] };

/** A titled list at a post's end; renders nothing if it is empty. */
function Further({ id, title, className = "", children }: FurtherProps) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-xl">
        {title}
      </h2>
      <ul className={`grid gap-4 ${className}`}>{children}</ul>
    </section>
  );
}

export function BlogNotFound() {
  return (
    <MessagePage picture={<Gopher className="size-28" />} title="Blog Post Not Found">
      <LinkButton href="/blogs">Back to Blogs</LinkButton>
    </MessagePage>
  );
}
