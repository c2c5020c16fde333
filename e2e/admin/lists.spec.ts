import { aWord, expect, test } from "../fixtures";
import { pressInMenu } from "../row-menu";

test("saving or cancelling a job form leads back to the list with its view, search, filter, order and page", async ({
  page,
  signInAs,
  addJobs,
}) => {
  const company = aWord();
  const jobs = await addJobs(
    ...Array.from({ length: 26 }, (_, i) => ({
      company,
      title: `Gopher ${String(i).padStart(2, "0")}`,
      is_archived: true,
    })),
  );
  await signInAs("admin");
  const list = `/admin/jobs?archived=1&poster=Admin&sort=title&q=${company}&page=2`;
  for (const leave of ["Save Job", "Cancel"]) {
    await page.goto(list);
    await page.getByRole("link", { name: `Edit ${jobs.at(-1)?.title}` }).click();
    await page.getByRole("button", { name: "Preview" }).waitFor();
    await page.getByRole(leave === "Cancel" ? "link" : "button", { name: leave }).click();
    if (leave === "Save Job") await expect(page.getByText("Job saved")).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("link", { name: `Edit ${jobs.at(-1)?.title}` })).toBeVisible();
  }
});

test("a click on a heading sorts a list, a second click reverses it, and the search stays", async ({
  page,
  signInAs,
  addBook,
}) => {
  const author = aWord();
  for (const title of ["B", "A"]) await addBook({ title, author });
  await signInAs("admin");
  await page.goto(`/admin/books?q=${author}`);
  for (const [direction, titles] of [
    ["ascending", /^A.*B/s],
    ["descending", /^B.*A/s],
  ] as const) {
    await page.getByRole("columnheader", { name: "Title" }).getByRole("link").click();
    await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute(
      "aria-sort",
      direction,
    );
    await expect(page.getByRole("table").locator("tbody")).toHaveText(titles);
    await expect(page.getByRole("searchbox")).toHaveValue(author);
  }
});

test("each list of the console sorts by its headings", async ({ page, signInAs }) => {
  await signInAs("admin");
  for (const [path, heading, text] of [
    ["/admin/audit", "User", "By user, descending"],
    ["/admin/mail?view=sent", "To", "By to, ascending"],
    ["/admin/schedule", "Every", "By every, descending"],
    ["/admin/schedule", "Duration", "By duration, descending"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("columnheader", { name: heading }).getByRole("link").click();
    await expect(page.getByRole("columnheader", { name: heading })).toHaveAttribute(
      "aria-sort",
      /ending$/u,
    );
    await expect(page.getByText(text)).toBeVisible();
  }
});

test("saving a book or a recruiter's job leads back to the list with its search, view and page", async ({
  page,
  signInAs,
  addBook,
  addJobs,
}) => {
  const word = aWord();
  const books = [];
  for (let i = 0; i < 26; i++) books.push(await addBook({ title: `${word} ${i}` }));
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({ recruiter_id: recruiterId, title: word, is_archived: true });
  await page.goto(`/recruiter/dashboard?archived=1&q=${word}`);
  await page.getByRole("link", { name: `Edit ${job?.title}` }).click();
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page.getByText("Job saved")).toBeVisible();
  await expect(page).toHaveURL(`/recruiter/dashboard?archived=1&q=${word}`);

  await signInAs("admin");
  await page.goto(`/admin/books?q=${word}&page=2`);
  await page.getByRole("link", { name: `Edit ${books[0]?.title}`, exact: true }).click();
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  await page.getByRole("button", { name: "Save book" }).click();
  await expect(page.getByText("Book saved")).toBeVisible();
  await expect(page).toHaveURL(`/admin/books?q=${word}&page=2`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("saving a book without JavaScript leads back to the filtered list, which states that it was saved", async ({
    page,
    signInAs,
    addBook,
  }) => {
    const book = await addBook({ title: aWord() });
    await signInAs("admin");
    await page.goto(`/admin/books?q=${book.title}`);
    await page.getByRole("link", { name: `Edit ${book.title}` }).click();
    await page.getByRole("button", { name: "Save book" }).click();
    await expect(page).toHaveURL(`/admin/books?q=${book.title}&saved=saved`);
    // Playwright's text locators do not search in noscript elements.
    expect(await page.getByRole("main").innerText()).toContain("Book saved");
  });
});

test("after an admin has added an event, the list of events opens on the page that contains it", async ({
  page,
  signInAs,
  addEvent,
  owner,
}) => {
  for (let i = 0; i < 26; i++)
    await addEvent({ start_date: "2098-06-01T00:00:00Z", end_date: "2098-06-02T00:00:00Z" });
  await signInAs("admin");
  const name = `Gophers ${aWord()}`;
  await page.goto("/admin/events/new");
  await page.getByLabel("Event Name").fill(name);
  await page.getByLabel("Start Date").fill("2098-01-01");
  await page.getByLabel("End Date").fill("2098-01-02");
  await page.getByText("Online event").click();
  await page.getByLabel("Event URL").fill("https://events.example.com/");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText("Event saved")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\?page=[2-9]$/u);
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  await owner`delete from events where name = ${name}`;
});

const ways = [
  ["Archive selected", "Archive"],
  ["Archive Gopher", null],
  ["Delete Gopher", "Delete"],
] as const;

// The lists of admins and recruiters are one component, so one action is enough for the second.
for (const [who, path, tried] of [
  ["admin", "/admin/jobs", ways],
  ["approved", "/recruiter/dashboard", ways.slice(0, 1)],
] as const)
  test(`archiving or deleting a job that another tab has deleted shows that it no longer exists and removes its row (account: ${who})`, async ({
    page,
    signInAs,
    addJobs,
    owner,
  }) => {
    const { recruiterId } = await signInAs(who);
    const company = aWord();
    const own = who === "admin" ? {} : { recruiter_id: recruiterId };
    for (const [button, label] of tried) {
      const [job, other] = await addJobs(
        { company, ...own, title: "Gopher" },
        { company, ...own, title: "Other" },
      );
      await page.goto(`${path}?q=${company}`);
      await page.getByRole("checkbox", { name: "Select Gopher" }).check();
      await owner`delete from jobs where id = ${job?.id ?? ""}`;
      if (button.endsWith("selected")) await page.getByRole("button", { name: button }).click();
      else await pressInMenu(page, button);
      if (label) await page.getByRole("alertdialog").getByRole("button", { name: label }).click();
      await expect(page.getByText("This job no longer exists.")).toBeVisible();
      await expect(page.getByRole("checkbox", { name: "Select Gopher" })).toHaveCount(0);
      await expect(page.getByRole("checkbox", { name: "Select Other" })).toBeVisible();
      await owner`delete from jobs where id = ${other?.id ?? ""}`;
    }
  });

test("an empty list of jobs mentions a search only if there was one", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto(`/admin/jobs?poster=Recruiter&archived=1`);
  await expect(page.getByText("No jobs match your search.")).toHaveCount(0);
  await page.goto(`/admin/jobs?poster=Recruiter&q=${aWord()}`);
  await expect(page.getByText("No jobs match your search.")).toBeVisible();
});
