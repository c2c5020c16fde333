import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { event } from "@/test/data";
import { site } from "@/lib/config/site";
import { renderCalendar, renderEventCalendar } from "@/lib/events/calendar";
import type { Event } from "@/lib/events/schema";

const meetup: Event = {
  ...event,
  type: "Meetup",
  name: "Kreuzberg Gophers: Profiling, Tracing; Night",
  startDate: "2026-11-25T17:30:00.000Z",
  endDate: "2026-11-25T20:00:00.000Z",
  localStart: "2026-11-25T18:30:00",
  localEnd: "2026-11-25T21:00:00",
  timeZone: "Europe/Berlin",
  city: "Berlin",
  country: "Germany",
  description: "Where time goes.\n\nBring \\ a laptop, and snacks; thanks.",
  organiser: "Kreuzberg Gophers",
  cfpDeadline: "2026-11-20",
  sequence: 3,
};

const whole: Event = {
  ...event,
  startDate: "2026-12-03T00:00:00.000Z",
  endDate: "2026-12-05T23:59:59.000Z",
  hasHours: false,
  localStart: "2026-12-03T00:00:00",
  localEnd: "2026-12-05T23:59:59",
};

/** Parses a calendar to entries by UID, with a different library than the one that writes them. */
function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entries = calendar.getAllSubcomponents("vevent").map((entry) => {
    const value = (name: string) => entry.getFirstPropertyValue(name);
    return [String(value("uid")), { entry: new ICAL.Event(entry), value }] as const;
  });
  return { calendar, entries: Object.fromEntries(entries) };
}

describe("a calendar entry", () => {
  const { entries } = parseCalendar(renderEventCalendar(meetup));
  const entry = entries[event.id];

  test("a calendar entry of an event with hours has its start and end in UTC", () => {
    expect(entry?.entry.startDate.toString()).toBe("2026-11-25T17:30:00Z");
    expect(entry?.entry.endDate.toString()).toBe("2026-11-25T20:00:00Z");
  });

  test("a calendar entry escapes special characters in name, place, description and URL", () => {
    expect(entry?.entry.summary).toBe(meetup.name);
    expect(entry?.entry.location).toBe("Berlin, Germany");
    expect(entry?.entry.description).toBe(
      `${meetup.description}\n\nOrganiser: Kreuzberg Gophers\n\nhttps://gophercon.example/`,
    );
    expect(entry?.value("url")).toBe(`${site.url}/events/${event.slug}`);
  });

  test("a calendar entry of an event without hours has an exclusive end date", () => {
    const { startDate, endDate } =
      parseCalendar(renderEventCalendar(whole)).entries[event.id]?.entry ?? {};
    expect([startDate?.isDate, startDate?.toString()]).toEqual([true, "2026-12-03"]);
    expect([endDate?.isDate, endDate?.toString()]).toEqual([true, "2026-12-06"]);
  });

  test("a calendar entry of an event without hours has the event's dates in its own time zone, not in UTC", () => {
    const { startDate, endDate } =
      parseCalendar(
        renderEventCalendar({
          ...whole,
          timeZone: "Asia/Kolkata",
          startDate: "2026-12-02T18:30:00.000Z",
          endDate: "2026-12-05T18:29:59.000Z",
          localStart: "2026-12-03T00:00:00",
          localEnd: "2026-12-05T23:59:59",
        }),
      ).entries[event.id]?.entry ?? {};
    expect([startDate?.toString(), endDate?.toString()]).toEqual(["2026-12-03", "2026-12-06"]);
  });

  test("a calendar entry keeps its UID after an edit and gets a higher SEQUENCE and a later LAST-MODIFIED", () => {
    const before = { ...meetup, sequence: 3, updatedAt: "2026-11-01T10:00:00Z" };
    const after = { ...meetup, name: "Other", sequence: 4, updatedAt: "2026-11-02T10:00:00Z" };
    const readRevision = (revision: Event) => {
      const { value } = parseCalendar(renderEventCalendar(revision)).entries[event.id] ?? {};
      return ["sequence", "last-modified", "dtstamp"].map((name) => String(value?.(name)));
    };
    expect(readRevision(before)).toEqual(["3", "2026-11-01T10:00:00Z", "2026-11-01T10:00:00Z"]);
    expect(readRevision(after)).toEqual(["4", "2026-11-02T10:00:00Z", "2026-11-02T10:00:00Z"]);
  });

  test.each([
    ["an event", null, "CONFIRMED"],
    ["a cancelled event", "2026-11-20T00:00:00Z", "CANCELLED"],
  ])(
    "the calendar entries of %s and of its call-for-papers deadline have the right status",
    (_, cancelledAt, status) => {
      const { entries: both } = parseCalendar(renderEventCalendar({ ...meetup, cancelledAt }));
      expect(Object.values(both).map(({ value }) => value("status"))).toEqual([status, status]);
    },
  );
});

