import { CopyPostingPage } from "@/components/jobs/manage/job-form-page";

export const metadata = { title: "Copy a posting" };

export default function Page() {
  return <CopyPostingPage />;
}
