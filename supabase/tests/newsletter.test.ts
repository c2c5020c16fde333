import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newsletterSchema } from "../../lib/newsletter/schema";
import {
  account,
  admin,
  anonymous,
  brokenCheck,
  owner,
  recruiter,
  service,
  unique,
} from "./callers.ts";

const subscribe = (email: string) => anonymous.from("newsletter_subscriptions").insert({ email });
const rowOf = async (email: string) =>
  (
    await owner`select * from public.newsletter_subscriptions where email = ${email.toLowerCase()}`
  )[0];

/** What is done by the link in a mail. */
const confirm = (email: string) =>
  service
    .rpc("confirm_mail", { address: email.toLowerCase(), is_newsletter: true, alert_ids: [] })
    .throwOnError();

afterEach(async () => {
  await owner`delete from public.newsletter_subscriptions`;
  await owner`delete from private.limit_counts`;
});

describe("subscribing", () => {
  test("an address is stored once, in lower case; once it is confirmed, a second time is told so", async () => {
    const email = `Ada.${unique()}@Acme-Systems.dev`;
    expect((await subscribe(` ${email} `)).error).toBeNull();
    expect(await rowOf(email)).toMatchObject({
      email: email.toLowerCase(),
      unsubscribed_at: null,
      confirmed_at: null,
      state: "pending",
    });
    expect((await subscribe(email)).error).toBeNull();
    await confirm(email);
    expect(await rowOf(email)).toMatchObject({ state: "active", confirmed_at: expect.any(Date) });
    expect((await subscribe(email)).error?.code).toBe("23505");
  });

  test("an address that was unsubscribed may come back, and is then as good as new", async () => {
    const email = `${unique()}@acme-systems.dev`;
    await subscribe(email).throwOnError();
    await confirm(email);
    const X = await admin();
    await X.client
      .from("newsletter_subscriptions")
      .update({ unsubscribed_at: "2020-01-01T00:00:00Z" })
      .eq("email", email)
      .throwOnError();
    const left = await rowOf(email);
    expect(Math.abs(Date.now() - left?.unsubscribed_at.getTime())).toBeLessThan(10_000);
    expect(left?.updated_at.getTime()).toBeGreaterThan(left?.created_at.getTime());
    expect((await subscribe(email)).error).toBeNull();
    expect(await rowOf(email)).toMatchObject({
      id: left?.id,
      unsubscribed_at: null,
      state: "pending",
    });
    expect((await subscribe(email)).error).toBeNull();
  });

  test("16 times at once it is one address, and all are told the same", async () => {
    const email = `${unique()}@acme-systems.dev`;
    const answers = await Promise.all(Array.from({ length: 16 }, () => subscribe(email)));
    expect(answers.filter(({ error }) => error)).toEqual([]);
    expect(await owner`select from public.newsletter_subscriptions`).toHaveLength(1);
  });

  test("nothing but the address is the subscriber’s to say", async () => {
    const email = `${unique()}@acme-systems.dev`;
    for (const more of [
      { created_at: "2020-01-01T00:00:00Z" },
      { confirmed_at: "2020-01-01T00:00:00Z" },
      { asked_at: "2020-01-01T00:00:00Z" },
      { suppressed_at: "2020-01-01T00:00:00Z" },
      { id: crypto.randomUUID() },
    ])
      expect(
        (await anonymous.from("newsletter_subscriptions").insert({ email, ...more })).error?.code,
      ).toBe("42501");
    expect(await rowOf(email)).toBeUndefined();
  });
});

