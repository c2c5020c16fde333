import { FigurePanel } from "@/components/analytics/manage/figures";
import { PageHead } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { ActionButton } from "@/components/console/confirm-action";
import { LiveSearch } from "@/components/console/list-filters";
import { sortColumns } from "@/components/console/sort-columns";
import {
  mailColumns,
  MailList,
  suppressionColumns,
  SuppressionList,
} from "@/components/outbox/manage/mail-list";
import { WaitingMailForm } from "@/components/outbox/manage/waiting-mail-form";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import { readAsAdmin } from "@/lib/auth/session";
import { failures } from "@/lib/forms/submission";
import { listHref, parseListQuery } from "@/lib/rows/list-address";
import { resumeMailAction, sendTestMailAction } from "@/lib/outbox/actions";
import {
  countMail,
  getMailStatus,
  listOutbox,
  listSuppressions,
  type MailStatus,
} from "@/lib/outbox/queries";
import { mailRetentionDays, type MailView, mailViews } from "@/lib/outbox/schema";
import { formatShortTime } from "@/lib/text/dates";
import { getWaitingMailFrequency } from "@/lib/waiting/queries";

export const metadata = { title: "Mail" };

const labels: Record<MailView, string> = {
  waiting: "Waiting",
  failed: "Failed",
  sent: "Sent",
  dropped: "Not sent",
  suppressed: "Suppressed addresses",
};

const failed = "Failed to load the mail";

export default async function AdminMailPage({ searchParams }: PageProps<"/admin/mail">) {
  const params = await searchParams;
  const query = parseListQuery(params);
  const { q } = query;
  const view = mailViews.find((name) => name === params.view) ?? "waiting";
  const { sort, ...sorted } = sortColumns<string>(
    view === "suppressed" ? suppressionColumns : mailColumns,
    { params, sortHref: (by) => listHref("/admin/mail", { view, sort: by, q }) },
  );
  return (
    <>
      <PageHead
        title="Mail"
        text={`All mail that this site sends. Times are in UTC. Mail that was sent or has failed is deleted after ${mailRetentionDays} days.`}
        actions={
          <ActionButton
            action={sendTestMailAction}
            label="Send a test"
            look="outline"
            failed={failures.mail}
            done="A test email is on its way to you."
          />
        }
      />
      <AwaitData
        data={readAsAdmin(() =>
          Promise.all([getMailStatus(), getWaitingMailFrequency(), countMail(q)]),
        )}
        failed={failed}
      >
        {([status, frequency, counts]) => (
          <>
            <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
              <MailTrouble status={status} />
              <MailCounts status={status} />
              <div className="flex flex-wrap items-center gap-3 print:hidden">
                <LiveSearch label="Search by email" q={q} keep={{ view, sort: sorted.param }} />
                <Tabs
                  label="Status"
                  tabs={mailViews.map((option) => ({
                    href: listHref("/admin/mail", { view: option, q }),
                    label: labels[option],
                    count: counts[option],
                    isCurrent: option === view,
                  }))}
                />
              </div>
            </div>
            {view === "suppressed" ? (
              <AwaitData
                data={readAsAdmin(() => listSuppressions({ ...query, sort }))}
                failed={failed}
              >
                {(found) => <SuppressionList q={q} view={view} found={found} sorted={sorted} />}
              </AwaitData>
            ) : (
              <AwaitData
                data={readAsAdmin(() => listOutbox({ ...query, sort }, view))}
                failed={failed}
              >
                {(found) => <MailList q={q} view={view} found={found} sorted={sorted} />}
              </AwaitData>
            )}
            <Panel className="mt-6 max-w-3xl p-5 sm:p-8">
              <WaitingMailForm frequency={frequency} />
            </Panel>
          </>
        )}
      </AwaitData>
    </>
  );
}

function MailCounts({ status }: { status: MailStatus }) {
  const retrying = status.retrying > 0 ? `, ${status.retrying} of them after a failed attempt` : "";
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <FigurePanel label="Waiting" value={status.waiting} note={`To be sent${retrying}`} />
      <FigurePanel
        label="Sent today"
        value={status.sentInDay}
        note={`In the last 24 hours, ${status.sentInHour} of them in the last hour`}
      />
      <FigurePanel
        label="Failed"
        value={status.failed}
        note={`In the last ${mailRetentionDays} days, after all attempts`}
      />
    </dl>
  );
}

function MailTrouble({ status }: { status: MailStatus }) {
  const trouble = describeTrouble(status);
  if (!trouble) return null;
  const { isError, text, resume } = trouble;
  const severity = isError
    ? ({ variant: "error", role: "alert" } as const)
    : ({ variant: "warning", role: "status" } as const);
  return (
    <Notice variant={severity.variant} role={severity.role}>
      <p className={resume ? "wrap-anywhere" : undefined}>{text}</p>
      {resume ? (
        <ActionButton
          action={resumeMailAction}
          label={resume.label}
          look="outline"
          failed={failures.mail}
          done={resume.done}
        />
      ) : null}
    </Notice>
  );
}

type Trouble = { isError?: boolean; text: string; resume?: { label: string; done: string } };

function describeTrouble({ awaySince, lateSince, ...status }: MailStatus): Trouble | null {
  const { stoppedAt, stoppedBecause, stoppedUntil, pausedUntil, pausedBecause } = status;
  if (stoppedAt)
    return {
      isError: true,
      text: `Nothing has been sent since ${formatShortTime(stoppedAt)}: the mail server refuses mail from this board. A few emails are tried every hour, next at ${formatShortTime(stoppedUntil ?? stoppedAt)}. The server said: ${stoppedBecause ?? ""}`,
      resume: { label: "Resume", done: "Mail is being sent again." },
    };
  if (pausedUntil)
    return {
      text: `The mail server has not answered since ${formatShortTime(awaySince ?? pausedUntil)}; the next attempt is at ${formatShortTime(pausedUntil)}. Last error: ${pausedBecause ?? ""}`,
      resume: { label: "Try now", done: "Trying the mail server again." },
    };
  if (lateSince)
    return {
      text: `The oldest email has been waiting since ${formatShortTime(lateSince)}. Check under Schedule that the task “Mail” is running. A large batch takes time: MAIL_PER_MINUTE limits the emails sent per minute.`,
    };
  return null;
}
