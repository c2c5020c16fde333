import { JobBoard } from "@/components/jobs/job-board";
import { Shell } from "@/components/layout/shell";
import type { Section } from "@/components/layout/site-header";
import { LoadFailed } from "@/components/ui/notice";
import { failures } from "@/lib/forms/failures";
import { parseJobFilters } from "@/lib/jobs/search";
import { site } from "@/lib/site";
import JobError from "../../[product]/[slug]/error";
import BlogsError from "../../blogs/error";
import BooksError from "../../books/error";
import CompanyError from "../../companies/[slug]/error";
import CompaniesError from "../../companies/error";
import EventError from "../../events/[slug]/error";
import EventsError from "../../events/error";

const jobs = <JobBoard filters={parseJobFilters({})} list={null} />;

/** The front sends these in place of error pages, whose HTML is empty until React runs. */
const kinds: Record<string, { section?: Section; content: React.ReactNode }> = {
  jobs: { section: "jobs", content: jobs },
  job: { section: "jobs", content: <JobError /> },
  companies: { content: <CompaniesError /> },
  company: { content: <CompanyError /> },
  events: { section: "events", content: <EventsError /> },
  event: { section: "events", content: <EventError /> },
  blogs: { section: "blogs", content: <BlogsError /> },
  post: { section: "blogs", content: <BlogsError /> },
  books: { section: "books", content: <BooksError /> },
  page: { content: <LoadFailed text={failures.unexpected} /> },
};

// No noindex: the page may exist, and the status tells search engines about the failure.
export const metadata = { title: site.name };

export const dynamicParams = false;

export const generateStaticParams = () => Object.keys(kinds).map((kind) => ({ kind }));

export default async function UnavailableWords({ params }: { params: Promise<{ kind: string }> }) {
  const { section, content } = kinds[(await params).kind] ?? {};
  return <Shell section={section}>{content}</Shell>;
}
