export { JobFormPage as default } from "@/components/jobs/manage/job-form-page";

export const metadata = { title: "Post New Job" };
