import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  addListedJob as posted,
  anonymous,
  owner,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const sendDigest = async () => {
  const { data } = await service.rpc("send_digest").throwOnError();
  return data as {
    slug?: string;
    recipients: number;
    isDone: boolean;
  } | null;
};

/** Makes the weekly digest of last Tuesday, 09:00 UTC, due. */
const makeDigestDue = () =>
  owner`update public.digest_settings set is_on = true, time_zone = 'UTC', settled_until = now() - interval '7 days'`;

/**
 * Adds confirmed subscribers. Triggers are disabled, because with query plans cached for an empty table they would take
 * minutes.
 */
const addSubscribers = (count: number) =>
  owner.begin(async (sql) => {
    await sql`alter table public.newsletter_subscriptions disable trigger user`;
    await sql`
      insert into public.newsletter_subscriptions (email, confirmed_at, asked_at)
      select 's' || n || '@acme-systems.dev', now(), now() from generate_series(1, ${count}::int) n`;
    await sql`alter table public.newsletter_subscriptions enable trigger user`;
  });

async function clearTables() {
  await owner`delete from public.outbox`;
  await owner`delete from public.digests`;
  await owner`delete from public.newsletter_subscriptions`;
  await owner`delete from public.jobs`;
  await owner`update public.digest_settings set is_on = true, time_zone = 'UTC'`;
  await owner`update public.digest_settings set settled_until = now()`;
}
beforeEach(clearTables);
afterEach(clearTables);

test("the weekly digest is queued once for every active address, however often it is requested", async () => {
  await addSubscribers(3);
  await owner`update public.newsletter_subscriptions set unsubscribed_at = now() where email like 's1@%'`;
  await owner`insert into public.newsletter_subscriptions (email) values ('waits@acme-systems.dev')`;
  const { id } = await posted(60);
  await makeDigestDue();
  const outcomes = await Promise.all([sendDigest(), sendDigest(), sendDigest()]);
  expect(outcomes.filter(Boolean)).toEqual([
    { slug: expect.any(String), recipients: 2, isDone: true },
  ]);
  expect(
    await owner`select address, is_bulk from public.outbox where kind = 'digest' order by address`,
  ).toEqual([
    { address: "s2@acme-systems.dev", is_bulk: true },
    { address: "s3@acme-systems.dev", is_bulk: true },
  ]);
  expect(await owner`select job_ids, job_total from public.digests`).toEqual([
    { job_ids: [id], job_total: 1 },
  ]);
  expect(await sendDigest()).toBeNull();
});

test("the weekly digest contains the jobs since the previous digest but names at most 30 of them", async () => {
  const old = await posted(8 * 24 * 60);
  for (let i = 0; i < 31; i++) await posted(60 + i);
  const archived = await posted(59, { is_archived: true });
  await makeDigestDue();
  await sendDigest();
  const [first] = await owner`select * from public.digests`;
  expect(first).toMatchObject({ job_total: 31 });
  expect(first?.job_ids).toHaveLength(30);
  expect(first?.job_ids).not.toContain(old.id);
  expect(first?.job_ids).not.toContain(archived.id);

  // Makes the sent digest an earlier week's, so that the next one can be sent.
  await owner`update public.digests set slug = '2020-01-07', jobs_until = now() - interval '50 minutes'`;
  const later = await posted(40);
  await makeDigestDue();
  await sendDigest();
  const [second] =
    await owner`select job_ids, job_total from public.digests where slug <> '2020-01-07'`;
  expect(second).toEqual({ job_ids: [later.id], job_total: 1 });
});

test("the weekly digest leads to a list of the jobs that it does not name, without those that have closed since", async () => {
  const newest = [];
  for (let i = 0; i < 34; i++) newest.push((await posted(60 + i)).id);
  await makeDigestDue();
  await sendDigest();
  // Jobs added after the digest do not belong to it, even with an earlier posting date.
  await posted(1);
  await posted(62);
  const [digest] = await owner`select slug, job_ids, job_total from public.digests`;
  const more = async (page_offset = 0, page_size = 100) => {
    const args = { digest_slug: digest?.slug, page_offset, page_size };
    const { data } = await anonymous.rpc("more_digest_jobs", args).throwOnError();
    const { total, jobs } = data as { total: number; jobs: { id: string }[] };
    return { total, ids: jobs.map(({ id }) => id) };
  };
  const rest = newest.slice(30);
  expect(digest).toMatchObject({ job_ids: newest.slice(0, 30), job_total: 34 });
  expect(await more()).toEqual({ total: 4, ids: rest });
  expect(await more(2, 1)).toEqual({ total: 4, ids: [rest[2]] });
  await owner`update public.jobs set is_archived = true where id = ${rest[1] ?? ""}`;
  expect(await more()).toEqual({ total: 3, ids: [rest[0], rest[2], rest[3]] });
  const { data } = await anonymous.rpc("more_digest_jobs", { digest_slug: "1999-01-05" });
  expect(data).toEqual({ total: 0, jobs: [] });
});

