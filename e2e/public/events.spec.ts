import { site } from "@/lib/config/site";
import { randomWord, expect, openPage, fetchPage, test } from "@/e2e/fixtures";
import { type Html, parseHtml, elementText } from "@/e2e/html";

/** Matches names of events that other tests add and remove. */
const testWord = /z[\da-f]{8}/u;
const isPermanentEvent = (name: string) => !testWord.test(name);

const startTimes = (section: Html) => section.each("datetime", "time");

test("the events page shows conferences unless the address asks for meetups", async ({
  request,
}) => {
  for (const [path, type] of [
    ["/events", "Conferences"],
    ["/events?type=meetup", "Meetups"],
    [`/events?type=${randomWord()}`, "Conferences"],
  ] as const) {
    const page = await fetchPage(request, path);
    expect(page.status, path).toBe(200);
    const toggle = page.within("nav", { "aria-label": "Kind of event" });
    expect(toggle.texts("a", { "aria-current": "true" }), path).toEqual([type]);
    expect(toggle.texts("a", { href: "/events" }), path).toEqual(["Conferences"]);
    expect(toggle.texts("a", { href: "/events?type=meetup" }), path).toEqual(["Meetups"]);
  }
});

for (const [type, path] of [
  ["Conference", "/events"],
  ["Meetup", "/events?type=meetup"],
] as const) {
  test(`${type}s are listed as upcoming until they have ended and as past from then on`, async ({
    request,
    backend,
  }) => {
    // Retried, because other tests change events.
    await expect(async () => {
      const now = new Date().toISOString();
      const { data: coming } = await backend
        .from("events")
        .select("name")
        .eq("type", type)
        .eq("status", "approved")
        .gte("end_date", now)
        .order("start_date")
        .order("id")
        .throwOnError();
      const { data: over } = await backend
        .from("events")
        .select("name")
        .eq("type", type)
        .eq("status", "approved")
        .lt("end_date", now)
        .order("start_date", { ascending: false })
        .order("id")
        .throwOnError();
      expect(coming.length).toBeGreaterThan(0);
      expect(over.length).toBeGreaterThan(0);
      const page = await fetchPage(request, path);
      const upcoming = page.region("Upcoming");
      const past = page.region("Past");
      for (const [section, events] of [
        [upcoming, coming],
        [past, over],
      ] as const) {
        const shown = section.texts("h4");
        expect(shown.filter(isPermanentEvent)).toEqual(
          events.map(({ name }) => name).filter(isPermanentEvent),
        );
      }
      const soon = startTimes(upcoming);
      const late = startTimes(past);
      expect(soon).toEqual(soon.toSorted());
      expect(late).toEqual(late.toSorted().toReversed());
    }).toPass();
  });

  test(`the card of a ${type} shows its days and place and links to its website and its page`, async ({
    request,
    backend,
  }) => {
    // Retried, because other tests change events.
    await expect(async () => {
      const { data } = await backend
        .from("events")
        .select("*, city:cities(name, country)")
        .eq("type", type)
        .eq("status", "approved")
        .throwOnError();
      const events = data.filter(({ name }) => isPermanentEvent(name));
      const page = await fetchPage(request, path);
      const cards = page.all("article").filter((card) => isPermanentEvent(elementText(card)));
      const texts = cards.map(elementText);
      expect(texts).toHaveLength(events.length);
      for (const { name, is_online, city, start_date, end_date, time_zone } of events) {
        const days =
          type === "Meetup"
            ? formatDay(start_date, time_zone)
            : formatDays(start_date, end_date, time_zone);
        const place = is_online ? "Online Event" : `${city?.name}, ${city?.country}`;
        const hint = `Visit Event Website: ${name} (opens in a new tab)`;
        expect(
          texts.some((text) => [name, days, place, hint].every((part) => text.includes(part))),
          `${name}, ${days}, ${place}`,
        ).toBe(true);
      }
      const links = parseHtml(cards)
        .all("a")
        .map(({ attribs: { href, target = "", rel = "" } }) => ({
          href: new URL(href ?? "", site.url).href,
          target,
          rel,
        }));
      const expected = events.flatMap(({ event_url, slug }) => [
        { href: new URL(event_url).href, target: "_blank", rel: "noopener noreferrer" },
        { href: `${site.url}/events/${slug}`, target: "", rel: "" },
      ]);
      expect(links).toHaveLength(expected.length);
      expect(links).toEqual(expect.arrayContaining(expected));
    }).toPass();
  });
}

