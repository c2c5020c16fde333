import { Read } from "@/components/console/read";
import { MailList, SuppressionList } from "@/components/outbox/manage/mail-list";
import { MailPage } from "@/components/outbox/manage/mail-page";
import { readAsAdmin } from "@/lib/auth/session";
import { parseListQuery } from "@/lib/forms/list";
import { getMailStatus, listOutbox, listSuppressions } from "@/lib/outbox/queries";
import { mailViews } from "@/lib/outbox/schema";
import { getWaitingMailFrequency } from "@/lib/waiting/queries";

export const metadata = { title: "Mail" };

export default async function AdminMailPage({ searchParams }: PageProps<"/admin/mail">) {
  const params = await searchParams;
  const query = parseListQuery(params);
  const view = mailViews.find((one) => one === params.view) ?? "waiting";
  const failed = "Failed to load the mail";
  return (
    <Read
      data={readAsAdmin(() => Promise.all([getMailStatus(), getWaitingMailFrequency()]))}
      title="Mail"
      failed={failed}
    >
      {([status, frequency]) => (
        <MailPage q={query.q} view={view} status={status} frequency={frequency}>
          {view === "suppressed" ? (
            <Read data={readAsAdmin(() => listSuppressions(query))} failed={failed}>
              {(found) => <SuppressionList q={query.q} found={found} />}
            </Read>
          ) : (
            <Read data={readAsAdmin(() => listOutbox(query, view))} failed={failed}>
              {(found) => <MailList q={query.q} view={view} found={found} />}
            </Read>
          )}
        </MailPage>
      )}
    </Read>
  );
}
