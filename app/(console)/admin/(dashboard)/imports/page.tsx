import { PageHead } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { NextWaiting } from "@/components/console/waiting";
import { sortRows, sortColumns } from "@/components/console/sort-columns";
import { listHref } from "@/lib/rows/list-address";
import { boardColumns, BoardList, boardSortValue } from "@/components/imports/manage/board-list";
import { readAsAdmin } from "@/lib/auth/session";
import { changeBoardsAction } from "@/lib/imports/actions";
import { listBoards } from "@/lib/imports/queries";

export const metadata = { title: "Job imports" };

export default async function ImportsPage({ searchParams }: PageProps<"/admin/imports">) {
  const { columns, sort, order } = sortColumns(boardColumns(true), {
    params: await searchParams,
    sortHref: (by) => listHref("/admin/imports", { sort: by }),
  });
  return (
    <>
      <PageHead
        title="Job imports"
        text="Job boards that recruiters have linked. We read them every 6 hours. New jobs wait until their recruiter publishes them, unless you let a company’s jobs be published at once."
        actions={<NextWaiting after="claimedBoards" />}
      />
      <AwaitData data={readAsAdmin(() => listBoards())} failed="Failed to load boards">
        {(boards) => (
          <BoardList
            asAdmin
            columns={columns}
            order={order}
            boards={sortRows(boards, sort, boardSortValue)}
            action={changeBoardsAction}
          />
        )}
      </AwaitData>
    </>
  );
}
