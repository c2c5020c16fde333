import { expect, test } from "vitest";
import { site } from "@/lib/config/site";
import {
  calendarName,
  calendarPath,
  parseCalendarFilters,
  subscribeUrl,
} from "@/lib/events/calendar";

const parseQuery = (query: string) => parseCalendarFilters(new URLSearchParams(query));

test.each([
  ["", {}, "/events.ics", "Go events"],
  ["type=meetup", { type: "Meetup" }, "/events.ics?type=meetup", "Go meetups"],
  [
    "type=Conference&country=Germany",
    { type: "Conference", country: "Germany" },
    "/events.ics?type=conference&country=Germany",
    "Go conferences in Germany",
  ],
  ["type=party&country=Atlantis&utm_source=x", {}, "/events.ics", "Go events"],
])("a calendar's query string %j gives the filters %j", (query, filters, path, name) => {
  expect(parseQuery(query)).toEqual(filters);
  expect(calendarPath(parseQuery(query))).toBe(path);
  expect(calendarName(parseQuery(query))).toBe(name);
});

test("the URL for subscribing to a calendar starts with webcal:", () => {
  expect(subscribeUrl({ type: "Meetup" })).toBe(
    `webcal://${new URL(site.url).host}/events.ics?type=meetup`,
  );
});
