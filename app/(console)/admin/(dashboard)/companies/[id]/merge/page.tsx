import { MergeForm } from "@/components/companies/manage/merge-form";
import { FormColumn } from "@/components/console/form-page";
import { ReadRow } from "@/components/console/read";
import { LoadFailed } from "@/components/ui/notice";
import { readAsAdmin } from "@/lib/auth/session";
import { getMerge } from "@/lib/companies/queries";

export const metadata = { title: "Merge Company" };

export default async function MergeCompanyPage({
  params,
}: PageProps<"/admin/companies/[id]/merge">) {
  const { id } = await params;
  return (
    <FormColumn title="Merge Company">
      <ReadRow
        data={readAsAdmin(() => getMerge(id))}
        failed={<LoadFailed text="Failed to load company" />}
      >
        {(found) => <MergeForm id={id} home="/admin/companies" {...found} />}
      </ReadRow>
    </FormColumn>
  );
}
