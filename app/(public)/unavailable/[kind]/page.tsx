import { JobBoard } from "@/components/jobs/job-board";
import { PageFailed } from "@/components/layout/page-by-path";
import { pageKinds } from "@/components/layout/page-kinds";
import { parseJobFilters } from "@/lib/jobs/search";
import { site } from "@/lib/config/site";

// Error pages are not marked noindex, because the requested page may exist. Search engines recognise the failure by the
// status.
export const metadata = { title: site.name };

export const dynamicParams = false;

export const generateStaticParams = () => [
  ...Object.entries(pageKinds).flatMap(([kind, { failed }]) => (failed ? [{ kind }] : [])),
  { kind: "page" },
];

/** The front sends these pages in place of Next's error pages, whose HTML is empty until React runs. */
export default async function UnavailablePage({ params }: { params: Promise<{ kind: string }> }) {
  const { kind } = await params;
  return kind === "jobs" ? <JobBoard filters={parseJobFilters({})} list={null} /> : <PageFailed />;
}
