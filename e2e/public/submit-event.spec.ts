import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "@/e2e/axe";
import { randomEmail, randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";
import { createFormSender } from "@/e2e/post-form";

// Run one after another, because one of these tests sets the limit of all event submissions to zero.
test.describe.configure({ mode: "default" });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an event that a visitor submits without JavaScript awaits approval", async ({
    page,
    request,
    owner,
  }) => {
    const name = `Gophers ${randomWord()}`;
    const city = `City ${randomWord()}`;
    const description = `Talks & <pizza>.\n${"Very long. ".repeat(400)}`.trim();
    expect((await fetchPage(request, "/events")).texts("a", { href: "/events/submit" })).toEqual([
      "Submit an event",
    ]);
    await page.goto("/events/submit");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/u);
    await page.getByRole("button", { name: "Submit event" }).click();
    for (const label of ["Event Name", "Start Date", "End Date", "Event URL", "City"])
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(
        new RegExp(`^${label} is required`, "u"),
      );
    await page.getByLabel("Event Name").fill(name);
    await page.getByLabel("Event Type").selectOption("Meetup");
    await page.getByLabel("Organiser").fill("Ada");
    await page.getByLabel("Description").fill(description);
    await page.getByLabel("Start Date").fill("2099-11-21");
    await page.getByLabel("End Date").fill("2099-11-21");
    await page.getByLabel("Start Time").fill("18:30");
    await page.getByLabel("End Time").fill("21:00");
    await page.getByLabel("City").fill(city);
    await page.getByLabel("Event URL").fill("https://events.example.com/");
    await page.getByRole("button", { name: "Submit event" }).click();

    await expect(page.getByLabel("Country")).toHaveAccessibleDescription(
      "Country is required unless the event is online",
    );
    for (const [label, value] of [
      ["Event Name", name],
      ["Event Type", "Meetup"],
      ["Organiser", "Ada"],
      ["Description", description],
      ["Start Date", "2099-11-21"],
      ["Start Time", "18:30"],
      ["City", city],
    ] as const)
      await expect(page.getByLabel(label), label).toHaveValue(value);
    expect(await owner`select from events where name = ${name}`).toHaveLength(0);

    // Portugal has several time zones.
    await page.getByLabel("Country").selectOption("Portugal");
    await page.getByRole("button", { name: "Submit event" }).click();
    await expect(page.getByLabel("Time zone")).toHaveAccessibleDescription(
      /^Please choose the time zone for these times/u,
    );
    await page.getByLabel("Time zone").selectOption("Europe/Lisbon");
    // The night in which the clocks go forward, so that 01:30 does not exist.
    await page.getByLabel("Start Date").fill("2099-03-29");
    await page.getByLabel("Start Time").fill("01:30");
    await page.getByRole("button", { name: "Submit event" }).click();
    await expect(page.getByLabel("Start Time")).toHaveAccessibleDescription(
      "There is no 01:30 on 29 Mar 2099 in Lisbon time: clocks skip it. Please enter another time.",
    );
    await expect(page.getByLabel("Start Time")).toHaveValue("01:30");
    expect(await owner`select from events where name = ${name}`).toHaveLength(0);

    await page.getByLabel("Start Date").fill("2099-11-21");
    await page.getByLabel("Start Time").fill("18:30");
    await page.getByRole("button", { name: "Submit event" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    await expect(page).toHaveURL("/events/submit/thanks");
    expect(
      await owner`select status, type, organiser, description, start_date, time_zone, submitted_city, submitted_country
          from events where name = ${name}`,
    ).toEqual([
      {
        status: "submitted",
        type: "Meetup",
        organiser: "Ada",
        description,
        start_date: new Date("2099-11-21T18:30:00Z"),
        time_zone: "Europe/Lisbon",
        submitted_city: city,
        submitted_country: "Portugal",
      },
    ]);
    expect((await fetchPage(request, "/events?type=meetup")).text()).not.toContain(name);
    await owner`delete from events where name = ${name}`;
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an event with times in a country with one time zone needs no choice of a time zone", async ({
    page,
    owner,
  }) => {
    const name = `Gophers ${randomWord()}`;
    await page.goto("/events/submit");
    await page.getByLabel("Event Name").fill(name);
    await page.getByLabel("Start Date").fill("2099-07-01");
    await page.getByLabel("End Date").fill("2099-07-01");
    await page.getByLabel("Start Time").fill("18:30");
    await page.getByLabel("End Time").fill("21:00");
    await page.getByLabel("City").fill("Munich");
    await page.getByLabel("Country").selectOption("Germany");
    await page.getByLabel("Event URL").fill("https://events.example.com/");
    await page.getByRole("button", { name: "Submit event" }).click();
    await expect(page).toHaveURL("/events/submit/thanks");
    expect(await owner`select time_zone, start_date from events where name = ${name}`).toEqual([
      { time_zone: "Europe/Berlin", start_date: new Date("2099-07-01T16:30:00Z") },
    ]);
    await owner`delete from events where name = ${name}`;
  });
});

