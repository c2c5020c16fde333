import { JobFormPage } from "@/components/jobs/manage/job-form-page";

export const metadata = { title: "Edit Job" };

export default function EditJobPage(props: PageProps<"/admin/jobs/[id]/edit">) {
  return <JobFormPage asAdmin {...props} />;
}
