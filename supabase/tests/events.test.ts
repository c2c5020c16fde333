import { expect, test } from "vitest";
import type { Database } from "@/lib/supabase/database.types";
import { timeZones } from "@/lib/places/countries";
import { addAdmin, brokenCheck, owner, service, uniqueWord } from "@/supabase/tests/callers";
import { findEventsByName, saveEvent, submitEvent } from "@/supabase/tests/event-rows";

type Tables = Database["public"]["Tables"];

const X = await addAdmin();

const saveEventAsAdmin = (values: Record<string, unknown> = {}) => saveEvent(X.client, values);
const readEvent = async (id: string) =>
  (await owner`select * from public.events where id = ${id}`)[0];

test("an event's slug is a unique name and year that never changes", async () => {
  const word = uniqueWord().toLowerCase();
  const ids = [
    await saveEventAsAdmin({ name: `Göpher Days ${word}` }),
    await saveEventAsAdmin({ name: `Göpher Days ${word}` }),
    await saveEventAsAdmin({ name: `${word} 2027 Days` }),
    await saveEventAsAdmin({
      name: `${word} Days`,
      first_day: "2028-12-31",
      last_day: "2029-01-01",
    }),
  ];
  const slugs = await Promise.all(ids.map(async (id) => (await readEvent(id))?.slug));
  expect(slugs).toEqual([
    `gopher-days-${word}-2027`,
    `gopher-days-${word}-2027-1`,
    `${word}-2027-days`,
    `${word}-days-2028`,
  ]);
  await saveEventAsAdmin({ event_id: ids[0], name: "Renamed" });
  expect(await readEvent(ids[0] ?? "")).toMatchObject({ name: "Renamed", slug: slugs[0] });
  await expect(
    owner`update public.events set slug = 'other' where id = ${ids[0] ?? ""}`,
  ).rejects.toMatchObject({ code: "42501" });
});

test("an event's slug can neither be the address of another page nor be chosen by an admin", async () => {
  const { data } = await X.client
    .from("events")
    .insert({ ...eventRow(), slug: "mine" })
    .select("id");
  expect(data).toBeNull();
  await expect(
    owner`insert into public.events ${owner({ ...eventRow(), slug: "submit" })}`,
  ).rejects.toMatchObject({ code: "23514" });
  await owner`insert into public.events ${owner({ ...eventRow(), slug: `s-${uniqueWord().toLowerCase()}` })}`;
});

const eventRow = () => ({
  name: "GopherCon",
  start_date: "2026-01-01T09:00:00Z",
  end_date: "2026-01-02T17:00:00Z",
  is_online: true,
  event_url: "https://x.dev/",
});

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
  // Daylight saving time starts during the night between the two days.
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
])(
  "an event's hours given as %j are converted from the event's time zone to UTC",
  async (values, start, end) => {
    const expected = {
      start_date: new Date(start),
      end_date: new Date(end),
      has_hours: "start_time" in values,
    };
    expect(await readEvent(await saveEventAsAdmin(values))).toMatchObject(expected);
    const name = uniqueWord();
    await submitEvent(service, { ...values, name, network: uniqueWord() }).throwOnError();
    expect(await findEventsByName(name)).toMatchObject([expected]);
  },
);

test("an event's hours are kept by edits that omit them, unless the event gets a time zone", async () => {
  const id = await saveEventAsAdmin({ last_day: "2027-03-04" });
  await owner`update public.events set start_date = '2027-03-04 18:30Z', end_date = '2027-03-04 20:00Z', has_hours = true where id = ${id}`;
  await saveEventAsAdmin({ event_id: id, last_day: "2027-03-04" });
  expect(await readEvent(id)).toMatchObject({
    start_date: new Date("2027-03-04T18:30:00Z"),
    has_hours: true,
  });
  await saveEventAsAdmin({ event_id: id, last_day: "2027-03-04", time_zone: "Europe/Lisbon" });
  expect(await readEvent(id)).toMatchObject({
    start_date: new Date("2027-03-04T00:00:00Z"),
    end_date: new Date("2027-03-04T23:59:59Z"),
    has_hours: false,
  });
});

