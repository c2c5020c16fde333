import { createListPage } from "@/components/console/list-page";
import { RowActions, VerbButton } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { ReasonField } from "@/components/console/confirm-action";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { NewTabHint, newTab } from "@/components/ui/icon";
import { changeEventsAction } from "@/lib/events/actions";
import { formatEventDate, formatEventLocation } from "@/lib/events/format";
import { listManagedEvents } from "@/lib/events/queries";
import { eventPath } from "@/lib/events/url";
import {
  eventFilterLabels,
  type EventStatus,
  eventStatusLabels,
  type ManagedEvent,
} from "@/lib/events/schema";
import { failures } from "@/lib/forms/submission";

export const metadata = { title: "Events" };

export default createListPage({
  noun: "Event",
  list: listManagedEvents,
  statuses: eventFilterLabels,
  opensOn: "upcoming",
  queues: { submitted: "events" },
  searchLabel: "Search by name, city or country",
  usualSort: { column: "start_date", isAscending: true },
  columns: {
    name: { label: "Name", sortBy: "name" },
    date: { label: "Date", sortBy: "start_date", sortsAs: "time", width: "w-32 xl:w-40" },
    place: { label: "Place", width: "w-[16%]" },
    status: { label: "Status", sortBy: "status", width: "w-26 xl:w-28" },
    actions: { label: "Actions", width: "w-48" },
  },
  renderCells: (event, editHref) => ({
    name: (
      <RowTitle
        title={event.name}
        href={event.status === "approved" ? eventPath(event.slug) : undefined}
      >
        {event.type}
        {event.submitters.length > 0 ? `, submitted by ${event.submitters.join(", ")}` : null}
        {event.status === "submitted" ? <SubmissionNote event={event} /> : null}
      </RowTitle>
    ),
    date: <time dateTime={event.startDate}>{formatEventDate(event)}</time>,
    place: event.isOnline ? "Online" : formatEventLocation(event),
    status: <StatusBadge event={event} />,
    actions: <EventActions event={event} editHref={editHref} />,
  }),
});

/** What an admin who approves an event checks: its website, and that its sender left no address. */
function SubmissionNote({ event: { eventUrl, submitters } }: { event: ManagedEvent }) {
  return (
    <>
      {submitters.length === 0 ? ", submitted without an email address" : null}
      <br />
      <a href={eventUrl} {...newTab} className="wrap-anywhere text-accent hover:underline">
        {eventUrl}
        <NewTabHint />
      </a>
    </>
  );
}

const badgeTones = {
  submitted: "yellow",
  approved: "aqua",
  declined: "neutral",
} satisfies Record<EventStatus, BadgeTone>;

function StatusBadge({ event: { status, cancelledAt } }: { event: ManagedEvent }) {
  if (status === "approved" && cancelledAt) return <Badge tone="yellow">Cancelled</Badge>;
  return <Badge tone={badgeTones[status]}>{eventStatusLabels[status]}</Badge>;
}

function EventActions({ event, editHref }: { event: ManagedEvent; editHref: string }) {
  const { id, name, status, submitters } = event;
  const failed = failures.eventStatus;
  return (
    <RowActions
      id={id}
      name={name}
      noun="event"
      editHref={editHref}
      action={changeEventsAction}
      verb={{ verb: nextStatusVerb(event), failed }}
      deletion={{ failed: failures.deleteEvent }}
    >
      {status === "submitted" ? (
        <VerbButton
          action={changeEventsAction}
          ids={[id]}
          object={name}
          failed={failed}
          verb="decline"
          look="entry"
          question={submitters.length > 0 ? declineQuestion(name, submitters) : undefined}
        />
      ) : null}
    </RowActions>
  );
}

function nextStatusVerb({ status, cancelledAt }: ManagedEvent) {
  if (status !== "approved") return "approve";
  return cancelledAt ? "reinstate" : "cancel";
}

function declineQuestion(name: string, submitters: string[]) {
  const get = submitters.length === 1 ? "gets" : "get";
  return {
    title: `Decline “${name}”?`,
    text: `${submitters.join(", ")} ${get} an email saying so.`,
    confirmLabel: "Decline event",
    children: <ReasonField isOptional note="Quoted in the email." />,
  };
}
