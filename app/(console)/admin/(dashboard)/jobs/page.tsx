import { WaitingStrip } from "@/components/console/overview";
import { JobListPage } from "@/components/jobs/manage/job-list-page";
import { jobListTitle, parseJobList } from "@/lib/jobs/managed-list";

type Props = PageProps<"/admin/jobs">;

export async function generateMetadata({ searchParams }: Props) {
  return { title: jobListTitle(parseJobList(await searchParams)) };
}

export default async function AdminJobsPage({ searchParams }: Props) {
  return (
    <>
      <WaitingStrip />
      <JobListPage asAdmin values={await searchParams} />
    </>
  );
}
