import { ListBody, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { RowTitle } from "@/components/console/row-title";
import { ActionButton } from "@/components/forms/confirm-action";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { newTab, NewTabHint } from "@/components/ui/icon";
import { sendDigestPreviewAction } from "@/lib/digests/actions";
import { digestDay, formatTimeIn, digestPath } from "@/lib/digests/format";
import type { DigestResult, DigestSchedule } from "@/lib/digests/schema";
import { listHref, type ListPage } from "@/lib/forms/list";
import { timeZones } from "@/lib/places/countries";
import { ScheduleForm } from "./schedule-form";

type Props = { schedule: DigestSchedule; found: ListPage<DigestResult> };

export function DigestAdmin({ schedule, found: { rows, page, total } }: Props) {
  const { nextAt, timeZone } = schedule;
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
      <Panel className="my-6 grid max-w-3xl gap-4 p-5 sm:p-8">
        <p role="status">
          {nextAt ? (
            <>
              Next newsletter: <time dateTime={nextAt}>{formatTimeIn(nextAt, timeZone)}</time>
            </>
          ) : (
            "The newsletter is off."
          )}
        </p>
        <ScheduleForm schedule={schedule} zones={timeZones()} />
      </Panel>
      <ListBody
        noun="newsletter"
        total={total}
        pages={{ page, hrefOf: (number) => listHref("/admin/newsletter", { q: "", page: number }) }}
        caption="Newsletters, newest first"
        columns={{
          day: { label: "Newsletter" },
          jobTotal: { label: "Jobs", width: "w-20", align: "end", isNamed: true },
          recipients: { label: "Recipients", width: "w-28", align: "end", isNamed: true },
          sent: { label: "Sent", width: "w-24", align: "end", isNamed: true },
          refused: { label: "Refused", width: "w-24", align: "end", isNamed: true },
          unsubscribed: { label: "Unsubscribed", width: "w-32", align: "end", isNamed: true },
        }}
        rows={rows.map((digest) => ({
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
  );
}
