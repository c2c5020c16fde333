import { ActionButton } from "@/components/forms/confirm-action";
import { Notice } from "@/components/ui/notice";
import { failures } from "@/lib/forms/failures";
import { resumeMailAction } from "@/lib/outbox/actions";
import type { MailStatus } from "@/lib/outbox/schema";
import { formatShortTime } from "@/lib/text/dates";

/** What keeps all mail from being sent, if anything does. */
export function MailTrouble({ status }: { status: MailStatus }) {
  const { stopped, paused, awaySince, lateSince } = status;
  if (stopped)
    return (
      <Notice variant="error" role="alert">
        <p className="wrap-anywhere">
          Nothing has been sent since {formatShortTime(stopped.at)}: the mail server refuses this
          board. It said: {stopped.because}
        </p>
        <Resume label="Resume" done="Mail is sent again." />
      </Notice>
    );
  if (paused)
    return (
      <Notice variant="warning" role="status">
        <p className="wrap-anywhere">
          The mail server has not answered since {formatShortTime(awaySince ?? paused.until)}; it is
          asked again at {formatShortTime(paused.until)}. Last: {paused.because}
        </p>
        <Resume label="Try now" done="The mail server is asked again." />
      </Notice>
    );
  if (lateSince)
    return (
      <Notice variant="warning" role="status">
        <p>
          The oldest mail waits since {formatShortTime(lateSince)}. Does the task “mail” run? See
          Schedule. Much mail at once takes its time: MAIL_PER_MINUTE says how much.
        </p>
      </Notice>
    );
  return null;
}

function Resume({ label, done }: { label: string; done: string }) {
  return (
    <ActionButton
      action={resumeMailAction}
      fields={{}}
      label={label}
      look="outline"
      failed={failures.mail}
      done={done}
    />
  );
}