test("the weekly digest is neither sent without new jobs nor made up for later that week", async () => {
  await addSubscribers(1);
  await makeDigestDue();
  expect(await sendDigest()).toEqual({ recipients: 0, isDone: true });
  await posted(60);
  expect(await sendDigest()).toBeNull();
  expect(await owner`select from public.outbox where kind = 'digest'`).toHaveLength(0);
});

test("the weekly digest is not sent again if the clock is set back", async () => {
  await addSubscribers(1);
  await posted(60);
  await makeDigestDue();
  await sendDigest();
  const mails = () => owner`select from public.outbox where kind = 'digest'`;
  // Moving the stored times forward is equivalent to setting the clock back.
  for (const behind of ["1 day", "7 days"]) {
    await owner`update public.digest_settings set settled_until = settled_until + ${behind}::interval`;
    await owner`update public.digests set jobs_until = jobs_until + ${behind}::interval`;
    expect(await sendDigest()).toBeNull();
    expect(await mails()).toHaveLength(1);
  }
});

test("the weekly digest is not sent if it was due while digests were turned off", async () => {
  const X = await addAdmin();
  await posted(60);
  await makeDigestDue();
  const settings = (values: { is_on?: boolean; time_zone?: string }) =>
    X.client.from("digest_settings").update(values).eq("id", true);
  await settings({ is_on: false }).throwOnError();
  expect(await sendDigest()).toBeNull();
  expect((await X.client.rpc("next_digest_at").throwOnError()).data).toBeNull();
  await settings({ is_on: true }).throwOnError();
  expect(await sendDigest()).toBeNull();
  expect((await settings({ time_zone: "Mars/Olympus" })).error?.code).toBe("PT400");
});

test.each([
  // Times on Tuesdays and Mondays, and in a week in which daylight saving time changes.
  ["2026-11-24T09:00:00Z", "UTC", "2026-11-24T09:00:00Z"],
  ["2026-11-24T08:59:59Z", "UTC", "2026-11-17T09:00:00Z"],
  ["2026-11-23T12:00:00Z", "UTC", "2026-11-17T09:00:00Z"],
  ["2026-11-29T23:59:59Z", "UTC", "2026-11-24T09:00:00Z"],
  ["2026-11-24T08:30:00Z", "Europe/Berlin", "2026-11-24T08:00:00Z"],
  ["2026-10-27T07:30:00Z", "Europe/Berlin", "2026-10-20T07:00:00Z"],
  ["2026-10-27T08:00:00Z", "Europe/Berlin", "2026-10-27T08:00:00Z"],
  ["2026-11-24T00:30:00Z", "Asia/Tokyo", "2026-11-24T00:00:00Z"],
  ["2026-11-23T23:30:00Z", "Asia/Tokyo", "2026-11-17T00:00:00Z"],
])(
  "the weekly digest requested at %s in the time zone %s was last due at %s",
  async (time, zone, due) => {
    const [row] = await owner`select private.digest_due(${time}::timestamptz, ${zone}) as due`;
    expect(row?.due.toISOString()).toBe(new Date(due).toISOString());
  },
);

test("a weekly digest that was partly queued is continued by the next call of send_digest, even if digests are off by then", async () => {
  // Each call queues the mail for two addresses.
  const queueTwo = async () => {
    const { data } = await service
      .rpc("send_digest", { batch_size: 2, max_seconds: 0 })
      .throwOnError();
    return data;
  };
  await addSubscribers(5);
  await posted(60);
  await makeDigestDue();
  expect(await queueTwo()).toMatchObject({ recipients: 2, isDone: false });
  const [unmailed] = await owner<{ email: string }[]>`
    select email from public.newsletter_subscriptions
    where email not in (select address from public.outbox where kind = 'digest') limit 1`;
  await owner`
    update public.newsletter_subscriptions set unsubscribed_at = now() where email = ${unmailed?.email ?? ""}`;
  await owner`update public.digest_settings set is_on = false`;
  expect(await queueTwo()).toMatchObject({ recipients: 2, isDone: false });
  expect(await queueTwo()).toMatchObject({ recipients: 0, isDone: true });
  expect(await queueTwo()).toBeNull();
  const mails = await owner`select address from public.outbox where kind = 'digest'`;
  expect(mails).toHaveLength(4);
  expect(mails.map(({ address }) => address)).not.toContain(unmailed?.email);
  expect(await owner`select recipients, queued_to from public.digest_results`).toEqual([
    { recipients: 4, queued_to: null },
  ]);
});

