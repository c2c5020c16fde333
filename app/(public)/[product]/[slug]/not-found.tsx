import { JobNotFound } from "@/components/jobs/job-page";

export const metadata = { title: "Job Not Found" };

export default function JobNotFoundPage() {
  return <JobNotFound />;
}
