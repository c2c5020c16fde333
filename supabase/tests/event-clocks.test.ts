/** Tests how the days and hours of events around clock changes are stored and shown. */
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { toApiEvent } from "@/lib/api/view";
import { renderEventCalendar } from "@/lib/events/calendar";
import { formatEventDate, formatEventHours } from "@/lib/events/format";
import { eventJsonLd } from "@/lib/events/metadata";
import type { Event } from "@/lib/events/schema";
import { timeZones } from "@/lib/places/countries";
import { formatDateRange } from "@/lib/text/dates";
import { fromRow } from "@/lib/text/from-row";
import { addAdmin, anonymous, owner, service, uniqueWord } from "@/supabase/tests/callers";
import { type ClockChange, clockChanges, localDayAndTime } from "@/supabase/tests/clock-changes";
import cases from "./data/events-clock-changes.json";
import { findEventsByName } from "@/supabase/tests/event-rows";
import { saveEvent, submitEvent } from "@/supabase/tests/saving";

const X = await addAdmin();

const dayMs = 86_400_000;
const changes = clockChanges();

type Given = {
  first_day: string;
  last_day: string;
  time_zone: string;
  start_time?: string;
  end_time?: string;
  type?: string;
};

const place = { event_url: "https://x.dev/", is_online: true };

/** Saves events in one statement and returns them in the same order, as visitors read them. */
async function saveEvents(entered: Given[]): Promise<Event[]> {
  const rows = await owner<{ id: string }[]>`
    select public.save_event(
      (g.event - '{now}'::text[])
        || jsonb_build_object('name', 'Gophers ' || g.n, 'event_url', 'https://x.dev/', 'is_online', true)) as id
    from jsonb_array_elements(${owner.json(entered)}) with ordinality as g (event, n)
    order by g.n`;
  const ids = rows.map(({ id }) => id);
  const saved = new Map<string, Event>();
  for (let from = 0; from < ids.length; from += 500) {
    const only_ids = ids.slice(from, from + 500);
    const { data } = await anonymous.rpc("find_events", { only_ids, max_rows: 500 }).throwOnError();
    for (const row of data as { id: string }[]) saved.set(row.id, toEvent(row));
  }
  await owner`delete from public.events where id = any (${ids})`;
  return ids.map((id) => {
    const event = saved.get(id);
    if (!event) throw new Error("A saved event was not found.");
    return event;
  });
}

function toEvent(row: object): Event {
  const event = fromRow(row) as unknown as Event;
  return {
    ...event,
    description: null,
    startDate: new Date(event.startDate).toISOString(),
    endDate: new Date(event.endDate).toISOString(),
    city: null,
    country: null,
  };
}

/** When an event takes place according to its page, calendar, structured data and API. */
function shownTimes(event: Event) {
  const calendar = new ICAL.Component(ICAL.parse(renderEventCalendar(event)));
  const entry = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  const [thing] = eventJsonLd(event) as { startDate?: unknown; endDate?: unknown }[];
  return {
    date: formatEventDate(event).replace(/\s/gu, " "),
    hours: formatEventHours(event),
    calendar: [String(entry.startDate), String(entry.endDate)],
    jsonLd: [thing?.startDate, thing?.endDate],
    hasHours: toApiEvent(event).hasHours,
  };
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);

/** The expected result of shownTimes for an event of whole days. */
const wholeDayTimes = (first: string, last: string) => ({
  date: formatDateRange(first, last).replace(/\s/gu, " "),
  hours: null,
  calendar: [first, dayAfter(last)],
  jsonLd: [first, last],
  hasHours: false,
});

/** The milliseconds by which clocks are set forward; negative if they are set back. */
const skippedMs = ({ before, after }: ClockChange) => after - before;

test("the clock changes of three years include days without midnight or without their last hour", () => {
  const starts = changes
    .filter((change) => skippedMs(change) > 0)
    .map(({ timeZone, at, before, after }) => ({
      timeZone,
      from: localDayAndTime(at, before).time,
      to: localDayAndTime(at, after).time,
    }));
  expect(starts.filter(({ from }) => from === "00:00").length).toBeGreaterThan(5);
  expect(starts).toContainEqual({ timeZone: "America/Nuuk", from: "23:00", to: "00:00" });
});

test("the whole days of an event are shown as whole days where a clock change falls on the first or the last of them", async () => {
  const entered = changes.flatMap(({ timeZone: time_zone, at, before, after }) => {
    const days = [localDayAndTime(at - 1, before).day, localDayAndTime(at, after).day];
    return [...new Set(days)].flatMap((day) => [
      { first_day: day, last_day: day, time_zone },
      {
        first_day: dayBefore(day),
        last_day: day,
        time_zone,
      },
    ]);
  });
  const events = await saveEvents(entered);
  const shown = events.map((event, n) => ({ ...entered[n], ...shownTimes(event) }));
  const expected = entered.map((one) => ({
    ...one,
    ...wholeDayTimes(one.first_day, one.last_day),
  }));
  expect(shown.filter((one, n) => JSON.stringify(one) !== JSON.stringify(expected[n]))).toEqual([]);
  expect(events.length).toBeGreaterThan(1000);
});