test("an event's hours need a time zone that is named after a place", async () => {
  const unknown = await Promise.all(
    timeZones().map(async (zone) => {
      const [answer] = await owner`select private.is_time_zone(${zone}) as is_known`;
      return answer?.is_known ? [] : [zone];
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
  const id = await saveEventAsAdmin();
  expect(
    (await X.client.from("events").update({ time_zone: "CET" }).eq("id", id)).error,
  ).toMatchObject(brokenCheck);
});

test("an event's sequence number rises only with edits that calendars show", async () => {
  const id = await saveEventAsAdmin({ name: "A" });
  const sequence = async () => (await readEvent(id))?.sequence;
  const edit = (values: Tables["events"]["Update"]) =>
    X.client.from("events").update(values).eq("id", id).throwOnError();
  const before = await readEvent(id);
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
    { has_hours: true },
    { cfp_deadline: "2027-01-01" },
    { event_url: "https://y.dev/" },
    { cancelled_at: "2020-01-01T00:00:00Z" },
    { cancelled_at: null },
  ];
  for (const [index, change] of changes.entries()) {
    await edit(change);
    expect(await sequence(), JSON.stringify(change)).toBe(index + 1);
  }
  expect((await readEvent(id))?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime());
  expect((await X.client.from("events").update({ sequence: 99 }).eq("id", id)).error?.code).toBe(
    "42501",
  );
});

test("an event's cancellation time is set by the server", async () => {
  const id = await saveEventAsAdmin();
  const cancel = () =>
    X.client
      .from("events")
      .update({ cancelled_at: "2020-01-01T00:00:00Z" })
      .eq("id", id)
      .throwOnError();
  await cancel();
  const at = (await readEvent(id))?.cancelled_at;
  expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(10_000);
  await cancel();
  expect((await readEvent(id))?.cancelled_at).toEqual(at);
});

test("the audit log names decisions about events and cancellations", async () => {
  const name = uniqueWord();
  await submitEvent(service, { name, network: uniqueWord() }).throwOnError();
  const [event] = await findEventsByName(name);
  for (const change of [
    { status: "declined" as const },
    { status: "approved" as const },
    { cancelled_at: "2020-01-01T00:00:00Z" },
    { cancelled_at: null },
    { name: "Other" },
  ])
    await X.client.from("events").update(change).eq("id", String(event?.id)).throwOnError();
  const entries =
    await owner`select action from public.audit_log where row_id = ${String(event?.id)} order by id`;
  expect(entries.map(({ action }) => action)).toEqual([
    "declined",
    "approved",
    "cancelled",
    "reinstated",
    "update",
  ]);
});

test.each([
  { description: "" },
  { description: "x".repeat(5001) },
  { organiser: " " },
  { organiser: "x".repeat(121) },
  { cfp_deadline: "2027-03-06" },
])("an event's texts are refused if they are %j", async (values) => {
  const id = await saveEventAsAdmin();
  expect((await X.client.from("events").update(values).eq("id", id)).error).toMatchObject(
    brokenCheck,
  );
  expect((await submitEvent(service, { ...values, network: uniqueWord() })).error).toMatchObject(
    brokenCheck,
  );
});

test("an event's texts are stored at their maximum length", async () => {
  const longest = { description: "x".repeat(5000), organiser: "x".repeat(120) };
  const id = await saveEventAsAdmin({ ...longest, cfp_deadline: "2027-03-05" });
  expect(await readEvent(id)).toMatchObject({ ...longest, cfp_deadline: new Date("2027-03-05") });
});

test("a digest contains only approved events that are not cancelled", async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const ahead = { first_day: day, last_day: day };
  const ids = {
    listed: await saveEventAsAdmin(ahead),
    cancelled: await saveEventAsAdmin(ahead),
    declined: await saveEventAsAdmin(ahead),
    waiting: await saveEventAsAdmin(ahead),
  };
  await owner`update public.events set cancelled_at = now() where id = ${ids.cancelled}`;
  await owner`update public.events set status = 'declined' where id = ${ids.declined}`;
  await owner`update public.events set status = 'submitted' where id = ${ids.waiting}`;
  const [digest] = await owner<{ event_ids: string[] }[]>`select * from public.compose_digest()`;
  const named = Object.entries(ids).filter(([, id]) => digest?.event_ids.includes(id));
  expect(named.map(([name]) => name)).toEqual(["listed"]);
  await owner`delete from public.events where id = any(${Object.values(ids)})`;
});
