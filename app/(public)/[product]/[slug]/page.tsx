import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ClosedJob } from "@/components/jobs/closed-job";
import { JobPage } from "@/components/jobs/job-page";
import { closedJobMetadata, jobMetadata } from "@/lib/jobs/metadata";
import { hasAlike } from "@/lib/jobs/alike-queries";
import { getClosedJob, getJob, listRelatedJobs } from "@/lib/jobs/queries";
import { comparablePay } from "@/lib/jobs/pay";
import { getCurrencyRates } from "@/lib/money/queries";
import { logError } from "@/lib/logs/log";

type Props = { params: Promise<{ slug: string }> };

/** The job of a page, open or closed not long ago (middleware.ts answers for those that are gone). */
async function find({ params }: Props) {
  const { slug } = await params;
  const job = await getJob(slug);
  if (job) return { job };
  return { closed: (await getClosedJob(slug)) ?? notFound() };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { job, closed } = await find(props);
  if (!job) return closedJobMetadata(closed);
  return jobMetadata(job, { isAlike: await hasAlike(job).catch(() => false) });
}

export default async function JobDetailPage(props: Props) {
  const { slug } = await props.params;
  const reading = listRelatedJobs(slug);
  // Where the job itself cannot be read, that is what is logged.
  reading.catch(() => undefined);
  const { job, closed } = await find(props);
  const related = await reading.catch((error: unknown) => {
    logError("Related jobs could not be read.", error);
    return null;
  });
  if (!job) return <ClosedJob job={closed} related={related} />;
  const rates = await getCurrencyRates().catch((error: unknown) => {
    logError("Currency rates could not be read.", error);
    return {};
  });
  return <JobPage job={job} pay={comparablePay(job, rates)} related={related} />;
}
