import type { Page } from "@playwright/test";
import { aWord, expect, test } from "../fixtures";

const toggle = (page: Page) => page.getByRole("navigation", { name: "Kind of event" });
const upcoming = (page: Page) => page.getByRole("region", { name: "Upcoming" });
const past = (page: Page) => page.getByRole("region", { name: "Past" });

/** Names of events that other tests add and remove. */
const ofTest = /z[\da-f]{8}/u;
const isLasting = (name: string) => !ofTest.test(name);

const unfold = (page: Page) =>
  page
    .locator("details")
    .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((one) => (one.open = true)));

const starts = async (section: ReturnType<typeof upcoming>) =>
  Promise.all((await section.locator("time").all()).map((time) => time.getAttribute("datetime")));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the events page shows conferences by default, and meetups at a separate address", async ({
      page,
    }) => {
      await page.goto("/events");
      await expect(toggle(page).locator("[aria-current]")).toHaveText("Conferences");
      await toggle(page).getByRole("link", { name: "Meetups" }).click();
      await expect(page).toHaveURL("/events?type=meetup");
      await expect(toggle(page).locator("[aria-current]")).toHaveText("Meetups");
      await toggle(page).getByRole("link", { name: "Conferences" }).click();
      await expect(page).toHaveURL("/events");
    });
  });
}

for (const [type, path] of [
  ["Conference", "/events"],
  ["Meetup", "/events?type=meetup"],
] as const) {
  test(`${type}s that have not ended are upcoming, soonest first, and the others are past, latest first`, async ({
    page,
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
      await page.goto(path);
      await unfold(page);
      for (const [section, events] of [
        [upcoming(page), coming],
        [past(page), over],
      ] as const) {
        const shown = await section.getByRole("heading", { level: 4 }).allTextContents();
        expect(shown.filter(isLasting)).toEqual(events.map(({ name }) => name).filter(isLasting));
      }
      const [soon, late] = [await starts(upcoming(page)), await starts(past(page))];
      expect(soon).toEqual(soon.toSorted());
      expect(late).toEqual(late.toSorted().toReversed());
    }).toPass();
  });

  test(`the card of a ${type} shows its days and place and links to the event's website in a new tab and to its page on this site`, async ({
    page,
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
      const events = data.filter(({ name }) => isLasting(name));
      await page.goto(path);
      await unfold(page);
      const cards = page.getByRole("article").filter({ hasNotText: ofTest });
      const texts = await cards.allTextContents();
      expect(texts).toHaveLength(events.length);
      for (const { name, is_online, city, start_date, end_date, time_zone } of events) {
        const days =
          type === "Meetup" ? day(start_date, time_zone) : range(start_date, end_date, time_zone);
        const place = is_online ? "Online Event" : `${city?.name}, ${city?.country}`;
        const hint = `Visit Event Website: ${name} (opens in a new tab)`;
        expect(
          texts.some((text) => [name, days, place, hint].every((part) => text.includes(part))),
          `${name}, ${days}, ${place}`,
        ).toBe(true);
      }
      const links = await cards
        .getByRole("link")
        .evaluateAll((all: HTMLAnchorElement[]) =>
          all.map(({ href, target, rel }) => ({ href, target, rel })),
        );
      const expected = events.flatMap(({ event_url, slug }) => [
        { href: new URL(event_url).href, target: "_blank", rel: "noopener noreferrer" },
        { href: new URL(`/events/${slug}`, page.url()).href, target: "", rel: "" },
      ]);
      expect(links).toHaveLength(expected.length);
      expect(links).toEqual(expect.arrayContaining(expected));
    }).toPass();
  });
}

test("events are grouped by year, and only the latest past year is unfolded", async ({
  page,
  addEvent,
}) => {
  // Earlier than all other events, so no other event is in its year.
  const { name } = await addEvent({
    start_date: "2000-05-04T08:00:00Z",
    end_date: "2000-05-05T18:00:00Z",
  });
  await page.goto("/events");
  for (const section of [upcoming(page), past(page)]) {
    const years = await section.getByRole("heading", { level: 3 }).allTextContents();
    expect(new Set(years).size).toBe(years.length);
    const shown = (await starts(section)).map((iso) => iso?.slice(0, 4));
    expect([...new Set(shown)]).toEqual(years);
  }
  const years = past(page).getByRole("group");
  const row = years.first().getByRole("article").first();
  await expect(row).toBeVisible();
  // A past event is a row of one line, under the only mention of its year.
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  await expect(row.locator("time .sr-only")).toHaveText(/^ \d{4}$/);
  const card = page.getByRole("article").filter({ hasText: name });
  await expect(card).toBeHidden();
  await past(page).getByRole("heading", { name: "2000" }).click();
  await expect(card).toBeVisible();
  // The whole card is the link to the event's website.
  await Promise.all([page.waitForEvent("popup"), card.click({ position: { x: 5, y: 5 } })]);
});

test("an unknown event type in the address shows conferences", async ({ page }) => {
  const response = await page.goto(`/events?type=${aWord()}`);
  expect(response?.status()).toBe(200);
  await expect(toggle(page).locator("[aria-current]")).toHaveText("Conferences");
});

const format = (timeZone: string | null) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: timeZone ?? "UTC",
  });
const day = (iso: string, zone: string | null) => format(zone).format(new Date(iso));
const range = (from: string, to: string, zone: string | null) =>
  format(zone).formatRange(new Date(from), new Date(to));
