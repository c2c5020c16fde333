import { ListHead } from "@/components/console/list-head";
import { Read } from "@/components/console/read";
import { BoardList } from "@/components/imports/manage/board-list";
import { LoadFailed } from "@/components/ui/load-failed";
import { readAsAdmin } from "@/lib/auth/session";
import { changeBoardsAction } from "@/lib/imports/actions";
import { listBoards } from "@/lib/imports/queries";

export const metadata = { title: "Imports" };

export default function ImportsPage() {
  return (
    <>
      <ListHead
        title="Imports"
        text="Boards that recruiters linked, read every 6 hours. New jobs wait for their recruiter to publish them unless you let those of the company be published at once."
      />
      <Read
        data={readAsAdmin(() => listBoards())}
        failed={<LoadFailed text="Failed to load boards" />}
      >
        {(boards) => <BoardList asAdmin boards={boards} action={changeBoardsAction} />}
      </Read>
    </>
  );
}
