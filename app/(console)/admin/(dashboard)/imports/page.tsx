import { PageHead } from "@/components/console/page-head";
import { Read } from "@/components/console/read";
import { BoardList } from "@/components/imports/manage/board-list";
import { readAsAdmin } from "@/lib/auth/session";
import { changeBoardsAction } from "@/lib/imports/actions";
import { listBoards } from "@/lib/imports/queries";

export const metadata = { title: "Imports" };

export default function ImportsPage() {
  return (
    <>
      <PageHead
        title="Imports"
        text="Job boards that recruiters have linked. We read them every 6 hours. New jobs wait until their recruiter publishes them, unless you let a company publish at once."
      />
      <Read data={readAsAdmin(() => listBoards())} failed="Failed to load boards">
        {(boards) => <BoardList asAdmin boards={boards} action={changeBoardsAction} />}
      </Read>
    </>
  );
}
