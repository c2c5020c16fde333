import { UnconfirmedMemberNotice } from "@/components/companies/manage/company-form";
import { PageHead } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { SavedToast } from "@/components/console/saved-toast";
import { AddressForm } from "@/components/imports/manage/address-form";
import { BoardList, DraftList } from "@/components/imports/manage/board-list";
import { BoardPreview } from "@/components/imports/manage/board-preview";
import { readAsRecruiter, requireRecruiter } from "@/lib/auth/session";
import { changeOwnBoardsAction } from "@/lib/imports/actions";
import { previewBoard } from "@/lib/imports/preview";
import { listBoards } from "@/lib/imports/queries";

export const metadata = { title: "Import jobs" };

export default async function ImportsPage({ searchParams }: PageProps<"/recruiter/imports">) {
  const recruiter = await requireRecruiter();
  const { address: given, saved } = await searchParams;
  const address = typeof given === "string" ? given : "";
  return (
    <>
      <SavedToast noun="Board" saved={saved} />
      <PageHead
        title="Import jobs"
        text="We import your Go jobs from Greenhouse, Lever, Ashby, Workable, SmartRecruiters, Recruitee or Personio. Paste the address of your careers page or of one job on it."
      />
      {recruiter.isMember ? (
        <AddressForm
          action="/recruiter/imports"
          label="Address of your careers page"
          submitLabel="Show its jobs"
          placeholder="https://boards.greenhouse.io/your-company"
          address={address}
        />
      ) : (
        <UnconfirmedMemberNotice recruiter={recruiter} />
      )}
      {address && recruiter.isMember ? (
        <AwaitData data={previewBoard(address, recruiter.id)} failed="Failed to read the board">
          {(found) => <BoardPreview address={address} found={found} />}
        </AwaitData>
      ) : null}
      <AwaitData data={readAsRecruiter(() => listBoards())} failed="Failed to load boards">
        {(boards) => (
          <>
            <BoardList boards={boards} action={changeOwnBoardsAction} />
            <DraftList boards={boards} action={changeOwnBoardsAction} />
          </>
        )}
      </AwaitData>
    </>
  );
}
