import { createListPage } from "@/components/console/list-page";
import { RowButtons } from "@/components/console/row-actions";
import { Email, RowTitle } from "@/components/console/row-title";
import { ConfirmAction } from "@/components/console/confirm-action";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { failures } from "@/lib/forms/submission";
import { unsubscribeAction } from "@/lib/subscriptions/actions";
import { listSubscribers, type Subscriber } from "@/lib/subscriptions/queries";
import type { SubscriptionState } from "@/lib/subscriptions/schema";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: "Subscribers" };

const labels: Record<SubscriptionState, string> = {
  pending: "Pending",
  active: "Active",
  unsubscribed: "Unsubscribed",
  suppressed: "Suppressed",
};

const badgeTones = {
  pending: "yellow",
  active: "aqua",
  unsubscribed: "neutral",
  suppressed: "yellow",
} as const;

export default createListPage({
  noun: "Subscriber",
  list: listSubscribers,
  statuses: labels,
  searchLabel: "Search by email",
  actions: (
    <LinkButton href="/admin/subscribers/export" download variant="outline" size="sm">
      Export CSV
    </LinkButton>
  ),
  // Only active subscribers, because mail goes only to people who have consented.
  getMailbox: ({ state, email }) => (state === "active" ? { name: email, email } : null),
  columns: {
    email: { label: "Email", sortBy: "email" },
    subscribed: {
      label: "Subscribed",
      sortBy: "created_at",
      sortsAs: "time",
      width: "w-30 xl:w-36",
      isNamed: true,
    },
    state: { label: "Status", sortBy: "state", width: "w-56 xl:w-64" },
    actions: { label: "Actions", width: "w-36" },
  },
  renderCells: subscriberCells,
});

function subscriberCells({ id, email, state, subscribedAt, unsubscribedAt }: Subscriber) {
  return {
    email: <RowTitle title={<Email address={email} />} />,
    subscribed: <time dateTime={subscribedAt}>{formatShortDate(subscribedAt)}</time>,
    state: (
      <>
        <Badge tone={badgeTones[state]}>{labels[state]}</Badge>{" "}
        {unsubscribedAt ? (
          <time dateTime={unsubscribedAt} className="text-muted">
            {formatShortDate(unsubscribedAt)}
          </time>
        ) : null}
      </>
    ),
    actions: unsubscribedAt ? null : (
      <RowButtons>
        <ConfirmAction
          action={unsubscribeAction}
          isDestructive
          fields={{ id }}
          label="Unsubscribe"
          name={`Unsubscribe ${email}`}
          title={`Unsubscribe ${email}?`}
          text="This address will no longer get the newsletter unless somebody subscribes it again."
          confirmLabel="Unsubscribe address"
          failed={failures.unsubscribe}
          done={`${email} has been unsubscribed.`}
        />
      </RowButtons>
    ),
  };
}
