import { RecruiterList } from "@/components/recruiters/manage/recruiter-list";
import { Read } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";
import { parseListQuery } from "@/lib/forms/list";
import { listRecruiters } from "@/lib/recruiters/queries";
import { SavedToast } from "@/components/console/saved-toast";
import { recruiterFilters } from "@/lib/recruiters/schema";

export const metadata = { title: "Recruiters" };

export default async function RecruitersPage({ searchParams }: PageProps<"/admin/recruiters">) {
  const params = await searchParams;
  const query = parseListQuery(params);
  const filter = recruiterFilters.find((one) => one === params.status);
  return (
    <Read
      data={readAsAdmin(() => listRecruiters(query, filter))}
      title="Recruiters"
      failed="Failed to load recruiters"
    >
      {(found) => (
        <>
          <SavedToast noun="Recruiter" saved={params.saved} />
          <RecruiterList q={query.q} filter={filter} found={found} />
        </>
      )}
    </Read>
  );
}