test("of the years of past events only the latest is unfolded", async ({
  page,
  request,
  addEvent,
}) => {
  // Earlier than all other events, so that no other event has the same year.
  const { name } = await addEvent({
    start_date: "2000-05-04T08:00:00Z",
    end_date: "2000-05-05T18:00:00Z",
  });
  const html = await fetchPage(request, "/events");
  for (const section of [html.region("Upcoming"), html.region("Past")]) {
    const years = section.texts("h3");
    expect(new Set(years).size).toBe(years.length);
    const shown = startTimes(section).map((iso) => iso.slice(0, 4));
    expect([...new Set(shown)]).toEqual(years);
  }
  await page.goto("/events");
  const past = page.getByRole("region", { name: "Past" });
  const years = past.getByRole("group");
  const row = years.first().getByRole("article").first();
  await expect(row).toBeVisible();
  // A past event is a row of one line. Its year is only in the heading above.
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  await expect(row.locator("time .sr-only")).toHaveText(/^ \d{4}$/);
  const card = page.getByRole("article").filter({ hasText: name });
  await expect(card).toBeHidden();
  await past.getByRole("heading", { name: "2000" }).click();
  await expect(card).toBeVisible();
  // The whole card is the link to the event's website.
  await Promise.all([page.waitForEvent("popup"), card.click({ position: { x: 5, y: 5 } })]);
});

const dayFormat = (timeZone: string | null) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: timeZone ?? "UTC",
  });
const formatDay = (iso: string, zone: string | null) => dayFormat(zone).format(new Date(iso));
const formatDays = (from: string, to: string, zone: string | null) =>
  // Intl separates the days with thin spaces, which elementText replaces with ordinary ones.
  dayFormat(zone).formatRange(new Date(from), new Date(to)).replaceAll(/\s/gu, " ");

test("on a phone, the link to a past event's website is at the right and at least 44 px high and wide", async ({
  page,
  addEvent,
}) => {
  await addEvent({
    start_date: "2000-05-04T08:00:00Z",
    end_date: "2000-05-05T18:00:00Z",
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/events");
  const rows = page.getByRole("region", { name: "Past" }).getByRole("article");
  const row = rows.filter({ visible: true }).first();
  const link = row.getByRole("link", { name: /^Visit Event Website/u });
  const box = await link.boundingBox();
  const frame = await row.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  const right = (box?.x ?? 0) + (box?.width ?? 0);
  expect((frame?.x ?? 0) + (frame?.width ?? 0) - right).toBeLessThanOrEqual(12);
});

test("the card of an event says its year unless it is this year", async ({ request, addEvent }) => {
  const thisYear = new Date().getUTCFullYear();
  const next = await addEvent({
    start_date: `${thisYear + 1}-05-04T08:00:00Z`,
    end_date: `${thisYear + 1}-05-05T18:00:00Z`,
  });
  const current = await addEvent({
    start_date: `${thisYear}-12-31T08:00:00Z`,
    end_date: `${thisYear}-12-31T18:00:00Z`,
  });
  const page = await fetchPage(request, "/events");
  const cards = page.all("article").map((card) => parseHtml([card]));
  /** The text of the card's date, and the part of it that only screen readers get. */
  const date = ({ name }: { name: string }) => {
    const time = cards.find((card) => card.text().includes(name))?.within("time");
    return { text: time?.text(), hidden: time?.texts("span", { class: "sr-only" }) };
  };
  expect(date(next)).toEqual({ text: `4 – 5 May ${thisYear + 1}`, hidden: [] });
  expect(date(current)).toEqual({ text: `31 Dec ${thisYear}`, hidden: [String(thisYear)] });
});
