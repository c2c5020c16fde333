import { JobNotFound } from "@/components/jobs/job-not-found";

export const metadata = { title: "Job Not Found" };

export default function JobNotFoundPage() {
  return <JobNotFound />;
}
