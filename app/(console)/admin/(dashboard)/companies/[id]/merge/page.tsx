import { MergeForm } from "@/components/companies/manage/merge-form";
import { FormColumn } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";
import { getMerge } from "@/lib/companies/queries";

export const metadata = { title: "Merge company" };

export default async function MergeCompanyPage(props: PageProps<"/admin/companies/[id]/merge">) {
  const { id } = await props.params;
  return (
    <FormColumn title="Merge company">
      <AwaitData data={readAsAdmin(() => getMerge(id))} failed="Failed to load company">
        {(found) => <MergeForm id={id} home="/admin/companies" {...found} />}
      </AwaitData>
    </FormColumn>
  );
}
