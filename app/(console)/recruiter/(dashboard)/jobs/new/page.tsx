import { JobFormPage } from "@/components/jobs/manage/job-form-page";

export const metadata = { title: "Post New Job" };

export default function PostJobPage(props: PageProps<"/recruiter/jobs/new">) {
  return <JobFormPage searchParams={props.searchParams} />;
}
