import { Email, RowTitle } from "@/components/console/row-title";
import { ListBody, NoMatch, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { LiveSearch } from "@/components/forms/live-search";
import { MailSelected, SelectBox } from "@/components/forms/selection";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { formatShortDate } from "@/lib/text/dates";
import { failures } from "@/lib/forms/failures";
import { listHref } from "@/lib/forms/list";
import { unsubscribeAction } from "@/lib/newsletter/actions";
import type { Subscriber, SubscriberPage } from "@/lib/newsletter/queries";
import { type SubscriptionState, subscriptionStates } from "@/lib/newsletter/schema";

type Props = {
  q: string;
  state: SubscriptionState | undefined;
  found: SubscriberPage;
};

const badges: Record<SubscriptionState, { label: string; tone: BadgeTone }> = {
  pending: { label: "Pending", tone: "yellow" },
  active: { label: "Active", tone: "aqua" },
  unsubscribed: { label: "Unsubscribed", tone: "neutral" },
  suppressed: { label: "Suppressed", tone: "yellow" },
};

export function SubscriberList({ q, state, found: { rows, page, total, counts } }: Props) {
  // Only active subscribers can be selected, because mail goes only to people who have consented.
  const active = rows.filter((row) => row.state === "active");
  const ids = active.map(({ id }) => id);
  const hrefOf = (of: SubscriptionState | undefined, number = 1) =>
    listHref("/admin/subscribers", { state: of, q, page: number });
  return (
    <>
      <PageHead
        title="Subscribers"
        actions={
          <LinkButton href="/admin/subscribers/export" download variant="outline" size="sm">
            Export CSV
          </LinkButton>
        }
        search={<LiveSearch label="Search by email" q={q} keep={{ state }} />}
        filters={
          <Tabs
            label="Status"
            tabs={[
              { href: hrefOf(undefined), label: "All", count: counts.all, isCurrent: !state },
              ...subscriptionStates.map((one) => ({
                href: hrefOf(one),
                label: badges[one].label,
                count: counts[one],
                isCurrent: one === state,
              })),
            ]}
          />
        }
      />
      <ListBody
        noun="subscriber"
        total={total}
        pages={{ page, hrefOf: (number) => hrefOf(state, number) }}
        selection={{
          ids,
          actions: (
            <MailSelected
              addresses={Object.fromEntries(active.map(({ id, email }) => [id, email]))}
            />
          ),
        }}
        caption="Subscribers, newest first"
        columns={{
          ...(ids.length > 0 && {
            select: {
              label: "Select",
              width: "w-14",
              heading: <SelectBox isForAll label="Select all" ids={ids} />,
            },
          }),
          email: { label: "Email" },
          subscribed: { label: "Subscribed", width: "w-36", isNamed: true },
          state: { label: "Status", width: "w-64" },
          actions: { label: "Actions", width: "w-40" },
        }}
        rows={rows.map((subscriber) => ({ key: subscriber.id, cells: cellsOf(subscriber) }))}
        empty={
          q ? (
            <NoMatch noun="subscriber" allHref="/admin/subscribers" />
          ) : (
            <NoRows title="No subscribers here yet." href={state && "/admin/subscribers"} />
          )
        }
      />
    </>
  );
}

function cellsOf({ id, email, state, subscribedAt, unsubscribedAt }: Subscriber) {
  return {
    select: state === "active" ? <SelectBox label={`Select ${email}`} ids={[id]} /> : null,
    email: <RowTitle title={<Email address={email} />} />,
    subscribed: <time dateTime={subscribedAt}>{formatShortDate(subscribedAt)}</time>,
    state: (
      <>
        <Badge tone={badges[state].tone}>{badges[state].label}</Badge>{" "}
        {unsubscribedAt ? (
          <time dateTime={unsubscribedAt} className="text-muted">
            {formatShortDate(unsubscribedAt)}
          </time>
        ) : null}
      </>
    ),
    actions: unsubscribedAt ? null : (
      <ConfirmAction
        action={unsubscribeAction}
        fields={{ id }}
        label="Unsubscribe"
        name={`Unsubscribe ${email}`}
        title={`Unsubscribe ${email}?`}
        text="This address no longer gets the newsletter, unless somebody subscribes it again."
        confirmLabel="Unsubscribe address"
        failed={failures.unsubscribe}
        done={`${email} is unsubscribed.`}
      />
    ),
  };
}