test("the call-for-papers deadline of an event is a separate all-day calendar entry", () => {
  const deadline = parseCalendar(renderEventCalendar(meetup)).entries[`${event.id}-cfp`]?.entry;
  expect(deadline?.summary).toBe(`Call for papers ends: ${meetup.name}`);
  expect(deadline?.startDate.toString()).toBe("2026-11-20");
  expect(deadline?.endDate.toString()).toBe("2026-11-21");
  expect(Object.keys(parseCalendar(renderEventCalendar(whole)).entries)).toEqual([event.id]);
});

test("a calendar for subscribers has a name and a refresh interval of 12 hours", () => {
  const { calendar, entries } = parseCalendar(
    renderCalendar({ type: "Meetup" }, [meetup, { ...whole, id: "2" }]),
  );
  expect(Object.keys(entries)).toHaveLength(3);
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(`${site.name}: Go meetups`);
  expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT12H");
  expect(calendar.getFirstPropertyValue("x-published-ttl")).toBe("PT12H");
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
});

test("a calendar file without events is valid", () => {
  expect(parseCalendar(renderCalendar({}, [])).entries).toEqual({});
});

describe("the lines of a calendar file (RFC 5545, 3.1)", () => {
  const name = "🐹 Gopher-Treffen für Anfängerinnen und Anfänger, 囲碁の夕べ — ".repeat(3).trim();
  const bytes = Buffer.from(renderEventCalendar({ ...meetup, name, description: name.repeat(5) }));

  test("the lines of a calendar file (RFC 5545, 3.1) end with CRLF and contain no other line break characters", () => {
    expect(bytes.subarray(-2)).toEqual(Buffer.from("\r\n"));
    for (const [at, byte] of bytes.entries()) {
      if (byte === 0x0d) expect(bytes[at + 1], `after ${at}`).toBe(0x0a);
      if (byte === 0x0a) expect(bytes[at - 1], `before ${at}`).toBe(0x0d);
    }
  });

  const lines = bytes
    .toString("latin1")
    .split("\r\n")
    .map((line) => Buffer.from(line, "latin1"));

  test("the lines of a calendar file (RFC 5545, 3.1) have at most 75 bytes and do not split a character", () => {
    expect(Math.max(...lines.map(({ length }) => length))).toBeGreaterThan(70);
    for (const line of lines) {
      expect(line.length, line.toString()).toBeLessThanOrEqual(75);
      new TextDecoder("utf-8", { fatal: true }).decode(line);
    }
  });

  test("the lines of a calendar file (RFC 5545, 3.1) unfold to the original text of the event", () => {
    expect(lines.filter(([first]) => first === 0x20).length).toBeGreaterThan(10);
    const unfolded = bytes.toString().replaceAll("\r\n ", "").split("\r\n");
    expect(unfolded).toContain(`SUMMARY:${name.replaceAll(",", "\\,")}`);
    expect(unfolded.filter((line) => line && !/^[A-Z-]+[:;]/u.test(line))).toEqual([]);
  });
});

describe("hostile text in a field of an event", () => {
  const fields = ["name", "description", "organiser", "city", "country", "eventUrl"] as const;
  const hostile = [
    "Go\r\nATTENDEE:mailto:a@x.dev",
    "Go\nEND:VEVENT\nBEGIN:VALARM\nACTION:PROCEDURE\nEND:VALARM",
    "Go\rATTENDEE:mailto:a@x.dev",
    "Go\\nATTENDEE:mailto:a@x.dev\\",
    "Go\u2028ATTENDEE:mailto:a@x.dev\u0085",
    "\u202eoG ;X=1,:2",
  ];

  test.each(hostile)(
    "hostile text in a field of an event adds no property and no component to the calendar: %j",
    (text) => {
      for (const field of fields) {
        const calendar = renderEventCalendar({ ...meetup, [field]: text });
        const names = (file: string) =>
          file
            .replaceAll("\r\n ", "")
            .split(/\r\n|\r|\n/u)
            .map((line) => line.replace(/[:;].*/su, ""));
        expect(names(calendar), field).toEqual(names(renderEventCalendar(meetup)));
        expect(Object.keys(parseCalendar(calendar).entries), field).toEqual([
          event.id,
          `${event.id}-cfp`,
        ]);
      }
    },
  );
});

test("a calendar leaves out events and call-for-papers deadlines with an invalid date", () => {
  const withInvalidEnd: Event = { ...whole, id: crypto.randomUUID(), endDate: "infinity" };
  const withInvalidDeadline: Event = { ...meetup, cfpDeadline: "infinity" };
  const { entries } = parseCalendar(renderCalendar({}, [withInvalidEnd, withInvalidDeadline]));
  expect(Object.keys(entries)).toEqual([meetup.id]);
  expect(renderEventCalendar(withInvalidEnd)).toContain("END:VCALENDAR");
});
