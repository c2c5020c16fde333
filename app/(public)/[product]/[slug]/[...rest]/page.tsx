import { JobBoard } from "@/components/jobs/job-board";
import { readLanding } from "@/lib/jobs/queries";
import { jobListMetadata } from "@/lib/jobs/list-text";

type Props = PageProps<"/[product]/[slug]/[...rest]">;

async function readRequestedLanding({ params, searchParams }: Props) {
  const { slug, rest } = await params;
  return readLanding([slug, ...rest].join("/"), searchParams);
}

export async function generateMetadata(props: Props) {
  return jobListMetadata(await readRequestedLanding(props));
}

export default async function JobLandingPage(props: Props) {
  const list = await readRequestedLanding(props);
  return <JobBoard filters={list.filters} list={list} />;
}