test("the whole days of an event are over at most an hour before the next day begins", async () => {
  const entered = changes.flatMap(({ timeZone: time_zone, at, after }) => {
    const { day } = localDayAndTime(at, after);
    return [dayBefore(day), day].map((one) => ({ first_day: one, last_day: one, time_zone }));
  });
  const next = entered.map(({ last_day, time_zone }) => {
    const day = dayAfter(last_day);
    return { first_day: day, last_day: day, time_zone };
  });
  const nextEvents = await saveEvents(next);
  const gaps = (await saveEvents(entered)).map(
    ({ endDate }, n) => Date.parse(nextEvents[n]?.startDate ?? "") - Date.parse(endDate),
  );
  // Where 00:00 occurs twice, the next day begins at the second one, an hour after the event's end.
  expect(new Set(gaps)).toEqual(new Set([1000, 1000 + 3_600_000]));
});

/**
 * A SQL function that tries to save an event and returns the error's code and argument, or null. It rolls back what it
 * saved.
 */
const refusedFunction = `
  create function pg_temp.refused(first_day date, last_day date, start_time time, end_time time, zone text)
  returns text language plpgsql as $body$
  declare argument text;
  begin
    begin
      perform public.save_event(jsonb_build_object(
        'name', 'Gophers', 'first_day', first_day, 'last_day', last_day, 'event_url', 'https://x.dev/',
        'is_online', true, 'start_time', start_time, 'end_time', end_time, 'time_zone', zone));
      raise exception using errcode = 'PT200';
    exception when others then
      get stacked diagnostics argument = pg_exception_detail;
      return case when sqlstate <> 'PT200' then sqlstate || ' ' || argument end;
    end;
  end
  $body$`;

const gaps = changes
  .filter((change) => skippedMs(change) > 0)
  .map((change) => {
    const { timeZone, at, before } = change;
    return {
      timeZone,
      missing: localDayAndTime(at + skippedMs(change) / 2, before),
      previous: localDayAndTime(at - 60_000, before),
      next: localDayAndTime(at, change.after),
    };
  });

test("an event's time that clocks skip is refused with the name of its argument", async () => {
  expect(gaps.length).toBeGreaterThan(200);
  const entered: { time_zone: string; day: string; time: string; is_missing: boolean }[] = [];
  for (const { timeZone, missing, previous, next } of gaps)
    for (const [isMissing, { day, time }] of [
      [true, missing],
      [false, previous],
      [false, next],
    ] as const)
      entered.push({ time_zone: timeZone, day, time, is_missing: isMissing });
  const rows = await owner.begin(async (sql) => {
    await sql.unsafe(refusedFunction);
    return sql`
    select g.*, pg_temp.refused(g.day, date '2030-01-01', g.time, time '17:00', g.time_zone) as at_start,
      pg_temp.refused(date '2025-01-01', g.day, time '09:00', g.time, g.time_zone) as at_end
    from jsonb_to_recordset(${owner.json(entered)}) as g (day date, time time, time_zone text, is_missing boolean)`;
  });
  for (const row of rows)
    expect(row).toMatchObject(
      row.is_missing
        ? { at_start: "PT422 start_time", at_end: "PT422 end_time" }
        : { at_start: null, at_end: null },
    );
});

test("an event's time that clocks skip is refused from an admin and from the public form alike", async () => {
  const entered = {
    ...place,
    name: `Gophers ${uniqueWord()}`,
    first_day: "2027-03-28",
    last_day: "2027-03-28",
    time_zone: "Europe/Berlin",
    end_time: "05:00",
  };
  const call = (start_time: string) => [
    saveEvent(X.client, { ...entered, start_time }),
    submitEvent(service, { ...entered, start_time, network: uniqueWord() }),
  ];
  for (const { error } of await Promise.all(call("02:30")))
    expect(error).toMatchObject({ code: "PT422", details: "start_time" });
  expect(await findEventsByName(entered.name)).toEqual([]);
  // The public form comes first, because it does not add an event that exists already.
  for (const save of call("03:30").toReversed()) expect((await save).error).toBeNull();
  expect(await findEventsByName(entered.name)).toHaveLength(2);
  await owner`delete from public.events where name = ${entered.name}`;
});

