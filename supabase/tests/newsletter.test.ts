import { afterEach, expect, test } from "vitest";
import { newsletterSchema } from "@/lib/subscriptions/schema";
import {
  addAccount,
  addAdmin,
  anonymous,
  brokenCheck,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const requestSubscription = (email: string, network = uniqueWord()) =>
  service.rpc("request_subscription", { network, email });
const requestSubscriptionOutcome = async (email: string) =>
  (await requestSubscription(email).throwOnError()).data;
const readSubscription = async (email: string) => {
  const [row] =
    await owner`select * from public.newsletter_subscriptions where email = ${email.toLowerCase()}`;
  return row;
};

const confirmSubscription = (email: string) =>
  service
    .rpc("confirm_subscriptions", {
      address: email.toLowerCase(),
      is_newsletter: true,
      alert_ids: [],
    })
    .throwOnError();

afterEach(async () => {
  await owner`delete from public.newsletter_subscriptions`;
  await owner`delete from private.limit_counts`;
});

test("a request for the newsletter stores an address once in lower case", async () => {
  const email = `Ada.${uniqueWord()}@Acme-Systems.dev`;
  expect(await requestSubscriptionOutcome(` ${email} `)).toBe("requested");
  expect(await readSubscription(email)).toMatchObject({
    email: email.toLowerCase(),
    unsubscribed_at: null,
    confirmed_at: null,
    state: "pending",
  });
  expect(await requestSubscriptionOutcome(email)).toBe("requested");
  await confirmSubscription(email);
  expect(await readSubscription(email)).toMatchObject({
    state: "active",
    confirmed_at: expect.any(Date),
  });
  expect(await requestSubscriptionOutcome(email)).toBe("active");
});

test("a request for the newsletter from an unsubscribed address makes its subscription pending again", async () => {
  const email = `${uniqueWord()}@acme-systems.dev`;
  await requestSubscriptionOutcome(email);
  await confirmSubscription(email);
  const X = await addAdmin();
  await X.client
    .from("newsletter_subscriptions")
    .update({ unsubscribed_at: "2020-01-01T00:00:00Z" })
    .eq("email", email)
    .throwOnError();
  const unsubscribed = await readSubscription(email);
  expect(Math.abs(Date.now() - unsubscribed?.unsubscribed_at.getTime())).toBeLessThan(10_000);
  expect(unsubscribed?.updated_at.getTime()).toBeGreaterThan(unsubscribed?.created_at.getTime());
  expect(await requestSubscriptionOutcome(email)).toBe("requested");
  expect(await readSubscription(email)).toMatchObject({
    id: unsubscribed?.id,
    unsubscribed_at: null,
    state: "pending",
  });
  expect(await requestSubscriptionOutcome(email)).toBe("not_mailed");
});

test("a request for the newsletter that is sent four times concurrently stores the address once", async () => {
  const email = `${uniqueWord()}@acme-systems.dev`;
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => requestSubscriptionOutcome(email)),
  );
  expect(outcomes.toSorted()).toEqual(["not_mailed", "not_mailed", "requested", "requested"]);
  expect(await owner`select from public.newsletter_subscriptions`).toHaveLength(1);
});

const insertSubscriptions = async (client: typeof anonymous, emails: string[], columns = {}) => {
  const { status, error } = await client
    .from("newsletter_subscriptions")
    .insert(emails.map((email) => ({ email, ...columns })));
  return { status, code: error?.code };
};

test("a caller of the data API gets the same refusal for inserting known, unknown and invalid addresses", async () => {
  const active = `${uniqueWord()}@acme-systems.dev`;
  const pending = `${uniqueWord()}@acme-systems.dev`;
  const unknown = `${uniqueWord()}@acme-systems.dev`;
  await requestSubscriptionOutcome(active);
  await confirmSubscription(active);
  await requestSubscriptionOutcome(pending);
  const bad = "=1+1@x.dev";
  for (const { client } of [
    { client: anonymous },
    await addAccount(),
    await addRecruiter("approved"),
    await addAdmin(),
  ]) {
    const answers = [];
    for (const known of [active, pending, unknown])
      for (const batch of [[known], [known, bad], [bad, known], [known, known]])
        answers.push(await insertSubscriptions(client, batch));
    answers.push(
      await insertSubscriptions(client, [unknown], { confirmed_at: "2020-01-01T00:00:00Z" }),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["42501"]));
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
  }
  expect(await readSubscription(unknown)).toBeUndefined();
  expect(await owner`select email from public.newsletter_subscriptions order by 1`).toEqual(
    [active, pending].toSorted().map((email) => ({ email })),
  );
});

