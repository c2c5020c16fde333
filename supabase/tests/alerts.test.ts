import type { JSONValue } from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseJobFilters, searchFilters } from "@/lib/jobs/search";
import { setListedAt } from "@/test/listed-at";
import {
  addCity,
  addListedJob as posted,
  owner,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const uniqueEmail = () => `${uniqueWord()}@acme-systems.dev`;

/** Adds a confirmed job alert that is due. `mailed` returns the data of the alert's mails, oldest first. */
async function addDueAlert(values: Record<string, unknown> = {}, filters: JSONValue = {}) {
  const row = {
    filters: owner.json(filters),
    email: uniqueEmail(),
    query: `?q=${uniqueWord()}`,
    frequency: "daily",
    confirmed_at: new Date(),
    seen_until: new Date(Date.now() - 3_600_000),
    next_at: new Date(Date.now() - 1000),
    ...values,
  };
  const [alert] = await owner`insert into public.job_alerts ${owner(row)} returning *`;
  return {
    id: String(alert?.id),
    email: row.email,
    mailed: async () => {
      const mails = await owner<{ data: { jobs: string[]; total: number } }[]>`
        select data from public.outbox where kind = 'job-alert' and address = ${row.email} order by created_at`;
      return mails.map(({ data }) => data);
    },
    isDueAgain: () =>
      owner`update public.job_alerts set next_at = now() where id = ${String(alert?.id)}`,
  };
}

const sendAlerts = async () => (await service.rpc("send_alerts").throwOnError()).data;

beforeEach(() => owner`delete from public.job_alerts`);
afterEach(async () => {
  await owner`delete from public.job_alerts`;
  await owner`delete from public.outbox`;
});

test("an alert mails each new matching job once", async () => {
  const word = uniqueWord();
  const alert = await addDueAlert({ query: `?q=${word}` }, { terms: [word] });
  const old = await posted(90, { title: `Go ${word}` });
  const first = await posted(30, { title: `Go ${word.toUpperCase()}` });
  const second = await posted(20, { description: `<p>About ${word}</p>` });
  await posted(10);
  await sendAlerts();
  expect(await alert.mailed()).toMatchObject([{ jobs: [second.id, first.id], total: 2 }]);
  expect(JSON.stringify(await alert.mailed())).not.toContain(old.id);

  await sendAlerts();
  await alert.isDueAgain();
  await sendAlerts();
  expect(await alert.mailed()).toHaveLength(1);

  // A job is mailed at the earliest a minute after it was listed, because its transaction may commit that late.
  const third = await posted(0, { title: `Go ${word}` });
  await alert.isDueAgain();
  await sendAlerts();
  expect(await alert.mailed()).toHaveLength(1);
  await setListedAt(owner, [third.id], new Date(Date.now() - 61_000));
  await owner`update public.job_alerts set seen_until = now() - interval '62 seconds' where id = ${alert.id}`;
  await alert.isDueAgain();
  await sendAlerts();
  expect(await alert.mailed()).toMatchObject([{ total: 2 }, { jobs: [third.id], total: 1 }]);
});

test("an alert matches only published jobs that meet each of its filters", async () => {
  const word = uniqueWord();
  const city = `Zürich${uniqueWord()}`;
  const city_id = await addCity(city, "Switzerland");
  const alert = await addDueAlert(
    {},
    { terms: [word, "100%"], type: "contract", city: city.toLowerCase(), country: "switzerland" },
  );
  const title = `Go ${word} 100%`;
  const match = await posted(5, { title, type: "contract", city_id });
  await posted(5, { title, type: "full-time", city_id });
  await posted(5, { title, type: "contract" });
  await posted(5, { title: `Go ${word} 1000`, type: "contract", city_id });
  await posted(5, { title, type: "contract", city_id, is_archived: true });
  await sendAlerts();
  expect(await alert.mailed()).toMatchObject([{ jobs: [match.id], total: 1 }]);
});

/**
 * Requests an alert as the site's form does, confirms it and makes it due. Returns a function that reads the ids of the
 * mailed jobs.
 */
async function addRequestedAlert(query: string) {
  const email = uniqueEmail();
  await service
    .rpc("create_alert", {
      network: uniqueWord(),
      email,
      query,
      frequency: "daily",
      filters: searchFilters(parseJobFilters(new URLSearchParams(query))),
    })
    .throwOnError();
  await owner`
    update public.job_alerts set confirmed_at = now(), next_at = now(), seen_until = now() - interval '1 hour'
    where email = ${email}`;
  return async () => {
    const mails = await owner<{ jobs: string[] }[]>`
      select data -> 'jobs' as jobs from public.outbox where kind = 'job-alert' and address = ${email}`;
    return mails.flatMap(({ jobs }) => jobs).toSorted();
  };
}

test("an alert with pay, skill or other filters mails exactly the jobs that a search with these filters finds", async () => {
  await owner`update public.currency_rates set per_eur = 1.25 where currency = 'USD'`;
  const company = `Alert ${uniqueWord()}`;
  const city_id = await addCity("Remote", "Global");
  const match = {
    company,
    city_id,
    level: "senior",
    skills: ["kafka", "postgresql"],
    eligibility: "countries",
    eligible_countries: ["DE", "AT"],
    salary_min: null,
    salary_max: 1e5,
    salary_currency: "EUR",
    visa_sponsorship: true,
    stated: { goYears: 2, vacancy: "open" },
  };
  const misses = {
    from: { eligible_countries: ["US"] },
    excluded: { excluded_countries: ["DE"] },
    nowhere: {
      eligibility: "unstated",
      eligible_countries: [],
    },
    pay: { salary_max: 79999 },
    dollars: {
      salary_max: 99999,
      salary_currency: "USD",
    },
    unpaid: { salary_max: null },
    skill: { skills: ["postgresql"] },
    level: { level: "mid" },
    company: { company: `${company} AG` },
    visa: { visa_sponsorship: false },
    silent: { visa_sponsorship: null },
    years: { stated: { goYears: 5, vacancy: "open" } },
    pool: { stated: { goYears: 2, vacancy: "pool" } },
  };
  const ids: Record<string, string> = { match: (await posted(5, match)).id };
  for (const [name, miss] of Object.entries(misses))
    ids[name] = (await posted(5, { ...match, ...miss })).id;
  const others = Object.keys(ids);
  const without = (...names: string[]) => others.filter((name) => !names.includes(name));
  const ofCompany = `company=${encodeURIComponent(company)}`;
  const expected: [query: string, jobs: string[]][] = [
    [`?${ofCompany}`, without("company")],
    [`?from=DE&${ofCompany}`, without("company", "from", "excluded", "nowhere")],
    [`?from=DE&${ofCompany}&unstated=from`, without("company", "from", "excluded")],
    [`?pay=80000&currency=EUR&${ofCompany}`, without("company", "pay", "dollars", "unpaid")],
    [`?pay=80000&currency=EUR&${ofCompany}&unstated=pay`, without("company", "pay", "dollars")],
    [`?pay=99999&${ofCompany}`, without("company", "pay", "unpaid")],
    [`?skill=kafka&skill=postgresql&${ofCompany}`, without("company", "skill")],
    [`?level=senior&${ofCompany}`, without("company", "level")],
    [`?visa=yes&${ofCompany}`, without("company", "visa", "silent")],
    [`?visa=yes&unstated=visa&${ofCompany}`, without("company", "visa")],
    [`?visa=unstated&${ofCompany}`, ["silent"]],
    [`?goYears=3&${ofCompany}`, without("company", "years")],
    [`?vacancy=open&${ofCompany}`, without("company", "pool")],
    [
      `?goYears=3&vacancy=open&visa=yes&from=DE&pay=80000&currency=EUR&skill=kafka&level=senior&${ofCompany}`,
      ["match"],
    ],
  ];
  const mailed = [];
  for (const [query] of expected) mailed.push(await addRequestedAlert(query));
  await sendAlerts();
  for (const [index, [query, names]] of expected.entries())
    expect.soft(await mailed[index]?.(), query).toEqual(names.map((name) => ids[name]).toSorted());
});

test("only confirmed alerts whose interval of a day or a week is over are sent", async () => {
  const word = uniqueWord();
  const waiting = await addDueAlert({ confirmed_at: null }, { terms: [word] });
  const later = await addDueAlert({ next_at: new Date(Date.now() + 60_000) }, { terms: [word] });
  const weekly = await addDueAlert({ frequency: "weekly" }, { terms: [word] });
  const daily = await addDueAlert({}, { terms: [word] });
  await posted(5, { title: `Go ${word}` });
  expect(await sendAlerts()).toEqual({ alerts: 2, mails: 2, failed: [] });
  for (const alert of [waiting, later]) expect(await alert.mailed()).toEqual([]);
  for (const [alert, days] of [
    [weekly, 7],
    [daily, 1],
  ] as const) {
    expect(await alert.mailed()).toHaveLength(1);
    const [row] =
      await owner`select extract(epoch from next_at - now()) / 86400 as days from public.job_alerts where id = ${alert.id}`;
    expect(Number(row?.days)).toBeCloseTo(days, 2);
  }
});

test("if an alert's mail cannot be queued, its jobs are included in the next mail", async () => {
  const word = uniqueWord();
  const alert = await addDueAlert({}, { terms: [word] });
  await posted(5, { title: `Go ${word}` });
  await owner`alter table public.outbox add constraint full_up check (kind <> 'job-alert') not valid`;
  try {
    expect(await sendAlerts()).toMatchObject({
      mails: 0,
      failed: [expect.stringContaining("full_up")],
    });
  } finally {
    await owner`alter table public.outbox drop constraint full_up`;
  }
  await alert.isDueAgain();
  await sendAlerts();
  expect(await alert.mailed()).toHaveLength(1);
});

test("concurrent runs send each alert once", async () => {
  const word = uniqueWord();
  const alerts = [];
  for (let i = 0; i < 20; i++) alerts.push(await addDueAlert({}, { terms: [word] }));
  await posted(5, { title: `Go ${word}` });
  await Promise.all([sendAlerts(), sendAlerts(), sendAlerts()]);
  for (const alert of alerts) expect(await alert.mailed()).toHaveLength(1);
});

test("an alert does not mail jobs again after the server's clock is set back", async () => {
  const word = uniqueWord();
  const alert = await addDueAlert(
    { seen_until: new Date(Date.now() + 3_600_000) },
    { terms: [word] },
  );
  await posted(5, { title: `Go ${word}` });
  await sendAlerts();
  expect(await alert.mailed()).toEqual([]);
  const [row] =
    await owner`select seen_until > now() as stands from public.job_alerts where id = ${alert.id}`;
  expect(row).toEqual({ stands: true });
});

test("an alert whose matching fails does not stop other alerts", async () => {
  const word = uniqueWord();
  const poisoned = await addDueAlert(
    { next_at: new Date(Date.now() - 60_000) },
    { type: "nonsense" },
  );
  const alert = await addDueAlert({}, { terms: [word] });
  await posted(30, { title: `Go ${word}` });
  expect(await sendAlerts()).toMatchObject({
    alerts: 2,
    mails: 1,
    failed: [expect.stringMatching(`^${poisoned.id}: `)],
  });
  expect(await alert.mailed()).toHaveLength(1);
  expect(await sendAlerts()).toMatchObject({ alerts: 0 });
  const [row] = await owner`
    select seen_until < now() - interval '50 minutes' as is_unseen,
      next_at between now() + interval '59 minutes' and now() + interval '1 hour' as is_later
    from public.job_alerts where id = ${poisoned.id}`;
  expect(row).toEqual({ is_unseen: true, is_later: true });
});

test("due alerts are sent in committed batches, the longest overdue first", async () => {
  for (let i = 0; i < 5; i++) await addDueAlert({ next_at: new Date(Date.now() - 60_000 * i) });
  const batch = async () =>
    (await service.rpc("send_alerts", { max_alerts: 2 }).throwOnError()).data;
  const due = async () =>
    (await owner`select count(*)::int as n from public.job_alerts where next_at <= now()`)[0]?.n;
  const dueCounts = [];
  for (let i = 0; i < 4; i++) {
    await batch();
    dueCounts.push(await due());
  }
  expect(dueCounts).toEqual([3, 1, 0, 0]);
});
