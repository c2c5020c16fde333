import { notFound } from "next/navigation";
import { MergeForm } from "@/components/companies/manage/merge-form";
import { FormColumn } from "@/components/console/form-page";
import { Read } from "@/components/console/read";
import { LoadFailed } from "@/components/ui/notice";
import { readAsAdmin } from "@/lib/auth/session";
import { getMerge } from "@/lib/companies/queries";

export const metadata = { title: "Merge Company" };

const home = "/admin/companies";

export default async function MergeCompanyPage({
  params,
}: PageProps<"/admin/companies/[id]/merge">) {
  const { id } = await params;
  const merge = readAsAdmin(() => getMerge(id));
  if ((await merge.catch(() => undefined)) === null) notFound();
  return (
    <FormColumn title="Merge Company">
      <Read data={merge} failed={<LoadFailed text="Failed to load company" />}>
        {(found) => found && <MergeForm id={id} home={home} {...found} />}
      </Read>
    </FormColumn>
  );
}
