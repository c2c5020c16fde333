import { JobBoard } from "@/components/jobs/job-board";
import { readLanding } from "@/lib/jobs/queries";
import { jobListMetadata } from "@/lib/jobs/list-text";

type Props = PageProps<"/[product]/visa-sponsorship">;

const readVisaLanding = ({ searchParams }: Props) => readLanding("visa-sponsorship", searchParams);

export async function generateMetadata(props: Props) {
  return jobListMetadata(await readVisaLanding(props));
}

export default async function VisaSponsorshipPage(props: Props) {
  const list = await readVisaLanding(props);
  return <JobBoard filters={list.filters} list={list} />;
}