test("an online event can be submitted without a place", async ({ page, owner }) => {
  const name = `Gophers ${randomWord()}`;
  const email = randomEmail();
  await page.goto("/events/submit");
  await page.getByLabel("Event Name").fill(name);
  await page.getByLabel("Start Date").fill("2099-11-21");
  await page.getByLabel("End Date").fill("2099-11-22");
  await page.getByText("Online event", { exact: true }).click();
  const address = page.getByLabel("Your email address");
  await address.fill("ada@acme");
  await page.getByLabel("Event URL").fill("https://events.example.com/");
  await page.getByRole("button", { name: "Submit event" }).click();
  await expect(address).toHaveAccessibleDescription(/^Please enter a valid email address/u);
  await expect(address).toHaveValue("ada@acme");
  await address.fill(email);
  await page.getByLabel("Event URL").fill("https://events.example.com/");
  await page.getByRole("button", { name: "Submit event" }).click();
  await expect(page).toHaveURL("/events/submit/thanks");
  expect(await owner`select is_online, status from events where name = ${name}`).toEqual([
    { is_online: true, status: "submitted" },
  ]);
  await owner`delete from events where name = ${name}`;
});

test("the event form is accessible while it shows errors and in forced colours", async ({
  page,
}) => {
  test.slow();
  await page.goto("/events/submit");
  await page.getByLabel("Event Name").fill("Gophers");
  await page.getByLabel("Start Date").fill("2099-11-21");
  await page.getByLabel("End Date").fill("2099-11-22");
  await page.getByLabel("Event URL").fill("https://events.example.com/");
  await page.getByRole("button", { name: "Submit event" }).click();
  await expect(page.getByLabel("City")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("City")).toBeFocused();
  await expectAccessible(page);
  const switchTrack = page.getByText("Online event", { exact: true }).locator("span");
  await expect(switchTrack).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  const colour = () => switchTrack.evaluate((element) => getComputedStyle(element).backgroundColor);
  const off = await colour();
  for (const name of ["City", "Country"])
    await expect(page.getByLabel(name)).toHaveAccessibleName(name);
  await page.getByText("Online event", { exact: true }).click();
  await expect.poll(colour, "where colours are forced").not.toBe(off);
  for (const name of ["City", "Country"]) await expect(page.getByLabel(name)).toBeHidden();
});

/** Returns a function that submits an online event without a browser. */
async function createEventSender(request: APIRequestContext, baseURL = "") {
  const send = await createFormSender(request, "/events/submit", "Submit event");
  const event = {
    type: "Meetup",
    startDate: "2099-11-21",
    endDate: "2099-11-21",
    online: "on",
    eventUrl: "https://events.example.com/",
  };
  return (name: string, origin = baseURL) =>
    send({ name, ...event }, { headers: { Origin: origin }, maxRedirects: 0 });
}

test("an event form that another site sends submits nothing", async ({
  request,
  baseURL,
  owner,
}) => {
  const name = `Gophers ${randomWord()}`;
  const send = await createEventSender(request, baseURL);
  await send(name, "https://evil.example.com");
  expect(await owner`select from events where name = ${name}`).toHaveLength(0);
  expect((await send(name)).status()).toBe(303);
  expect(await owner`select from events where name = ${name}`).toHaveLength(1);
  await owner`delete from events where name = ${name}`;
});

test("the event form keeps what was typed when the limit of the network is reached", async ({
  request,
  baseURL,
  owner,
}) => {
  const name = `Gophers ${randomWord()}`;
  const send = await createEventSender(request, baseURL);
  await owner`update private.limits set per_minute = 0 where name = 'event_submissions_network'`;
  try {
    const form = parseHtml(await (await send(name)).text()).within("main");
    expect(form.text()).toContain("Too many attempts from your network.");
    expect(form.each("value", "input", { name: "name" })).toEqual([name]);
  } finally {
    await owner`update private.limits set per_minute = 5 where name = 'event_submissions_network'`;
  }
});
