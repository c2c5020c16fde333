import { notFound } from "next/navigation";
import { ClosedJobPage, JobPage } from "@/components/jobs/job-page";
import { closedJobMetadata, jobMetadata } from "@/lib/jobs/metadata";
import { getJobPage } from "@/lib/jobs/queries";
import { comparablePay } from "@/lib/jobs/pay";

type Props = { params: Promise<{ slug: string }> };

/** Reads an open or recently closed job. For jobs closed long ago, middleware.ts responds with 410. */
const readJobPage = async ({ params }: Props) =>
  (await getJobPage((await params).slug)) ?? notFound();

export async function generateMetadata(props: Props) {
  const { job, closed, alike } = await readJobPage(props);
  if (job) return jobMetadata(job, alike);
  return closed ? closedJobMetadata(closed) : notFound();
}

export default async function JobDetailPage(props: Props) {
  const { job, closed, rates, related, ...page } = await readJobPage(props);
  if (job) return <JobPage job={job} pay={comparablePay(job, rates)} related={related} {...page} />;
  return closed ? <ClosedJobPage job={closed} related={related} /> : notFound();
}
