import type { Metadata } from "next";
import { BlogNotFound } from "@/components/blogs/blog-page";
import { CompanyNotFound } from "@/components/companies/company-page";
import { EventNotFound } from "@/components/events/event-page";
import { JobNotFound } from "@/components/jobs/job-page";
import { PageNotFound } from "@/components/layout/page-not-found";
import { Shell } from "@/components/layout/shell";
import { site } from "@/lib/site";

/** The front sends these in place of the pages of `notFound()`, whose HTML is empty until React runs. */
const kinds = {
  job: { title: "Job Not Found", section: "jobs", content: <JobNotFound /> },
  company: { title: "Company Not Found", section: undefined, content: <CompanyNotFound /> },
  event: { title: "Event Not Found", section: "events", content: <EventNotFound /> },
  post: { title: "Blog Post Not Found", section: "blogs", content: <BlogNotFound /> },
  page: { title: `Page not found | ${site.name}`, section: undefined, content: <PageNotFound /> },
} as const;

type Kind = keyof typeof kinds;
type Props = { params: Promise<{ kind: string }> };

export const dynamicParams = false;

export const generateStaticParams = () => Object.keys(kinds).map((kind) => ({ kind }));

const kindOf = async ({ params }: Props) => kinds[(await params).kind as Kind];

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await kindOf(props)).title, robots: { index: false } };
}

export default async function NotFoundWords(props: Props) {
  const { section, content } = await kindOf(props);
  return <Shell section={section}>{content}</Shell>;
}
