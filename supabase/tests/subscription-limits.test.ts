import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addAccount, owner, insertRecruiter, service, uniqueWord } from "@/supabase/tests/callers";

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

/** The number of requests that each limit has counted today, by the limit's name. */
async function readLimitCounts(): Promise<Record<string, number>> {
  const rows = await owner`select name, sum(in_day)::int as n from private.limit_counts group by 1`;
  return Object.fromEntries(rows.map(({ name, n }) => [String(name), Number(n)]));
}

test("the limit of subscription requests for a network also counts requests for addresses that are already subscribed", async () => {
  const network = uniqueWord();
  const emails = Array.from({ length: 12 }, () => `${uniqueWord()}@acme-systems.dev`);
  for (const email of emails)
    await owner`insert into public.newsletter_subscriptions (email, confirmed_at) values (${email}, now())`;
  await owner`delete from private.limit_counts`;
  const outcomes = [];
  for (const email of emails)
    outcomes.push((await requestSubscription(email, network).throwOnError()).data);
  expect(outcomes).toEqual([...Array(10).fill("active"), "network_limited", "network_limited"]);
  expect(await readLimitCounts()).toMatchObject({
    subscriptions_network: 12,
    subscriptions_site: 10,
  });
});

test("the limit of subscription requests for a mailbox is the same for subscribed and unknown addresses", async () => {
  const known = uniqueWord();
  const unknown = uniqueWord();
  await owner`insert into public.newsletter_subscriptions (email, confirmed_at) values (${`${known}@acme-systems.dev`}, now())`;
  await owner`delete from private.limit_counts`;
  const expected = {
    [known]: ["active", "active", "active", "active", "active"],
    [unknown]: ["requested", "requested", "not_mailed", "not_mailed", "not_mailed"],
  };
  for (const name of [known, unknown]) {
    const outcomes = [];
    for (let i = 0; i < 7; i++)
      outcomes.push(await requestSubscriptionOutcome(`${name}@acme-systems.dev`));
    expect(outcomes.slice(0, 5)).toEqual(expected[name]);
    expect(outcomes.slice(5)).toEqual(["mailbox_limited", "mailbox_limited"]);
  }
});

const countMails = async (email: string) =>
  (await owner`select kind from public.outbox where address = ${email}`).length;

test("a mailbox that was mailed twice today gets no third mail, with the same outcome for every address that is not subscribed", async () => {
  const unknown = `${uniqueWord()}@acme-systems.dev`;
  const left = `${uniqueWord()}@acme-systems.dev`;
  const suppressed = `${uniqueWord()}@acme-systems.dev`;
  await owner`
    insert into public.newsletter_subscriptions (email, confirmed_at, unsubscribed_at)
    values (${left}, now(), now())`;
  await owner`insert into public.newsletter_subscriptions (email, confirmed_at) values (${suppressed}, now())`;
  await owner`insert into public.suppressions (address, reason) values (${suppressed}, '550 5.1.1')`;
  for (const email of [unknown, left, suppressed]) {
    const outcomes = [];
    for (let i = 0; i < 4; i++) outcomes.push(await requestSubscriptionOutcome(email));
    expect(outcomes).toEqual(["requested", "requested", "not_mailed", "not_mailed"]);
    expect((await readSubscription(email))?.state).toBe(
      email === suppressed ? "suppressed" : "pending",
    );
  }
  expect(await Promise.all([unknown, left, suppressed].map(countMails))).toEqual([2, 2, 0]);
  await confirmSubscription(unknown);
  expect((await readSubscription(unknown))?.state).toBe("active");
});

