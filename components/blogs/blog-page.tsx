import { JobCard } from "@/components/jobs/job-card";
import { JsonLd } from "@/components/layout/json-ld";
import { NewsletterBox } from "@/components/newsletter/newsletter-box";
import { NewsletterForm } from "@/components/newsletter/newsletter-form";
import { blogJsonLd } from "@/lib/blogs/json-ld";
import type { Blog, BlogCard as BlogCardData } from "@/lib/blogs/schema";
import { blogShareLinks } from "@/lib/blogs/share";
import type { JobCard as JobCardData } from "@/lib/jobs/schema";
import { BlogArticle } from "./blog-article";
import { BlogCard } from "./blog-card";

type Props = { blog: Blog; blogs: BlogCardData[]; jobs: JobCardData[] };

/** A post as people and search engines read it, and where to go on from it. */
export function BlogPage({ blog, blogs, jobs }: Props) {
  return (
    <>
      <BlogArticle blog={blog} shareLinks={blogShareLinks(blog)} />
      <div className="container mt-16 grid max-w-[50rem] gap-14 print:hidden">
        <NewsletterBox>
          <NewsletterForm />
        </NewsletterBox>
        {blogs.length > 0 ? (
          <section aria-labelledby="further">
            <h2 id="further" className="mb-5 text-xl">
              Read on
            </h2>
            <ul className="grid gap-5 md:grid-cols-2">
              {blogs.map((one) => (
                <li key={one.slug}>
                  <BlogCard blog={one} heading="h3" />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {jobs.length > 0 ? (
          <section aria-labelledby="latest-jobs">
            <h2 id="latest-jobs" className="mb-5 text-xl">
              Latest jobs
            </h2>
            <ul className="flex flex-col gap-3">
              {jobs.map((job) => (
                <li key={job.id}>
                  <JobCard job={job} heading="h3" />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <JsonLd things={blogJsonLd(blog)} />
    </>
  );
}
