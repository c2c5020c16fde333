import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../lib/supabase/database.types";
import { timeZones } from "../../lib/places/time-zones";
import {
  account,
  admin,
  anonymous,
  brokenCheck,
  type Client,
  owner,
  type Recruiter,
  recruiter,
  service,
  unique,
} from "./callers.ts";

type Tables = Database["public"]["Tables"];

let X: Recruiter;
beforeAll(async () => {
  X = await admin();
});

type Values = Partial<Parameters<typeof submission>[0]> & Record<string, unknown>;

const submission = (values: Record<string, unknown> = {}) => ({
  name: `Gophers ${unique()}`,
  first_day: "2027-03-04",
  last_day: "2027-03-05",
  event_url: "https://x.dev/",
  city: unique(),
  country: "Portugal",
  ...values,
});
const submit = (client: Client, values: Values = {}) =>
  client.rpc("submit_event", submission(values));
const save = async (values: Record<string, unknown> = {}) =>
  String((await X.client.rpc("save_event", submission(values)).throwOnError()).data);
const read = async (id: string) => (await owner`select * from public.events where id = ${id}`)[0];
const named = async (name: string) =>
  owner`select e.*, c.name as city from public.events e left join public.cities c on c.id = e.city_id where e.name = ${name}`;

describe("the address of an event", () => {
  test("is made of its name and year, once for each, and stays as it is", async () => {
    const word = unique().toLowerCase();
    const ids = [
      await save({ name: `Göpher Days ${word}` }),
      await save({ name: `Göpher Days ${word}` }),
      await save({ name: `${word} 2027 Days` }),
      await save({ name: `${word} Days`, first_day: "2028-12-31", last_day: "2029-01-01" }),
    ];
    const slugs = await Promise.all(ids.map(async (id) => (await read(id))?.slug));
    expect(slugs).toEqual([
      `gopher-days-${word}-2027`,
      `gopher-days-${word}-2027-1`,
      `${word}-2027-days`,
      `${word}-days-2028`,
    ]);
    await save({ event_id: ids[0], name: "Renamed" });
    expect(await read(ids[0] ?? "")).toMatchObject({ name: "Renamed", slug: slugs[0] });
    await expect(
      owner`update public.events set slug = 'other' where id = ${ids[0] ?? ""}`,
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("is none that another page has, and nobody’s to choose", async () => {
    const { data } = await X.client
      .from("events")
      .insert({ ...row(), slug: "mine" })
      .select("id");
    expect(data).toBeNull();
    await expect(
      owner`insert into public.events ${owner({ ...row(), slug: "submit" })}`,
    ).rejects.toMatchObject({ code: "23514" });
    await owner`insert into public.events ${owner({ ...row(), slug: `s-${unique().toLowerCase()}` })}`;
  });

  const row = () => ({
    name: "GopherCon",
    start_date: "2026-01-01T09:00:00Z",
    end_date: "2026-01-02T17:00:00Z",
    is_online: true,
    event_url: "https://x.dev/",
  });
});

describe("the hours of an event", () => {
  test.each([
    [{}, "2027-03-04T00:00:00Z", "2027-03-05T23:59:59Z"],
    [{ time_zone: "Asia/Kolkata" }, "2027-03-03T18:30:00Z", "2027-03-05T18:29:59Z"],
    [
      {
        time_zone: "Europe/Berlin",
        start_time: "18:30",
        end_time: "21:00",
        last_day: "2027-03-04",
      },
      "2027-03-04T17:30:00Z",
      "2027-03-04T20:00:00Z",
    ],
    // Between the two the clocks there went forward.
    [
      {
        time_zone: "America/New_York",
        first_day: "2027-03-13",
        last_day: "2027-03-14",
        start_time: "09:00",
        end_time: "09:00",
      },
      "2027-03-13T14:00:00Z",
      "2027-03-14T13:00:00Z",
    ],
  ])("with %j are those where it is", async (values, start, end) => {
    const expected = { start_date: new Date(start), end_date: new Date(end) };
    expect(await read(await save(values))).toMatchObject(expected);
    const name = unique();
    await submit(service, { ...values, name, network: unique() }).throwOnError();
    expect(await named(name)).toMatchObject([expected]);
  });

  test("that no form shows stay, unless the event gets a zone", async () => {
    const id = await save({ last_day: "2027-03-04" });
    await owner`update public.events set start_date = '2027-03-04 18:30Z', end_date = '2027-03-04 20:00Z' where id = ${id}`;
    await save({ event_id: id, last_day: "2027-03-04" });
    expect(await read(id)).toMatchObject({ start_date: new Date("2027-03-04T18:30:00Z") });
    await save({ event_id: id, last_day: "2027-03-04", time_zone: "Europe/Lisbon" });
    expect(await read(id)).toMatchObject({
      start_date: new Date("2027-03-04T00:00:00Z"),
      end_date: new Date("2027-03-04T23:59:59Z"),
    });
  });

  test("are told in a time zone that places have", async () => {
    const unknown = await Promise.all(
      timeZones().map(async (zone) => {
        const [one] = await owner`select private.is_time_zone(${zone}) as is_known`;
        return one?.is_known ? [] : [zone];
      }),
    );
    expect(unknown.flat()).toEqual([]);
    for (const zone of [
      "CET",
      "EST5EDT",
      "+02:00",
      "Etc/GMT+5",
      "Europe/Nowhere",
      "Foo/Bar5",
      "posix/Europe/Berlin",
      "",
    ])
      expect(await owner`select private.is_time_zone(${zone}) as is_known`, zone).toEqual([
        { is_known: false },
      ]);
    const id = await save();
    expect(
      (await X.client.from("events").update({ time_zone: "CET" }).eq("id", id)).error,
    ).toMatchObject(brokenCheck);
  });
});

test("the number of an event rises with each edit of what calendars show, and with nothing else", async () => {
  const id = await save({ name: "A" });
  const sequence = async () => (await read(id))?.sequence;
  const edit = (values: Tables["events"]["Update"]) =>
    X.client.from("events").update(values).eq("id", id).throwOnError();
  const [before] = [await read(id)];
  await edit({ name: "A" });
  await edit({ type: "Meetup" });
  await edit({ status: "declined" });
  await edit({ status: "approved" });
  expect(await sequence()).toBe(0);
  const changes = [
    { name: "B" },
    { description: "Two days of Go." },
    { organiser: "Ada" },
    { end_date: "2027-03-06T00:00:00Z" },
    { cfp_deadline: "2027-01-01" },
    { event_url: "https://y.dev/" },
    { cancelled_at: "2020-01-01T00:00:00Z" },
    { cancelled_at: null },
  ];
  for (const [index, change] of changes.entries()) {
    await edit(change);
    expect(await sequence(), JSON.stringify(change)).toBe(index + 1);
  }
  expect((await read(id))?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime());
  expect((await X.client.from("events").update({ sequence: 99 }).eq("id", id)).error?.code).toBe(
    "42501",
  );
});

test("an event is cancelled when it is, not when somebody says it was, and keeps that time", async () => {
  const id = await save();
  const cancel = () =>
    X.client
      .from("events")
      .update({ cancelled_at: "2020-01-01T00:00:00Z" })
      .eq("id", id)
      .throwOnError();
  await cancel();
  const at = (await read(id))?.cancelled_at;
  expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(10_000);
  await cancel();
  expect((await read(id))?.cancelled_at).toEqual(at);
});

test("the log tells decisions and cancellations by their names", async () => {
  const name = unique();
  await submit(service, { name, network: unique() }).throwOnError();
  const [event] = await named(name);
  for (const change of [
    { status: "declined" as const },
    { status: "approved" as const },
    { cancelled_at: "2020-01-01T00:00:00Z" },
    { cancelled_at: null },
    { name: "Other" },
  ])
    await X.client.from("events").update(change).eq("id", String(event?.id)).throwOnError();
  expect(
    (
      await owner`select action from public.audit_log where row_id = ${String(event?.id)} order by id`
    ).map(({ action }) => action),
  ).toEqual(["declined", "approved", "cancelled", "reinstated", "update"]);
});

describe("what an event says", () => {
  test.each([
    { description: "" },
    { description: "x".repeat(5001) },
    { organiser: " " },
    { organiser: "x".repeat(121) },
    { cfp_deadline: "2027-03-06" },
  ])("is bounded: not %j", async (values) => {
    const id = await save();
    expect((await X.client.from("events").update(values).eq("id", id)).error).toMatchObject(
      brokenCheck,
    );
    expect((await submit(service, { ...values, network: unique() })).error).toMatchObject(
      brokenCheck,
    );
  });

  test("may be as much as that", async () => {
    await save({
      description: "x".repeat(5000),
      organiser: "x".repeat(120),
      cfp_deadline: "2027-03-05",
    });
  });
});

describe("a submitted event", () => {
  beforeEach(() => owner`delete from private.limit_counts`);
  afterEach(() => owner`delete from private.limit_counts`);

  test("waits, whoever sends it, and leaves no city behind until an admin takes it", async () => {
    for (const client of [
      anonymous,
      (await account()).client,
      (await recruiter("approved")).client,
      X.client,
      service,
    ]) {
      const [name, city] = [unique(), unique()];
      await submit(client, { name, city }).throwOnError();
      const [event] = await named(name);
      expect(event).toMatchObject({
        status: "submitted",
        city_id: null,
        submitted_city: city,
        submitted_country: "Portugal",
        search_text: `${name}\n${city}\nPortugal`,
      });
      const { data } = await anonymous.from("events").select("id").eq("name", name).throwOnError();
      expect(data).toEqual([]);
      expect(await owner`select from public.cities where name = ${city}`).toHaveLength(0);

      await X.client
        .from("events")
        .update({ status: "approved" })
        .eq("id", String(event?.id))
        .throwOnError();
      expect(await named(name)).toMatchObject([
        { status: "approved", city, submitted_city: null, submitted_country: null, sequence: 1 },
      ]);
      expect(
        (await anonymous.from("events").select("slug").eq("name", name).throwOnError()).data,
      ).toHaveLength(1);
    }
  });

  test("is declined, and then not public either", async () => {
    const name = unique();
    await submit(anonymous, { name }).throwOnError();
    await X.client.from("events").update({ status: "declined" }).eq("name", name).throwOnError();
    expect(await named(name)).toMatchObject([{ status: "declined" }]);
    expect((await anonymous.from("events").select("id").eq("name", name)).data).toEqual([]);
    expect((await X.client.from("events").select("id").eq("name", name)).data).toHaveLength(1);
  });

  test("is edited by an admin while it waits", async () => {
    const [name, city] = [unique(), unique()];
    await submit(anonymous, { name }).throwOnError();
    const [event] = await named(name);
    await save({ event_id: event?.id, expected_version: event?.version, name, city });
    expect(await named(name)).toMatchObject([{ status: "submitted", city, submitted_city: null }]);
  });

  test("is one, however often it is sent, and stays declined once it is", async () => {
    const name = unique();
    await Promise.all(
      Array.from({ length: 5 }, () => submit(service, { name, network: unique() }).throwOnError()),
    );
    await submit(service, { name: name.toUpperCase(), network: unique() }).throwOnError();
    expect(await named(name)).toHaveLength(1);
    await X.client.from("events").update({ status: "declined" }).eq("name", name).throwOnError();
    await submit(service, { name, network: unique() }).throwOnError();
    expect(await named(name)).toMatchObject([{ status: "declined" }]);
    // Another day is another event.
    await submit(service, {
      name,
      last_day: "2028-03-04",
      first_day: "2028-03-04",
      network: unique(),
    }).throwOnError();
    expect(await named(name)).toHaveLength(2);
  });

  test.each([
    { event_url: "javascript:alert(1)" },
    { name: "" },
    { name: "x".repeat(201) },
    { last_day: "2027-03-03" },
    { city: "" },
    { city: "x".repeat(101) },
    { city: undefined },
    { time_zone: "UTC+5" },
  ])("is refused with %j", async (values) => {
    const name = values.name ?? unique();
    expect((await submit(anonymous, { name, ...values })).error).not.toBeNull();
    expect(await named(name)).toHaveLength(0);
  });

  test("is in a country there is", async () => {
    expect((await submit(anonymous, { country: "Atlantis" })).error?.code).toBe("23503");
  });

  test("cannot be added past the waiting by inserting it", async () => {
    for (const client of [
      anonymous,
      (await account()).client,
      (await recruiter("approved")).client,
    ])
      expect(
        (
          await client.from("events").insert({
            name: unique(),
            start_date: "2027-01-01T09:00:00Z",
            end_date: "2027-01-02T17:00:00Z",
            is_online: true,
            event_url: "https://x.dev/",
          })
        ).error?.code,
      ).toBe("42501");
  });

  /** Waits for the next minute where this one, of the clock, is nearly over. */
  const aMinuteAhead = () =>
    owner`select pg_sleep(60 - extract(second from clock_timestamp())) where extract(second from clock_timestamp()) > 50`;

  test("is not the eleventh within a minute, for all who ask the data API directly, and the site goes on", async () => {
    await aMinuteAhead();
    for (let i = 0; i < 10; i++) await submit(anonymous).throwOnError();
    expect((await submit(anonymous)).error?.code).toBe("PT429");
    // Whatever network they name.
    expect((await submit(anonymous, { network: unique() })).error?.code).toBe("PT429");
    expect((await submit((await account()).client)).error?.code).toBe("PT429");
    await submit(service, { network: unique() }).throwOnError();
  });

  test("is not the sixth within a minute from one network of the site", async () => {
    await aMinuteAhead();
    const network = unique();
    for (let i = 0; i < 5; i++) await submit(service, { network }).throwOnError();
    expect((await submit(service, { network })).error?.code).toBe("PT429");
    await submit(service, { network: unique() }).throwOnError();
  });
});

test("a digest names events that are approved and take place, and no others", async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const ahead = { first_day: day, last_day: day };
  const ids = {
    listed: await save(ahead),
    cancelled: await save(ahead),
    declined: await save(ahead),
    waiting: await save(ahead),
  };
  await owner`update public.events set cancelled_at = now() where id = ${ids.cancelled}`;
  await owner`update public.events set status = 'declined' where id = ${ids.declined}`;
  await owner`update public.events set status = 'submitted' where id = ${ids.waiting}`;
  const [digest] = await owner<{ event_ids: string[] }[]>`select * from public.compose_digest()`;
  const named = Object.entries(ids).filter(([, id]) => digest?.event_ids.includes(id));
  expect(named.map(([name]) => name)).toEqual(["listed"]);
  await owner`delete from public.events where id = any(${Object.values(ids)})`;
});