describe("a flood of addresses", () => {
  const few = (count: number) =>
    Array.from({ length: count }, () => ({ email: `${unique()}@acme-systems.dev` }));
  const from = (network: string, has_waited = false) =>
    service.rpc("subscribe_from", { network, email: `${unique()}@acme-systems.dev`, has_waited });
  const stored = async () =>
    (await owner`select count(*)::int as n from public.newsletter_subscriptions`)[0]?.n;
  beforeEach(() => owner`delete from private.limit_counts`);
  afterEach(() => owner`delete from private.limit_counts`);

  test("given to the data API directly is not taken, and closes the newsletter to nobody else", async () => {
    expect((await anonymous.from("newsletter_subscriptions").insert(few(1000))).error?.code).toBe(
      "PT429",
    );
    expect(await stored()).toBe(0);
    await anonymous.from("newsletter_subscriptions").insert(few(60)).throwOnError();
    const [one] = few(1);
    expect((await subscribe(one?.email ?? "")).error?.code).toBe("PT429");
    expect((await from(unique())).data).toBe(true);
    expect(await stored()).toBe(61);
  });

  test("from one network of the site ends there, for a minute and for a day", async () => {
    const network = unique();
    for (let i = 0; i < 10; i++) expect((await from(network)).data).toBe(true);
    expect((await from(network)).error?.code).toBe("PT429");
    expect((await from(unique())).data).toBe(true);
    for (let minute = 1; minute < 5; minute++) {
      await owner`update private.limit_counts set minute = minute - interval '1 minute'`;
      for (let i = 0; i < 10; i++) expect((await from(network)).error).toBeNull();
    }
    await owner`update private.limit_counts set minute = minute - interval '1 minute'`;
    expect((await from(network)).error?.code).toBe("PT429");
    expect(await stored()).toBe(51);
  });

  test("from very many networks slows all of them down and stops none", async () => {
    await owner`update private.limits set per_minute = 5 where name = 'subscriptions_site'`;
    try {
      const networks = Array.from({ length: 20 }, unique);
      const first = await Promise.all(networks.map((network) => from(network)));
      const waiting = networks.filter((_, i) => first[i]?.data === false);
      expect(waiting).toHaveLength(15);
      expect(await stored()).toBe(5);
      for (const network of waiting) expect((await from(network, true)).data).toBe(true);
      expect(await stored()).toBe(20);
    } finally {
      await owner`update private.limits set per_minute = 200 where name = 'subscriptions_site'`;
    }
  });

  test("what a network has given is forgotten after the day", async () => {
    await from(unique());
    await owner`update private.limit_counts set day = day - 1`;
    await from(unique());
    expect(
      await owner`select key from private.limit_counts where name = 'subscriptions_network'`,
    ).toHaveLength(1);
  });

  test("has no network of its own choice: only the web server may name one", async () => {
    for (const { client } of [
      { client: anonymous },
      await account(),
      await recruiter("approved"),
      await admin(),
    ]) {
      const answer = await client.rpc("subscribe_from", {
        network: unique(),
        email: `${unique()}@acme-systems.dev`,
      });
      expect(answer.error?.code).toBe("42501");
    }
    expect(await stored()).toBe(0);
  });

  test("an address that is active already is told so, also through the site", async () => {
    const [one] = few(1);
    const again = () => service.rpc("subscribe_from", { network: "a", email: one?.email ?? "" });
    expect((await again()).data).toBe(true);
    expect((await again()).data).toBe(true);
    await confirm(one?.email ?? "");
    expect((await again()).error?.code).toBe("23505");
  });
});

describe("an address", () => {
  test.each([
    ...[
      "a@b",
      "a b@x.dev",
      "a@x.dev?cc=b@y.dev",
      "a@x.dev,b@y.dev",
      "a@x.dev\r\nbcc: b@y.dev",
      "a%0abcc:b@x.dev",
      "<a@x.dev>",
    ],
    ...[
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
    ],
    ...[
      "a@-x.dev",
      "a@x-.dev",
      "a@x..dev",
      "a@1.2.3.4",
      "ä@x.dev",
      `${"a".repeat(65)}@x.dev`,
      `a@${"x.".repeat(126)}dev`,
      "",
    ],
  ])("%j is refused, by the form too", async (email) => {
    expect((await subscribe(email)).error).toMatchObject(brokenCheck);
    expect(newsletterSchema.safeParse({ email }).success).toBe(false);
    expect(await owner`select from public.newsletter_subscriptions`).toHaveLength(0);
  });

  test.each([
    "o'neil+go@mail.x-y.dev",
    "a.b_c@xn--bcher-kva.example",
    "_a@x.dev",
    "a-@x.dev",
    `${"a".repeat(64)}@x.dev`,
  ])("%j is taken", async (email) => {
    expect((await subscribe(email)).error).toBeNull();
    expect(newsletterSchema.safeParse({ email }).success).toBe(true);
  });
});

test("subscribers are read by admins only, however they are asked for", async () => {
  const email = `${unique()}@acme-systems.dev`;
  await subscribe(email).throwOnError();
  const [U, R1, X] = [await account(), await recruiter("approved"), await admin()];
  for (const client of [anonymous, U.client, R1.client]) {
    const table = client.from("newsletter_subscriptions");
    expect((await table.select("id").eq("email", email)).data ?? []).toEqual([]);
    expect(
      (await client.from("newsletter_subscriptions").select("*", { count: "exact", head: true }))
        .count ?? 0,
    ).toBe(0);
    const returned = await client
      .from("newsletter_subscriptions")
      .insert({ email: `${unique()}@acme-systems.dev` })
      .select("email");
    expect(returned.error?.code).toBe("42501");
  }
  expect(
    (await X.client.from("newsletter_subscriptions").select("email").eq("email", email)).data,
  ).toEqual([{ email }]);
});
