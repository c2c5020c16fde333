import { RowActions } from "@/components/console/row-actions";
import { VerbButton } from "@/components/console/verb-button";
import { changeEventsAction } from "@/lib/events/actions";
import type { ManagedEvent } from "@/lib/events/schema";
import { failures } from "@/lib/forms/failures";

type Props = { event: ManagedEvent; editHref: string };

/** What can be done with an event of the list: of one that waits, first of all the decision. */
export function EventActions({ event, editHref }: Props) {
  const { id, name, status, cancelledAt } = event;
  const failed = failures.eventStatus;
  const verb = status !== "approved" ? "approve" : cancelledAt ? "reinstate" : "cancel";
  return (
    <RowActions
      id={id}
      name={name}
      noun="event"
      editHref={editHref}
      action={changeEventsAction}
      verb={{ verb, failed }}
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
        />
      ) : null}
    </RowActions>
  );
}
