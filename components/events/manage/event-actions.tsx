import { RowActions } from "@/components/console/row-actions";
import { ReasonField } from "@/components/forms/confirm-action";
import { VerbButton } from "@/components/console/verb-button";
import { changeEventsAction } from "@/lib/events/actions";
import type { ManagedEvent } from "@/lib/events/schema";
import { failures } from "@/lib/forms/failures";

type Props = { event: ManagedEvent; editHref: string };

export function EventActions({ event, editHref }: Props) {
  const { id, name, status, cancelledAt, submitters } = event;
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
          {...(submitters.length > 0 && { question: declining(name, submitters) })}
        />
      ) : null}
    </RowActions>
  );
}

const declining = (name: string, submitters: string[]) => ({
  title: `Decline “${name}”?`,
  text: `${submitters.join(", ")} ${submitters.length === 1 ? "gets" : "get"} a mail that says so.`,
  confirmLabel: "Decline event",
  children: <ReasonField isOptional note="Quoted in the mail." />,
});
