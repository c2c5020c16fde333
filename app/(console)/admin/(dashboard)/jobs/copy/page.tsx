export { AdminCopyPostingPage as default } from "@/components/jobs/manage/job-form-page";

export const metadata = { title: "Copy a posting" };
