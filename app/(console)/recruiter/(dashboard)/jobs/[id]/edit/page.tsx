import { notFound } from "next/navigation";
import { JobFormPage } from "@/components/jobs/manage/job-form-page";
import { LoadFailed } from "@/components/ui/notice";
import { Read } from "@/components/console/read";
import { readAsRecruiter } from "@/lib/auth/session";
import { getJobToEdit } from "@/lib/jobs/form-queries";

export const metadata = { title: "Edit Job" };

export default async function EditOwnJobPage({
  params,
  searchParams,
}: PageProps<"/recruiter/jobs/[id]/edit">) {
  const { id } = await params;
  const { back } = await searchParams;
  const form = readAsRecruiter(async (profile) => {
    const job = await getJobToEdit(id, "own");
    return job && { profile, job };
  });
  if ((await form.catch(() => undefined)) === null) notFound();
  return (
    <Read data={form} failed={<LoadFailed text="Failed to load job" />}>
      {(found) => found && <JobFormPage {...found} back={back} />}
    </Read>
  );
}
