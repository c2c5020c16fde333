import { JobFormPage } from "@/components/jobs/manage/job-form-page";
import { LoadFailed } from "@/components/ui/notice";
import { Read } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";

export const metadata = { title: "New Job" };

export default async function NewJobPage({ searchParams }: PageProps<"/admin/jobs/new">) {
  const { back } = await searchParams;
  return (
    <Read
      data={readAsAdmin(async (profile) => profile)}
      failed={<LoadFailed text="Failed to load job" />}
    >
      {(profile) => <JobFormPage profile={profile} asAdmin back={back} />}
    </Read>
  );
}