test("a caller of the data API cannot cause a mail by inserting an address", async () => {
  const before = await owner`select from public.outbox`;
  for (let i = 0; i < 5; i++)
    await insertSubscriptions(anonymous, [`${uniqueWord()}@acme-systems.dev`]);
  expect(await owner`select from public.outbox`).toHaveLength(before.length);
});

test("a caller of the data API cannot call the web server's function for subscribing", async () => {
  for (const { client } of [
    { client: anonymous },
    await addAccount(),
    await addRecruiter("approved"),
    await addAdmin(),
  ])
    for (const network of [uniqueWord(), ""]) {
      const request = { network, email: `${uniqueWord()}@acme-systems.dev` };
      expect((await client.rpc("request_subscription", request)).error?.code).toBe("42501");
    }
  expect(await owner`select from public.newsletter_subscriptions`).toHaveLength(0);
});

test.each([
  "a@b",
  "a b@x.dev",
  "a@x.dev?cc=b@y.dev",
  "a@x.dev,b@y.dev",
  "a@x.dev\r\nbcc: b@y.dev",
  "a%0abcc:b@x.dev",
  "<a@x.dev>",
  "=1+1@x.dev",
  "+a@x.dev",
  "-a@x.dev",
  "@x.dev",
  'a"b"@x.dev',
  "a..b@x.dev",
  ".a@x.dev",
  "a.@x.dev",
  "a&b@x.dev",
  "a=b@x.dev",
  "a@-x.dev",
  "a@x-.dev",
  "a@x..dev",
  "a@1.2.3.4",
  "ä@x.dev",
  `${"a".repeat(65)}@x.dev`,
  `a@${"x.".repeat(126)}dev`,
  "",
])("the e-mail address %j is refused by the database and by the form", async (email) => {
  expect((await requestSubscription(email)).error).toMatchObject(brokenCheck);
  expect(newsletterSchema.safeParse({ email }).success).toBe(false);
  expect(await owner`select from public.newsletter_subscriptions`).toHaveLength(0);
});

test.each([
  "o'neil+go@mail.x-y.dev",
  "a.b_c@xn--bcher-kva.example",
  "_a@x.dev",
  "a-@x.dev",
  `${"a".repeat(64)}@x.dev`,
])("the e-mail address %j is accepted by the database and by the form", async (email) => {
  expect(await requestSubscriptionOutcome(email)).toBe("requested");
  expect(newsletterSchema.safeParse({ email }).success).toBe(true);
});

test("only admins can read newsletter subscribers, whatever the query", async () => {
  const email = `${uniqueWord()}@acme-systems.dev`;
  await requestSubscriptionOutcome(email);
  const U = await addAccount();
  const R1 = await addRecruiter("approved");
  const X = await addAdmin();
  for (const client of [anonymous, U.client, R1.client]) {
    const table = client.from("newsletter_subscriptions");
    expect((await table.select("id").eq("email", email)).data ?? []).toEqual([]);
    expect(
      (await client.from("newsletter_subscriptions").select("*", { count: "exact", head: true }))
        .count ?? 0,
    ).toBe(0);
    const returned = await client
      .from("newsletter_subscriptions")
      .insert({ email: `${uniqueWord()}@acme-systems.dev` })
      .select("email");
    expect(returned.error?.code).toBe("42501");
  }
  expect(
    (await X.client.from("newsletter_subscriptions").select("email").eq("email", email)).data,
  ).toEqual([{ email }]);
});
