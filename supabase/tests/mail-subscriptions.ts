import { afterEach, beforeEach } from "vitest";
import { owner, service, uniqueWord } from "@/supabase/tests/callers";

/** Runs each test without subscriptions, alerts, their mail and used-up limits. */
export function clearSubscriptions(): void {
  beforeEach(() => owner`delete from private.limit_counts`);
  afterEach(async () => {
    for (const table of ["newsletter_subscriptions", "job_alerts", "suppressions", "outbox"])
      await owner`delete from ${owner(`public.${table}`)}`;
    await owner`delete from private.limit_counts`;
  });
}

export const uniqueEmail = () => `${uniqueWord()}@acme-systems.dev`;
export const requestSubscription = (email: string) =>
  service
    .rpc("request_subscription", { network: uniqueWord(), email, has_waited: true })
    .throwOnError();
export const requestAlert = (
  email: string,
  query = "?q=golang",
  frequency: "daily" | "weekly" = "daily",
) =>
  service
    .rpc("create_alert", {
      network: uniqueWord(),
      email,
      query,
      frequency,
      filters: { terms: [query.slice(3)] },
    })
    .throwOnError();
export const readChoices = async (address: string) => {
  const { data } = await service.rpc("mail_preferences", { address }).throwOnError();
  return data as {
    newsletter: string | null;
    alerts: { id: string; query: string; isConfirmed: boolean; frequency: string }[];
  };
};

export const confirmSubscriptions = async (address: string, alert_ids: string[] = []) => {
  const { data } = await service
    .rpc("confirm_subscriptions", { address, is_newsletter: true, alert_ids })
    .throwOnError();
  return data;
};

export const readMailsOfKind = (address: string, kind = "confirmation") =>
  owner`select kind, state, data from public.outbox where address = ${address} and kind = ${kind}`;
