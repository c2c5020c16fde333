import { JobFormPage } from "@/components/jobs/manage/job-form-page";
import { requireRecruiter } from "@/lib/auth/session";

export const metadata = { title: "Post New Job" };

export default async function PostJobPage({ searchParams }: PageProps<"/recruiter/jobs/new">) {
  const { back } = await searchParams;
  return <JobFormPage profile={await requireRecruiter()} back={back} />;
}