test("the weekly digest is queued for 50,000 addresses in batches that are committed after about two seconds each", async () => {
  await addSubscribers(50_000);
  await posted(60);
  await makeDigestDue();
  const queued = async () =>
    (await owner`select count(*)::int as mails from public.outbox where kind = 'digest'`)[0]?.mails;
  const seconds: number[] = [];
  let total = 0;
  let isDone = false;
  while (!isDone) {
    const began = performance.now();
    const batch = await sendDigest();
    seconds.push((performance.now() - began) / 1000);
    const { recipients = 0 } = batch ?? {};
    total += recipients;
    expect(await queued()).toBe(total);
    expect(await owner`select recipients from public.digest_results`).toEqual([
      { recipients: total },
    ]);
    isDone = batch?.isDone ?? true;
  }
  const slowest = Math.max(...seconds);
  console.info(`50,000 mails in ${seconds.length} batches of up to ${slowest.toFixed(1)} s.`);
  // Statements of API callers time out after 8 seconds.
  expect(slowest).toBeLessThan(6);
  expect(await sendDigest()).toBeNull();
  const [sizes] = await owner`
    select count(*)::int as mails, max(pg_column_size(data))::int as bytes from public.outbox where kind = 'digest'`;
  expect(sizes?.mails).toBe(50_000);
  expect(sizes?.bytes).toBeLessThan(300);
}, 60_000);

/** Sends a digest to one subscriber and returns the data in its unsubscribe link. */
const sendDigestAndReadLink = async () => {
  await addSubscribers(1);
  await posted(60);
  await makeDigestDue();
  await sendDigest();
  const [row] = await owner<{ subscription: string; digest: string }[]>`
    select data ->> 'subscription' as subscription, data ->> 'digest' as digest from public.outbox where kind = 'digest'`;
  return { subscription: String(row?.subscription), digest: String(row?.digest) };
};

const unsubscribe = ({ subscription, digest }: { subscription: string; digest: string }) =>
  service.rpc("unsubscribe", { subscription_id: subscription, digest_id: digest }).throwOnError();

test("the unsubscribe link of a digest drops the queued mail", async () => {
  const link = await sendDigestAndReadLink();
  await unsubscribe(link);
  await unsubscribe(link);
  expect(await owner`select state from public.outbox where kind = 'digest'`).toEqual([
    { state: "dropped" },
  ]);
  expect(await owner`select unsubscribed from public.digest_results`).toEqual([
    { unsubscribed: 1 },
  ]);
});

test("the unsubscribe link of an unknown subscription changes nothing", async () => {
  const { digest } = await sendDigestAndReadLink();
  await unsubscribe({ subscription: crypto.randomUUID(), digest });
  expect(await owner`select unsubscribed from public.digest_results`).toEqual([
    { unsubscribed: 0 },
  ]);
  expect(await owner`select state from public.outbox where kind = 'digest'`).toEqual([
    { state: "queued" },
  ]);
});

test("an unsubscription is counted beside the sent and the refused mails of the digest", async () => {
  await sendDigestAndReadLink();
  await owner`update public.outbox set state = 'failed' where kind = 'digest'`;
  await service.rpc("refresh_digest_results").throwOnError();
  expect(await owner`select recipients, sent, refused from public.digest_results`).toEqual([
    { recipients: 1, sent: 0, refused: 1 },
  ]);
});

test("only admins can request a preview of the digest", async () => {
  const X = await addAdmin();
  expect((await X.client.rpc("send_digest_preview").throwOnError()).data).toBe(true);
  expect(await owner`select address, data from public.outbox where kind = 'digest'`).toEqual([
    { address: X.email, data: {} },
  ]);
  const U = await addAccount();
  expect((await U.client.rpc("send_digest_preview")).data).toBeFalsy();
  expect(await owner`select from public.outbox where kind = 'digest'`).toHaveLength(1);
});

test("only the server can send a digest", async () => {
  const U = await addAccount();
  const X = await addAdmin();
  for (const client of [anonymous, U.client, X.client])
    for (const answer of [
      await client.rpc("send_digest"),
      await client.rpc("compose_digest"),
      await client.rpc("refresh_digest_results"),
      await client.rpc("unsubscribe", { subscription_id: crypto.randomUUID() }),
    ])
      expect(answer.error?.code).toBe("42501");
});

test("the slug of a digest has to be a date", async () => {
  await expect(
    owner`insert into public.digests (slug, jobs_until, job_ids, job_total)
      values (${`x${uniqueWord().slice(0, 9)}`}, now(), array[gen_random_uuid()], 1)`,
  ).rejects.toMatchObject({ code: "23514" });
});
