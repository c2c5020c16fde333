import { RowActions } from "@/components/console/row-actions";
import { VerbButton } from "@/components/console/verb-button";
import { changeEventsAction } from "@/lib/events/actions";
import type { ManagedEvent } from "@/lib/events/schema";
import { failures } from "@/lib/forms/failures";

type Props = { event: ManagedEvent; editHref: string };

/** What can be done with an event of the list: of one that waits, first of all the decision. */
export function EventActions({ event, editHref }: Props) {
  const { id, name, status, cancelledAt } = event;
  const decision = {
    action: changeEventsAction,
    ids: [id],
    object: name,
    failed: failures.eventStatus,
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 cards:justify-start">
      {status === "approved" ? null : (
        <VerbButton {...decision} verb="approve" look={status === "submitted" ? "solid" : "row"} />
      )}
      {status === "submitted" ? <VerbButton {...decision} verb="decline" look="row" /> : null}
      <RowActions
        id={id}
        name={name}
        noun="event"
        editHref={editHref}
        action={changeEventsAction}
        {...(status === "approved" && {
          verb: { verb: cancelledAt ? "reinstate" : "cancel", failed: failures.eventStatus },
        })}
        deletion={{ failed: failures.deleteEvent }}
      />
    </div>
  );
}
