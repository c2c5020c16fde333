import { SubscriberList } from "@/components/newsletter/manage/subscriber-list";
import { Read } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";
import { parseListQuery } from "@/lib/forms/list";
import { listSubscribers } from "@/lib/newsletter/queries";
import { subscriptionStates } from "@/lib/newsletter/schema";

export const metadata = { title: "Subscribers" };

export default async function SubscribersPage({ searchParams }: PageProps<"/admin/subscribers">) {
  const params = await searchParams;
  const query = parseListQuery(params);
  const state = subscriptionStates.find((one) => one === params.state);
  return (
    <Read
      data={readAsAdmin(() => listSubscribers(query, state))}
      title="Subscribers"
      failed="Failed to load subscribers"
    >
      {(found) => <SubscriberList q={query.q} state={state} found={found} />}
    </Read>
  );
}
