import { expectAccessible } from "@/e2e/axe";
import { readMailsTo } from "@/e2e/accounts";
import { randomEmail, randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { chooseInRowMenu, toastWithText } from "@/e2e/row-menu";
import { submitEvent } from "@/supabase/tests/saving";

test("a submitted event is public only once an admin has approved it", async ({
  page,
  context,
  signInAs,
  backend,
  owner,
  request,
}) => {
  const word = randomWord();
  const city = `City ${randomWord()}`;
  const name = `Zebra ${word}`;
  const other = `Ant ${word}`;
  for (const [eventName, day] of [
    [name, "2098-01-01"],
    [other, "2098-01-02"],
  ] as const)
    await submitEvent(backend, {
      name: eventName,
      first_day: day,
      last_day: day,
      city,
      country: "Portugal",
      event_url: "https://events.example.com/",
      network: word,
    }).throwOnError();
  await signInAs("admin");
  const review = "/admin/events?status=submitted";
  const strip = (await fetchPage(context.request, "/admin/analytics")).within("nav", {
    "aria-label": "Waiting",
  });
  expect(strip.texts("a", { href: review })).toEqual([
    expect.stringMatching(/^Approve [1-9]\d* events?$/u),
  ]);
  expect((await fetchPage(context.request, review)).texts("tr")[1]).toContain("Pending");

  const cards = async (event: string) =>
    (await fetchPage(request, "/events")).texts("article").filter((card) => card.includes(event));
  expect(await cards(name)).toEqual([]);

  await page.goto(`/admin/events?status=all&q=${word}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(`${city}, Portugal`);
  await expect(row).toContainText("submitted without an email address");
  await expect(row.getByRole("link", { name: "https://events.example.com/" })).toBeVisible();
  await expectAccessible(page);
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const middle = async (action: string) => {
      const box = await row.getByRole("button", { name: action }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    await expect
      .poll(
        async () =>
          Math.abs((await middle(`Approve ${name}`)) - (await middle(`More actions for ${name}`))),
        { message: `${width} px` },
      )
      .toBeLessThan(3);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  await expect(toastWithText(page, "1 event approved")).toBeVisible();
  await expect(row).toContainText("Listed");
  await expect(row.getByRole("button", { name: `Approve ${name}` })).toHaveCount(0);
  await expect(row.getByRole("link", { name: "https://events.example.com/" })).toHaveCount(0);
  expect((await cards(name)).join()).toContain(`${city}, Portugal`);

  await chooseInRowMenu(page, `Decline ${other}`);
  await expect(toastWithText(page, "1 event declined")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: other })).toContainText("Declined");
  expect(await cards(other)).toEqual([]);
  await page.getByRole("button", { name: `Approve ${other}` }).click();
  await expect(page.getByRole("row").filter({ hasText: other })).toContainText("Listed");
  await owner`delete from events where name like ${`%${word}`}`;
  await owner`delete from cities where name = ${city}`;
});

test("approving an event can be undone, and the next row does not move under the pointer", async ({
  page,
  signInAs,
  backend,
  owner,
}) => {
  const word = randomWord();
  const names = [`First ${word}`, `Second ${word}`, `Third ${word}`];
  const email = randomEmail();
  for (const [index, name] of names.entries())
    await submitEvent(backend, {
      name,
      first_day: `2098-01-0${index + 1}`,
      last_day: `2098-01-0${index + 1}`,
      is_online: true,
      event_url: "https://events.example.com/",
      network: randomWord(),
      submitter_email: email,
    }).throwOnError();
  const readState = async () =>
    (
      await owner`
        select e.status, (select count(*)::int from public.outbox o where o.key = e.id::text) as mails
        from public.events e where e.name = ${names[0] ?? ""}`
    )[0];
  await signInAs("admin");
  await page.goto(`/admin/events?status=submitted&q=${word}`);
  const second = page.getByRole("row").filter({ hasText: names[1] });
  const top = async () => (await second.boundingBox())?.y;
  const before = await top();
  await page.getByRole("button", { name: `Approve ${names[0]}` }).click();
  await expect(toastWithText(page, "1 event approved")).toBeVisible();
  await expect(page.getByRole("button", { name: `Approve ${names[0]}` })).toHaveCount(0);
  expect(await readState()).toEqual({ status: "approved", mails: 1 });
  expect(await top()).toBe(before);
  await page.mouse.move(0, 0);
  await expect.poll(top).toBeLessThan(before ?? 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toastWithText(page, "1 event returned to pending")).toBeVisible();
  expect(await readState()).toEqual({ status: "submitted", mails: 0 });
  await expect(page.getByRole("button", { name: `Approve ${names[0]}` })).toBeVisible();
  await owner`delete from events where name like ${`%${word}`}`;
});

test("an event that is approved by keyboard leaves the list of pending events at once, with the focus on the content", async ({
  page,
  signInAs,
  backend,
  owner,
}) => {
  const word = randomWord();
  for (const name of [`First ${word}`, `Second ${word}`])
    await submitEvent(backend, {
      name,
      first_day: "2098-02-01",
      last_day: "2098-02-01",
      is_online: true,
      event_url: "https://events.example.com/",
      network: randomWord(),
      submitter_email: randomEmail(),
    }).throwOnError();
  await signInAs("admin");
  await page.goto(`/admin/events?status=submitted&q=${word}`);
  await page.getByRole("button", { name: `Approve First ${word}` }).press("Enter");
  await expect(toastWithText(page, "1 event approved")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.getByRole("main")).toBeFocused();
  await owner`delete from events where name like ${`%${word}`}`;
});

test("cancelling an event can be undone unless somebody has changed the event since", async ({
  page,
  signInAs,
  addEvent,
  owner,
}) => {
  const event = await addEvent();
  const isCancelled = async () => {
    const [row] =
      await owner`select cancelled_at is not null as is_cancelled from events where id = ${event.id}`;
    return row?.is_cancelled;
  };
  const cancel = async (name: string) => {
    await page.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("button", { name: `Mark as cancelled ${name}` }).click();
  };
  await signInAs("admin");
  await page.goto(`/admin/events?status=all&q=${event.name}`);
  await cancel(event.name);
  await expect(toastWithText(page, "1 event cancelled")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: event.name })).toContainText("Cancelled");
  expect(await isCancelled()).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toastWithText(page, "1 event reinstated")).toBeVisible();
  expect(await isCancelled()).toBe(false);
  await page.reload();

  await cancel(event.name);
  await expect(toastWithText(page, "1 event cancelled")).toBeVisible();
  await owner`update events set description = 'Somebody else was here' where id = ${event.id}`;
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    toastWithText(page, "This event has been changed or deleted in the meantime."),
  ).toBeVisible();
  expect(await isCancelled()).toBe(true);

  await page.reload();
  await chooseInRowMenu(page, `Reinstate ${event.name}`);
  await expect(toastWithText(page, "1 event reinstated")).toBeVisible();
  expect(await isCancelled()).toBe(false);
});

test("the event form shows the saved value of every field", async ({
  page,
  signInAs,
  addEvent,
  owner,
}) => {
  const event = await addEvent();
  await signInAs("admin");
  await page.goto(`/admin/events/${event.id}/edit`);
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  const fields = [
    ["Start Date", "startDate", "2099-03-13"],
    ["End Date", "endDate", "2099-03-14"],
    ["Start Time", "startTime", "09:00"],
    ["End Time", "endTime", "17:30"],
    ["Organiser", "organiser", "Ada & Friends"],
    ["Call-for-papers deadline", "cfpDeadline", "2099-01-31"],
  ] as const;
  for (const [label, , value] of fields) await page.getByLabel(label).fill(value);
  await page.getByLabel("Description").fill("One.\n\nTwo.");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByLabel("Time zone")).toHaveAccessibleDescription(
    /^Please choose the time zone for these times/u,
  );
  await page.getByLabel("Time zone").selectOption("America/New_York");
  await expectAccessible(page);
  // The night in which the clocks go forward, so that 02:30 does not exist.
  await page.getByLabel("Start Date").fill("2099-03-08");
  await page.getByLabel("Start Time").fill("02:30");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByLabel("Start Time")).toHaveAccessibleDescription(
    "There is no 02:30 on 8 Mar 2099 in New York time: clocks skip it. Please enter another time.",
  );
  await page.getByLabel("Start Date").fill("2099-03-13");
  await page.getByLabel("Start Time").fill("09:00");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText("Event saved")).toBeVisible();
  const [saved] = await owner`select * from events where id = ${event.id}`;
  expect(saved).toMatchObject({
    description: "One.\n\nTwo.",
    organiser: "Ada & Friends",
    time_zone: "America/New_York",
  });
  const form = await fetchPage(page.request, `/admin/events/${event.id}/edit`);
  for (const [, name, value] of fields)
    expect(form.each("value", "input", { name }), name).toEqual([value]);
  expect(form.html()).toContain(">One.\n\nTwo.</textarea>");
  const zones = form.within("select", { name: "timeZone" });
  expect(zones.each("value", "option", { selected: "" })).toEqual(["America/New_York"]);
});

test("somebody who submitted an event with an email address is mailed the admin's decision and its reason", async ({
  page,
  signInAs,
  backend,
  owner,
}) => {
  const word = randomWord();
  const listed = `Listed ${word}`;
  const declined = `Declined ${word}`;
  const emails = [randomEmail(), randomEmail()];
  for (const [i, name] of [listed, declined].entries())
    await submitEvent(backend, {
      name,
      first_day: "2098-01-01",
      last_day: "2098-01-01",
      is_online: true,
      event_url: "https://events.example.com/",
      network: randomWord(),
      submitter_email: emails[i],
    }).throwOnError();
  await signInAs("admin");
  await page.goto(`/admin/events?status=all&q=${word}`);
  await expect(page.getByRole("row").filter({ hasText: listed })).toContainText(
    `submitted by ${emails[0]}`,
  );
  await page.getByRole("button", { name: `Approve ${listed}` }).click();
  await expect(toastWithText(page, "1 event approved")).toBeVisible();
  // The mail about an approval waits for a minute, in which it can be undone.
  expect(
    await owner`select state from public.outbox where address = ${emails[0] ?? ""}`,
  ).toMatchObject([{ state: "queued" }]);
  // It is due from now on, and sent together with the mail about the declined event below.
  await owner`update public.outbox set next_attempt_at = now() where address = ${emails[0] ?? ""}`;
  await chooseInRowMenu(page, `Decline ${declined}`);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`${emails[1]} gets an email saying so.`);
  await expectAccessible(page);
  await dialog.getByLabel("Reason (optional)").fill("It is not about Go.");
  await dialog.getByRole("button", { name: "Decline event" }).click();
  await expect(toastWithText(page, "1 event declined")).toBeVisible();
  const mails = () => Promise.all(emails.map(readMailsTo));
  await expect.poll(async () => (await mails()).map(({ length }) => length)).toEqual([1, 1]);
  const [[approval = ""] = [], [refusal = ""] = []] = await mails();
  expect(approval).toContain(`Listed ${word}`);
  expect(refusal).toContain("It is not about Go.");
  expect(refusal).not.toContain(word);
  await owner`delete from events where name like ${`%${word}`}`;
});
