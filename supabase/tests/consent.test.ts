import { expect, test } from "vitest";
import { addAccount, addAdmin, anonymous, owner, service } from "@/supabase/tests/callers";
import {
  uniqueEmail,
  readChoices,
  clearSubscriptions,
  confirmSubscriptions,
  readMailsOfKind,
  requestAlert,
  requestSubscription,
} from "@/supabase/tests/mail-subscriptions";

clearSubscriptions();

test("requests by strangers do not use up the ten job alerts that an address can have", async () => {
  const email = uniqueEmail();
  for (let i = 0; i < 12; i++) await requestAlert(email, `?q=stranger${i}`);
  await requestAlert(email, "?q=mine");
  let { alerts } = await readChoices(email);
  expect(alerts).toHaveLength(10);
  expect(alerts.map(({ query }) => query)).toContain("?q=mine");
  expect(
    await confirmSubscriptions(
      email,
      alerts.map(({ id }) => id),
    ),
  ).toBe(10);
  await requestAlert(email, "?q=eleventh");
  ({ alerts } = await readChoices(email));
  expect(alerts).toHaveLength(10);
});

test("job alerts cannot be changed by strangers once they are confirmed", async () => {
  const email = uniqueEmail();
  await requestAlert(email, "?q=golang", "weekly");
  const [ownAlert] = (await readChoices(email)).alerts;
  await confirmSubscriptions(email, [String(ownAlert?.id)]);
  await requestAlert(email, "?q=golang", "daily");
  expect((await readChoices(email)).alerts).toEqual([{ ...ownAlert, isConfirmed: true }]);
  expect(await readMailsOfKind(email)).toHaveLength(1);
});

test("job alerts are ended together with their queued mail by their own address only", async () => {
  const mine = uniqueEmail();
  const other = uniqueEmail();
  for (const email of [mine, other]) {
    await requestAlert(email);
    await confirmSubscriptions(
      email,
      (await readChoices(email)).alerts.map(({ id }) => id),
    );
  }
  const [ownAlert] = (await readChoices(mine)).alerts;
  await owner`select private.enqueue_mail('job-alert', ${mine}, ${`${ownAlert?.id} now`}, '{}')`;
  await service
    .rpc("end_subscriptions", {
      address: other,
      is_newsletter: true,
      alert_ids: [String(ownAlert?.id)],
    })
    .throwOnError();
  expect((await readChoices(mine)).alerts).toHaveLength(1);
  await service
    .rpc("end_subscriptions", {
      address: mine,
      is_newsletter: false,
      alert_ids: [String(ownAlert?.id)],
    })
    .throwOnError();
  expect((await readChoices(mine)).alerts).toHaveLength(0);
  expect(await readMailsOfKind(mine, "job-alert")).toMatchObject([{ state: "dropped" }]);
});

test("how often a job alert is mailed is changed by its own address only, counted from its last mail", async () => {
  const mine = uniqueEmail();
  await requestAlert(mine, "?q=golang", "weekly");
  const id = String((await readChoices(mine)).alerts[0]?.id);
  await confirmSubscriptions(mine, [id]);
  await owner`update public.job_alerts set seen_until = now() - interval '3 hours' where id = ${id}`;
  const change = (address: string, frequency: "daily" | "weekly") =>
    service.rpc("set_alert_frequency", { address, alert_id: id, frequency }).throwOnError();
  const read = async () => {
    const [row] = await owner`
      select frequency, round(extract(epoch from next_at - now()) / 3600)::int as hours
      from public.job_alerts where id = ${id}`;
    return row;
  };
  await change(uniqueEmail(), "daily");
  expect(await read()).toEqual({ frequency: "weekly", hours: 168 });
  await change(mine, "daily");
  expect(await read()).toEqual({ frequency: "daily", hours: 21 });
  await change(mine, "weekly");
  expect(await read()).toEqual({ frequency: "weekly", hours: 165 });
});

test("subscriptions are confirmed by the subscriber only", async () => {
  const email = uniqueEmail();
  await requestSubscription(email);
  const X = await addAdmin();
  const row = () => X.client.from("newsletter_subscriptions");
  expect(
    (await row().update({ confirmed_at: "2020-01-01T00:00:00Z" }).eq("email", email)).error?.code,
  ).toBe("42501");
  // The trigger must refuse the change even if admins are granted the column by mistake.
  const confirmAsAdmin = owner.begin(async (sql) => {
    await sql`grant all on public.newsletter_subscriptions to authenticated`;
    await sql`select set_config('request.jwt.claim.sub', ${X.id}, true)`;
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: X.id, session_id: X.sessionId })}, true)`;
    await sql`set local role authenticated`;
    await sql`update public.newsletter_subscriptions set confirmed_at = now(), asked_at = null where email = ${email}`;
  });
  await expect(confirmAsAdmin).rejects.toThrow("only unsubscribed_at, state may change");
  expect((await readChoices(email)).newsletter).toBe("pending");
});

test("an admin can unsubscribe somebody but not undo it", async () => {
  const email = uniqueEmail();
  await requestSubscription(email);
  await confirmSubscriptions(email);
  const X = await addAdmin();
  const row = () => X.client.from("newsletter_subscriptions");
  await row()
    .update({ unsubscribed_at: new Date().toISOString() })
    .eq("email", email)
    .throwOnError();
  await row().update({ unsubscribed_at: null }).eq("email", email).throwOnError();
  expect((await readChoices(email)).newsletter).toBe("unsubscribed");
});

test("subscriptions are shown as suppressed once mail servers have refused the address", async () => {
  const email = uniqueEmail();
  await requestSubscription(email);
  await confirmSubscriptions(email);
  await owner`insert into public.suppressions (address, reason) values (${email}, '550 5.1.1')`;
  expect((await readChoices(email)).newsletter).toBe("suppressed");
  const X = await addAdmin();
  await X.client.from("suppressions").delete().eq("address", email).throwOnError();
  expect((await readChoices(email)).newsletter).toBe("active");
});

test("subscriptions are listed and changed for an address by the web server only", async () => {
  const email = uniqueEmail();
  await requestAlert(email);
  for (const { client } of [{ client: anonymous }, await addAccount(), await addAdmin()]) {
    for (const answer of [
      await client.rpc("mail_preferences", { address: email }),
      await client.rpc("confirm_subscriptions", {
        address: email,
        is_newsletter: true,
        alert_ids: [],
      }),
      await client.rpc("end_subscriptions", {
        address: email,
        is_newsletter: true,
        alert_ids: [],
      }),
      await client.rpc("set_alert_frequency", {
        address: email,
        alert_id: crypto.randomUUID(),
        frequency: "weekly",
      }),
      await client.rpc("create_alert", {
        network: "a",
        email,
        query: "?q=a",
        frequency: "daily",
        filters: {},
      }),
      await client.rpc("send_alerts"),
      await client.rpc("delete_unconfirmed"),
    ])
      expect(answer.error?.code).toBe("42501");
  }
  expect((await readChoices(email)).alerts).toHaveLength(1);
});
