import { JobFormPage } from "@/components/jobs/manage/job-form-page";

export const metadata = { title: "Edit Job" };

export default function EditOwnJobPage(props: PageProps<"/recruiter/jobs/[id]/edit">) {
  return <JobFormPage {...props} />;
}
