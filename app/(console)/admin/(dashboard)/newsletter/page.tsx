import { ListBody, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { RowTitle } from "@/components/console/row-title";
import { ScheduleForm } from "@/components/digests/manage/schedule-form";
import { ActionButton } from "@/components/console/confirm-action";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import type { Column } from "@/components/ui/data-table";
import { newTab, NewTabHint } from "@/components/ui/icon";
import { readAsAdmin } from "@/lib/auth/session";
import { sendDigestPreviewAction } from "@/lib/digests/actions";
import { digestDay, digestPath, formatTimeIn } from "@/lib/digests/format";
import { listDigestResults, readDigestSchedule } from "@/lib/digests/queries";
import { listHref, parseListQuery } from "@/lib/rows/list-address";
import { timeZones } from "@/lib/places/countries";

export const metadata = { title: "Newsletter" };

const columns: Record<string, Column> = {
  day: { label: "Newsletter" },
  jobTotal: { label: "Jobs", width: "w-16 xl:w-20", align: "end", isNamed: true },
  recipients: { label: "Recipients", width: "w-24 xl:w-28", align: "end", isNamed: true },
  sent: { label: "Sent", width: "w-20 xl:w-24", align: "end", isNamed: true },
  refused: { label: "Refused", width: "w-24", align: "end", isNamed: true },
  unsubscribed: { label: "Unsubscribed", width: "w-28 xl:w-32", align: "end", isNamed: true },
};

export default async function NewsletterPage({ searchParams }: PageProps<"/admin/newsletter">) {
  const { page } = parseListQuery(await searchParams);
  return (
    <>
      <PageHead
        title="Newsletter"
        text="Every Tuesday at 09:00 we mail the week’s new jobs to all active subscribers. In a week without new jobs nothing goes out."
        actions={
          <>
            <LinkButton href="/admin/newsletter/preview" variant="outline" size="sm" {...newTab}>
              Preview
              <NewTabHint />
            </LinkButton>
            <ActionButton
              action={sendDigestPreviewAction}
              label="Send to me"
              look="outline"
              done="A preview of the newsletter is on its way to you."
            />
          </>
        }
      />
      <AwaitData
        data={readAsAdmin(() => Promise.all([readDigestSchedule(), listDigestResults(page)]))}
        failed="Failed to load the newsletter"
      >
        {([schedule, found]) => (
          <>
            <Panel className="my-6 grid max-w-3xl gap-4 p-5 sm:p-8">
              <p role="status">
                {schedule.nextAt ? (
                  <>
                    Next newsletter:{" "}
                    <time dateTime={schedule.nextAt}>
                      {formatTimeIn(schedule.nextAt, schedule.timeZone)}
                    </time>
                  </>
                ) : (
                  "The newsletter is off."
                )}
              </p>
              <ScheduleForm schedule={schedule} zones={timeZones()} />
            </Panel>
            <ListBody
              noun="newsletter"
              total={found.total}
              pages={{
                page: found.page,
                pageHref: (page) => listHref("/admin/newsletter", { page }),
              }}
              caption="Newsletters, newest first"
              columns={columns}
              rows={found.rows.map((digest) => ({
                key: digest.slug,
                cells: {
                  ...digest,
                  day: <RowTitle title={digestDay(digest)} href={digestPath(digest.slug)} />,
                },
              }))}
              empty={
                <NoRows
                  title="No newsletter has been sent yet."
                  href="/admin/subscribers"
                  link="Subscribers"
                />
              }
            />
          </>
        )}
      </AwaitData>
    </>
  );
}
