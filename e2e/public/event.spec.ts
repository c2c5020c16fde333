import ICAL from "ical.js";
import { site } from "@/lib/config/site";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { elementText } from "@/e2e/html";

const word = randomWord();
const name = `Kreuzberg Gophers ${word}`;

const meetup = {
  type: "Meetup" as const,
  name,
  start_date: "2099-11-25T17:30:00Z",
  end_date: "2099-11-25T20:00:00Z",
  time_zone: "Europe/Berlin",
  organiser: "Ada & Friends",
  description: "Where time goes.\n<b>Bring</b> a laptop.",
  cfp_deadline: "2099-11-20",
};

test("the page of an event shows its local time, place, organiser and call for papers", async ({
  request,
  addEvent,
}) => {
  const { slug } = await addEvent(meetup);
  expect(slug).toMatch(new RegExp(`^kreuzberg-gophers-${word}-2099`, "u"));
  const list = await fetchPage(request, "/events?type=meetup");
  expect(list.texts("a", { href: `/events/${slug}` })).toEqual([`Details: ${name}`]);
  const page = await fetchPage(request, `/events/${slug}`);
  const main = page.within("main");
  expect(main.texts("h1")).toEqual([name]);
  expect(main.texts("li")).toEqual(
    expect.arrayContaining([
      "Date: 25 Nov 209918:30 – 21:00, Berlin time (GMT+1)",
      "Place: Online Event",
      "Organiser: Ada & Friends",
      "Call for papers: until 20 Nov 2099",
    ]),
  );
  expect(main.region("About this event").text()).toContain("<b>Bring</b> a laptop.");
  expect(main.text()).not.toContain("cancelled");
  const website = { href: "https://events.example.com/", target: "_blank" };
  expect(main.texts("a", website)).toEqual(["Visit Event Website (opens in a new tab)"]);
  const crumbs = page.within("nav", { "aria-label": "Breadcrumb" });
  expect(crumbs.texts("a", { href: "/events?type=meetup" })).toEqual(["All meetups"]);
  expect(main.texts("button", { popovertarget: "share-menu" })).toEqual(["Share"]);
  const share = main.within("div", { id: "share-menu", popover: "auto" }).within("ul");
  expect(share.texts("a").map((text) => text.split(/\W/u)[0])).toEqual([
    "LinkedIn",
    "WhatsApp",
    "Telegram",
    "X",
  ]);
  const current = page.within("nav", { "aria-label": "Main" }).all("a");
  expect(current.filter(({ attribs }) => "aria-current" in attribs).map(elementText)).toEqual([
    "Events",
  ]);
});

test("an event that ends at 00:00 is shown on the day before, with its hours", async ({
  request,
  addEvent,
}) => {
  const { slug } = await addEvent({
    type: "Conference",
    start_date: "2099-06-10T16:00:00Z",
    end_date: "2099-06-10T22:00:00Z",
    time_zone: "Europe/Berlin",
  });
  const page = await fetchPage(request, `/events/${slug}`);
  expect(page.within("main").texts("li")).toContain(
    "Date: 10 Jun 209918:00 – 00:00, Berlin time (GMT+2)",
  );
  const [thing] = page.data().flatMap((text) => JSON.parse(text)["@graph"]);
  expect(thing).toMatchObject({
    startDate: "2099-06-10T18:00:00+02:00",
    endDate: "2099-06-11T00:00:00+02:00",
  });
});

test("an event without hours shows days only, although its day begins at 01:00", async ({
  request,
  addEvent,
}) => {
  const { slug, id } = await addEvent({
    type: "Conference",
    start_date: "2027-04-29T22:00:00Z",
    end_date: "2027-05-01T20:59:59Z",
    has_hours: false,
    time_zone: "Africa/Cairo",
  });
  const page = await fetchPage(request, `/events/${slug}`);
  expect(page.within("main").texts("li")).toContain("Date: 30 Apr – 1 May 2027");
  const [thing] = page.data().flatMap((text) => JSON.parse(text)["@graph"]);
  expect(thing).toMatchObject({ startDate: "2027-04-30", endDate: "2027-05-01" });
  const calendar = await (await request.get(`/events/${slug}/calendar.ics`)).text();
  const entry = new ICAL.Event(parseEntries(calendar).get(id));
  expect([String(entry.startDate), String(entry.endDate)]).toEqual(["2027-04-30", "2027-05-02"]);
  const answer = await request.get(`/api/v1/events/${slug}`);
  expect(await answer.json()).toMatchObject({ hasHours: false });
});

test("the structured data of an event have its local time, status and image", async ({
  request,
  addEvent,
}) => {
  const event = await addEvent(meetup);
  const page = await fetchPage(request, `/events/${event.slug}`);
  const [thing, crumbs] = page.data().flatMap((text) => JSON.parse(text)["@graph"]);
  expect(thing).toMatchObject({
    "@type": "Event",
    name: meetup.name,
    startDate: "2099-11-25T18:30:00+01:00",
    endDate: "2099-11-25T21:00:00+01:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: "https://events.example.com/" },
    organizer: { "@type": "Organization", name: "Ada & Friends" },
    image: `${site.url}/og/events/${event.slug}`,
    url: `${site.url}/events/${event.slug}`,
  });
  expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
  expect(page.each("href", "link", { rel: "canonical" })).toEqual([
    `${site.url}/events/${event.slug}`,
  ]);
  expect(page.meta("robots")).toEqual([]);
  expect(page.meta("og:image")).toEqual([`${site.url}/og/events/${event.slug}`]);
  const picture = await request.get(`/og/events/${event.slug}`);
  expect(picture.headers()["content-type"]).toBe("image/png");
  expect((await request.get(`/og/events/${randomWord()}`)).status()).toBe(404);
});

