import { JobFormPage } from "@/components/jobs/manage/job-form-page";

export const metadata = { title: "New Job" };

export default function NewJobPage(props: PageProps<"/admin/jobs/new">) {
  return <JobFormPage asAdmin searchParams={props.searchParams} />;
}
