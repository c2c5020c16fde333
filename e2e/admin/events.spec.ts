import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { chooseInRowMenu } from "@/e2e/row-menu";

test("an admin adds an event in a new city, moves it online and deletes it", async ({
  page,
  context,
  signInAs,
  owner,
  request,
}) => {
  const name = `Gophers ${randomWord()}`;
  const city = `City ${randomWord()}`;
  await signInAs("admin");
  const list = (query = "") => fetchPage(context.request, `/admin/events${query}`);
  expect((await list()).texts("a", { href: "/admin/events/new" })).toContain("New event");
  await page.goto("/admin/events/new");
  // Checks the empty form only: event-approval.spec.ts checks the list and a filled-in form.
  await expectAccessible(page);
  await expect(page.getByLabel("Event Type")).toHaveValue("Conference");
  await expect(page.getByLabel("Country")).toHaveValue("India");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Kolkata");
  await expect(page.getByLabel("Country").getByRole("option").first()).toHaveText("India");

  // Until React has hydrated the form, the browser validates it.
  await expect(page.locator("main form").last()).toHaveJSProperty("noValidate", true);
  await page.getByRole("button", { name: "Save event" }).click();
  for (const field of ["Event Name", "Event URL"])
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(`${field} is required`);
  for (const field of ["Start Date", "End Date"])
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(
      new RegExp(`^${field} is required`),
    );
  await expect(page.getByLabel("City")).toHaveAccessibleDescription(
    "City is required unless the event is online",
  );

  await page.getByLabel("Event Name").fill(name);
  await page.getByLabel("Start Date").fill("2099-11-21");
  await expect(page.getByLabel("End Date")).toHaveAttribute("min", "2099-11-21");
  await expect(page.getByLabel("End Date")).toHaveValue("2099-11-21");
  await page.getByLabel("End Date").fill("2099-11-20");
  await page.getByLabel("City").fill(city);
  await page.getByLabel("Event URL").fill("https://events.example.com/");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByLabel("End Date")).toHaveAccessibleDescription(
    /^End date cannot be before start date/,
  );
  expect(await owner`select from cities where name = ${city}`).toHaveLength(0);
  await page.getByLabel("End Date").fill("2099-11-22");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText("Event saved")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events(?:\?page=\d+)?$/u);
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();

  const cards = async (path: string) =>
    (await fetchPage(request, path)).texts("article").filter((card) => card.includes(name));
  const [card] = await cards("/events");
  expect(card).toContain(`${city}, India`);
  expect(card).toMatch(/21\s*[–-]\s*22 Nov 2099/);

  expect((await list(`?q=${city.toUpperCase()}`)).texts("h2")).toContain(name);
  const [edit = ""] = (await list(`?q=${name}`)).each("href", "a", {
    "aria-label": `Edit ${name}`,
  });
  await page.goto(edit);
  await expect(page.getByLabel("City")).toHaveValue(city);
  await expect(
    page
      .locator("datalist option")
      .filter({ has: page.locator(`xpath=self::*[@value="${city}"]`) }),
  ).toHaveCount(1);
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  await page.getByText("Online event").click();
  await expect(page.getByLabel("City")).toBeHidden();
  await expect(page.getByLabel("Country")).toBeHidden();
  await page.getByLabel("Event Type").selectOption("Meetup");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText("Event saved")).toBeVisible();
  expect((await cards("/events?type=meetup"))[0]).toContain("Online Event");

  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Online");
  await chooseInRowMenu(page, `Delete ${name}`);
  await page
    .getByRole("alertdialog", { name: `Delete “${name}”?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("1 event deleted")).toBeVisible();
  expect(await cards("/events?type=meetup")).toEqual([]);
  await owner`delete from cities where name = ${city}`;
});

test("the end and the time zone of an event follow its start and its country until they are changed", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/admin/events/new");
  await expect(page.locator("main form").last()).toHaveJSProperty("noValidate", true);
  await page.getByRole("button", { name: "Save event" }).click();
  const start = page.getByLabel("Start Date");
  const end = page.getByLabel("End Date");
  await expect(end).toHaveAttribute("aria-invalid", "true");
  await start.fill("2099-11-21");
  await expect(end).toHaveValue("2099-11-21");
  await expect(end).not.toHaveAttribute("aria-invalid");
  await start.fill("2099-11-22");
  await expect(end).toHaveValue("2099-11-22");
  await end.fill("2099-11-24");
  await start.fill("2099-11-23");
  await expect(end).toHaveValue("2099-11-24");

  const country = page.getByLabel("Country");
  const timeZone = page.getByLabel("Time zone");
  await expect(timeZone).toHaveValue("Asia/Kolkata");
  await country.selectOption("United States");
  await expect(timeZone).toHaveValue("");
  await country.selectOption("Germany");
  await expect(timeZone).toHaveValue("Europe/Berlin");
  await page.getByText("Online event").click();
  await expect(timeZone).toHaveValue("");
  await page.getByText("Online event").click();
  await expect(timeZone).toHaveValue("Europe/Berlin");
  await timeZone.selectOption("Europe/Paris");
  await country.selectOption("India");
  await expect(timeZone).toHaveValue("Europe/Paris");
});