test("a submitted or declined event has no page, calendar or image", async ({
  request,
  addEvent,
}) => {
  for (const [status, code] of [
    ["approved", 200],
    ["submitted", 404],
    ["declined", 404],
  ] as const) {
    const { slug } = await addEvent({ ...meetup, status });
    for (const path of [`/events/${slug}`, `/events/${slug}/calendar.ics`, `/og/events/${slug}`])
      expect((await request.get(path)).status(), `${status} ${path}`).toBe(code);
  }
});

test("a past event says so and cannot be added to a calendar", async ({ request, addEvent }) => {
  const { slug } = await addEvent({ type: "Conference", start_date: "2020-01-01T00:00:00Z" });
  const main = (await fetchPage(request, `/events/${slug}`)).within("main");
  expect(main.texts("p")).toContain("Past · Conference");
  expect(main.text()).not.toContain("Add to calendar");
});

function parseEntries(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return new Map(
    calendar
      .getAllSubcomponents("vevent")
      .map((entry) => [String(entry.getFirstPropertyValue("uid")), entry]),
  );
}

test("an event and its call for papers are added to a calendar from its page", async ({
  request,
  addEvent,
}) => {
  const { id, slug } = await addEvent(meetup);
  const page = await fetchPage(request, `/events/${slug}`);
  const link = page.all("a").find((candidate) => elementText(candidate) === "Add to calendar");
  const answer = await request.get(link?.attribs.href ?? "");
  expect(answer.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `inline; filename="${slug}.ics"`,
  });
  const entries = parseEntries(await answer.text());
  expect([...entries.keys()]).toEqual([id, `${id}-cfp`]);
  expect(new ICAL.Event(entries.get(id)).startDate.toString()).toBe("2099-11-25T17:30:00Z");
});

test("the calendar feed has the events of the requested type and country, including cancelled ones but no old ones", async ({
  request,
  addEvent,
  owner,
}) => {
  const [city] = await owner<{ id: string }[]>`
    select public.get_or_create_city(${`City ${randomWord()}`}, 'Iceland') as id`;
  const inIceland = { is_online: false, city_id: city?.id ?? "" };
  const ahead = await addEvent({ ...meetup, ...inIceland, cfp_deadline: null });
  const cancelled = await addEvent({
    ...meetup,
    ...inIceland,
    cfp_deadline: null,
    cancelled_at: new Date().toISOString(),
  });
  const conference = await addEvent({ ...meetup, ...inIceland, type: "Conference" });
  const elsewhere = await addEvent(meetup);
  const waiting = await addEvent({ ...meetup, ...inIceland, status: "submitted" });
  const over = await addEvent({
    ...inIceland,
    start_date: "2020-01-01T00:00:00Z",
    type: "Meetup",
  });

  const list = await fetchPage(request, "/events?type=meetup");
  expect(
    list.texts("a", { href: `webcal://${new URL(site.url).host}/events.ics?type=meetup` }),
  ).toEqual(["Subscribe to calendar"]);

  const uids = async (query: string) => [
    ...parseEntries(await (await request.get(`/events.ics${query}`)).text()).keys(),
  ];
  const here = await uids("?type=meetup&country=Iceland");
  expect(here.toSorted()).toEqual([ahead.id, cancelled.id].toSorted());
  expect(await uids("?country=Iceland")).toContain(conference.id);
  const all = await uids("");
  for (const { id } of [ahead, cancelled, conference, elsewhere]) expect(all).toContain(id);
  for (const { id } of [waiting, over]) expect(all).not.toContain(id);

  // No other test has events in this country, so its feed does not change.
  const feed = "/events.ics?type=meetup&country=Iceland";
  const answer = await request.get(feed);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": expect.stringMatching(/^public, max-age=0, s-maxage=\d+/u),
  });
  const known = await request.get(feed, {
    headers: { "If-None-Match": answer.headers().etag ?? "" },
  });
  expect(known.status()).toBe(304);
  const statuses = parseEntries(await answer.text());
  expect(statuses.get(cancelled.id)?.getFirstPropertyValue("status")).toBe("CANCELLED");
});

test("a cancelled event says so on its card, on its page and in its structured data", async ({
  request,
  addEvent,
}) => {
  const { slug, name: cancelled } = await addEvent({
    ...meetup,
    name: `Event ${randomWord()}`,
    cancelled_at: new Date().toISOString(),
  });
  const cards = (await fetchPage(request, "/events?type=meetup")).all("article");
  const texts = cards.map(elementText).filter((text) => text.includes(cancelled));
  expect(texts).toEqual([expect.stringContaining("Cancelled")]);
  const page = await fetchPage(request, `/events/${slug}`);
  expect(page.within("main").text()).toContain("This meetup has been cancelled.");
  expect(page.html()).toContain("https://schema.org/EventCancelled");
});