describe("floods of subscription requests", () => {
  const from = async (network: string, has_waited = false) => {
    const email = `${uniqueWord()}@acme-systems.dev`;
    return (
      await service.rpc("request_subscription", { network, email, has_waited }).throwOnError()
    ).data;
  };
  const stored = async () =>
    (await owner`select count(*)::int as n from public.newsletter_subscriptions`)[0]?.n;
  beforeEach(() => owner`delete from private.limit_counts`);
  afterEach(() => owner`delete from private.limit_counts`);

  test("a flood of subscription requests from one network is limited to 10 requests a minute and 50 a day", async () => {
    const network = uniqueWord();
    for (let i = 0; i < 10; i++) expect(await from(network)).toBe("requested");
    expect(await from(network)).toBe("network_limited");
    expect(await from(uniqueWord())).toBe("requested");
    // The refused request counts towards the limit of the day, too.
    for (let minute = 1; minute < 5; minute++) {
      await owner`update private.limit_counts set minute = minute - interval '1 minute'`;
      const remaining = minute === 4 ? 9 : 10;
      for (let i = 0; i < remaining; i++) expect(await from(network)).toBe("requested");
    }
    await owner`update private.limit_counts set minute = minute - interval '1 minute'`;
    expect(await from(network)).toBe("network_limited");
    expect(await stored()).toBe(50);
  });

  test("a flood of subscription requests from very many networks is slowed down instead of refused", async () => {
    await owner`update private.limits set per_minute = 5 where name = 'subscriptions_site'`;
    try {
      const networks = Array.from({ length: 20 }, uniqueWord);
      const first = await Promise.all(networks.map((network) => from(network)));
      const waiting = networks.filter((_, i) => first[i] === "busy");
      expect(waiting).toHaveLength(15);
      expect(await stored()).toBe(5);
      for (const network of waiting) expect(await from(network, true)).toBe("requested");
      expect(await stored()).toBe(20);
    } finally {
      await owner`update private.limits set per_minute = 200 where name = 'subscriptions_site'`;
    }
  });

  test("a flood of subscription requests leaves no network stored after the day", async () => {
    await from(uniqueWord());
    await owner`update private.limit_counts set day = day - 1`;
    await from(uniqueWord());
    await service.rpc("purge_limit_counts").throwOnError();
    expect(
      await owner`select key from private.limit_counts where name = 'subscriptions_network'`,
    ).toHaveLength(1);
  });
});

test("requests that need no account do not count towards limits of what accounts do", async () => {
  const consumers = await owner<{ limits: string[]; is_typed: boolean }[]>`
    select limits, is_typed from (
      select
        -- Functions for the web server name the network that they act for.
        'network' = any (coalesce(p.proargnames, '{}')) as is_typed,
        array(
          select m[1]
          from regexp_matches(p.prosrc, 'consume_(?:mailbox_)?limit\\(\\s*''(\\w+)''', 'g') m
        ) as limits
      from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    ) consumer
    where limits <> '{}'`;
  const consumed = (isTyped: boolean) =>
    new Set(consumers.filter((one) => one.is_typed === isTyped).flatMap(({ limits }) => limits));
  expect(consumed(true)).toContain("subscription_mails_mailbox");
  expect(consumed(false)).toContain("confirmations_address");
  expect([...consumed(true)].filter((name) => consumed(false).has(name))).toEqual([]);
});

const typed = {
  subscription: (email: string) => requestSubscription(email).throwOnError(),
  alert: (email: string) => {
    const query = `?q=${uniqueWord()}`;
    const alert = { network: uniqueWord(), email, query, frequency: "daily", filters: {} } as const;
    return service.rpc("create_alert", alert).throwOnError();
  },
  "mail link": (email: string) =>
    service.rpc("request_mail_link", { network: uniqueWord(), email }).throwOnError(),
};

test.each(Object.entries(typed))(
  "requests without an account do not count towards the two confirmation mails a day of a recruiter (%s)",
  async (_, type) => {
    const one = await addAccount();
    for (let i = 0; i < 6; i++) await type(one.email);
    await insertRecruiter(one).throwOnError();
    const request = async () =>
      (await one.client.rpc("request_address_confirmation").throwOnError()).data;
    expect([await request(), await request()]).toEqual([true, false]);
    const mails = await owner`
      select from public.outbox where address = ${one.email} and kind = 'recruiter-address'`;
    expect(mails).toHaveLength(2);
    await owner`delete from public.job_alerts where email = ${one.email}`;
  },
);
