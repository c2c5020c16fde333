import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { JobPage } from "@/components/jobs/job-page";
import { jobMetadata } from "@/lib/jobs/metadata";
import { getJob, hasAlike, listRelatedJobs } from "@/lib/jobs/queries";
import { logError } from "@/lib/logs/log";

type Props = { params: Promise<{ slug: string }> };

const find = async ({ params }: Props) => (await getJob((await params).slug)) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  const job = await find(props);
  return jobMetadata(job, { isAlike: await hasAlike(job).catch(() => false) });
}

export default async function JobDetailPage(props: Props) {
  const { slug } = await props.params;
  const reading = listRelatedJobs(slug);
  // Where the job itself cannot be read, that is what is logged.
  reading.catch(() => undefined);
  const job = await find(props);
  const related = await reading.catch((error: unknown) => {
    logError("Related jobs could not be read.", error);
    return null;
  });
  return <JobPage job={job} related={related} />;
}