test("an event's days and hours are shown as typed in every time zone, whatever JavaScript knows of its clock changes", async () => {
  const entered = timeZones().flatMap((time_zone) =>
    ["2026-12-15", "2027-06-15"].flatMap((day) => [
      { first_day: day, last_day: day, time_zone },
      { first_day: day, last_day: day, time_zone, start_time: "18:30", end_time: "21:00" },
    ]),
  );
  for (const [n, event] of (await saveEvents(entered)).entries()) {
    const { first_day: day, time_zone, start_time } = entered[n] as Given;
    const shown = shownTimes(event);
    if (!start_time) expect(shown, time_zone).toEqual(wholeDayTimes(day, day));
    else if (time_zone === "UTC") expect(shown.hours).toBe("18:30 – 21:00, UTC");
    else expect(shown.hours, time_zone).toMatch(/^18:30 – 21:00, .+ time \(GMT/u);
  }
});

test("an event's time that occurs twice is accepted", async () => {
  const entered = changes
    .filter((change) => skippedMs(change) < 0)
    .map((change) => {
      const { timeZone, at, after } = change;
      const { day, time } = localDayAndTime(at - skippedMs(change) / 2, after);
      return {
        time_zone: timeZone,
        first_day: day,
        start_time: time,
        last_day: dayAfter(day),
        end_time: "12:00",
      };
    });
  expect(entered.length).toBeGreaterThan(200);
  const events = await saveEvents(entered);
  for (const [n, event] of events.entries()) {
    const one = entered[n] as Given;
    const shown = shownTimes(event);
    expect(shown.hours).toMatch(new RegExp(`^${one.start_time} – 12:00`, "u"));
    expect(shown.jsonLd[0]).toMatch(new RegExp(`^${one.first_day}T${one.start_time}:00`, "u"));
  }
});

test.each<[string, string, object]>([
  [
    "18:00",
    "00:00",
    {
      date: "10 Jun 2027",
      hours: "18:00 – 00:00, Berlin time (GMT+2)",
      calendar: ["2027-06-10T16:00:00Z", "2027-06-10T22:00:00Z"],
      jsonLd: ["2027-06-10T18:00:00+02:00", "2027-06-11T00:00:00+02:00"],
      hasHours: true,
    },
  ],
  [
    "00:00",
    "23:59",
    {
      date: "10 – 11 Jun 2027",
      hours: "00:00 – 23:59, Berlin time (GMT+2)",
      calendar: ["2027-06-09T22:00:00Z", "2027-06-11T21:59:00Z"],
      jsonLd: ["2027-06-10T00:00:00+02:00", "2027-06-11T23:59:00+02:00"],
      hasHours: true,
    },
  ],
  [
    "23:59",
    "00:00",
    {
      date: "10 Jun 2027",
      hours: "23:59 – 00:00, Berlin time (GMT+2)",
      calendar: ["2027-06-10T21:59:00Z", "2027-06-10T22:00:00Z"],
      jsonLd: ["2027-06-10T23:59:00+02:00", "2027-06-11T00:00:00+02:00"],
      hasHours: true,
    },
  ],
])(
  "an event's hours at the edges of a day are shown as hours from %s on one day until %s on the next",
  async (start_time, end_time, expected) => {
    const days = { first_day: "2027-06-10", last_day: "2027-06-11" };
    const [event] = await saveEvents([
      { ...days, start_time, end_time, time_zone: "Europe/Berlin" },
    ]);
    expect(event && shownTimes(event)).toEqual(expected);
  },
);

test("an event's end at a midnight that occurs twice belongs to the day before", async () => {
  const entered = changes.flatMap((change) => {
    const { timeZone, at, after } = change;
    const { day, time } = localDayAndTime(at, after);
    if (skippedMs(change) > 0 || time !== "00:00") return [];
    const first_day = dayBefore(day);
    return [
      {
        time_zone: timeZone,
        first_day,
        last_day: day,
        start_time: "18:00",
        end_time: "00:00",
      },
    ];
  });
  expect(entered.map(({ time_zone }) => time_zone)).toContain("Atlantic/Azores");
  for (const [n, event] of (await saveEvents(entered)).entries())
    expect(formatEventDate(event), entered[n]?.time_zone).toBe(
      formatDateRange(entered[n]?.first_day ?? "", entered[n]?.first_day ?? ""),
    );
});

/** The expected display of each reported case; null if the case must be refused. */
const reported: (object | null)[] = [
  null,
  null,
  wholeDayTimes("2027-04-30", "2027-05-01"),
  wholeDayTimes("2027-09-05", "2027-09-05"),
  wholeDayTimes("2027-03-28", "2027-03-29"),
  { date: "10 Jun 2027", jsonLd: ["2027-06-10T18:00:00+02:00", "2027-06-11T00:00:00+02:00"] },
  { date: "12 Jun 2027", jsonLd: ["2027-06-12T00:00:00+02:00", "2027-06-12T12:00:00+02:00"] },
];

test.each(
  cases.map((entered, n) => [entered.name, entered.time_zone, entered, reported[n]] as const),
)(
  "the reported case %s in %s is refused or shown as expected",
  async (_name, _zone, entered, expected) => {
    const saving = saveEvents([entered]);
    if (!expected) {
      await expect(saving).rejects.toMatchObject({ code: "PT422", detail: "start_time" });
      return;
    }
    const [event] = await saving;
    expect(event && shownTimes(event)).toMatchObject(expected);
  },
);
