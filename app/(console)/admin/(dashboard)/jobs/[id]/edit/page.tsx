export { AdminJobFormPage as default } from "@/components/jobs/manage/job-form-page";

export const metadata = { title: "Edit Job" };
