import type { APIRequestContext } from "@playwright/test";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml, elementText } from "@/e2e/html";
import { chooseInRowMenu } from "@/e2e/row-menu";

/** The path of the form to which a list's link "Edit …" leads. */
const editFormPath = async (request: APIRequestContext, list: string, title = "") =>
  (await fetchPage(request, list)).each("href", "a", { "aria-label": `Edit ${title}` })[0] ?? "";

/** The path of the sorted list to which a column's heading leads. */
const sortedListPath = async (request: APIRequestContext, list: string, heading: string) =>
  (await fetchPage(request, list))
    .within("thead")
    .all("a")
    .find((link) => elementText(link) === heading)?.attribs.href ?? "";

test("saving or cancelling a job form leads back to the list with its view, search, filter, order and page", async ({
  page,
  context,
  signInAs,
  addJobs,
}) => {
  const company = randomWord();
  const jobs = await addJobs(
    ...Array.from({ length: 26 }, (_, i) => ({
      company,
      title: `Gopher ${String(i).padStart(2, "0")}`,
      is_archived: true,
    })),
  );
  await signInAs("admin");
  const list = `/admin/jobs?archived=1&poster=Admin&sort=title&q=${company}&page=2`;
  const edit = page.getByRole("link", { name: `Edit ${jobs.at(-1)?.title}` });
  await page.goto(await editFormPath(context.request, list, jobs.at(-1)?.title));
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page.getByText("Job saved")).toBeVisible();
  // An archived job has no public page to link to.
  await expect(page.getByRole("link", { name: "View job" })).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await edit.click();
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(list);
  await expect(edit).toBeVisible();
});

test("the heading of a column sorts the searched list in ascending and then in descending order", async ({
  context,
  signInAs,
  addBook,
}) => {
  const author = randomWord();
  for (const title of ["B", "A"]) await addBook({ title, author });
  await signInAs("admin");
  let path = `/admin/books?q=${author}`;
  for (const [direction, titles] of [
    ["ascending", ["A", "B"]],
    ["descending", ["B", "A"]],
  ] as const) {
    path = await sortedListPath(context.request, path, "Title");
    const sorted = await fetchPage(context.request, path);
    expect(sorted.within("th", { "aria-sort": direction }).texts("a")).toEqual(["Title"]);
    expect(
      sorted
        .within("tbody")
        .all("tr")
        .map((row) => parseHtml([row]).texts("h2")[0]),
    ).toEqual(titles);
    expect(sorted.each("value", "input", { type: "search" })).toEqual([author]);
  }
});

test("each list of the console sorts by its headings", async ({ context, signInAs }) => {
  await signInAs("admin");
  for (const [path, heading, direction, text] of [
    ["/admin/audit", "User", "descending", "User, Z to A"],
    ["/admin/audit", "Time", "ascending", "Time, earliest first"],
    ["/admin/mail?view=sent", "To", "ascending", "To, A to Z"],
    ["/admin/schedule", "Every", "descending", "Every, highest first"],
    ["/admin/schedule", "Duration", "descending", "Duration, highest first"],
  ] as const) {
    const sorted = await fetchPage(
      context.request,
      await sortedListPath(context.request, path, heading),
    );
    expect(sorted.within("th", { "aria-sort": direction }).texts("a")).toEqual([heading]);
    expect(sorted.texts("p")).toContain(text);
  }
});

test("saving a book or a recruiter's job leads back to the list with its search, view and page", async ({
  page,
  context,
  signInAs,
  addJobs,
  owner,
}) => {
  const word = randomWord();
  await owner`
    insert into public.books (title, author, cover_url, purchase_url)
    select ${`${word} `} || i, ${word}, 'https://books.example.com/', 'https://books.example.com/' from generate_series(0, 25) i`;
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({ recruiter_id: recruiterId, title: word, is_archived: true });
  const jobs = `/recruiter/dashboard?archived=1&q=${word}`;
  await page.goto(await editFormPath(context.request, jobs, job?.title));
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page.getByText("Job saved")).toBeVisible();
  await expect(page).toHaveURL(jobs);

  await signInAs("admin");
  const books = `/admin/books?q=${word}&page=2`;
  const [last = ""] = (await fetchPage(context.request, books)).within("tbody").texts("h2");
  await page.goto(await editFormPath(context.request, books, last));
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  await page.getByRole("button", { name: "Save book" }).click();
  await expect(page.getByText("Book saved")).toBeVisible();
  await expect(page).toHaveURL(books);
  await owner`delete from public.books where author = ${word}`;
});

test("after an admin has added an event, the list of events opens on the page that contains it", async ({
  page,
  signInAs,
  owner,
}) => {
  const name = `Gophers ${randomWord()}`;
  await owner`
    insert into public.events (name, start_date, end_date, is_online, event_url)
    select ${`${name} `} || i, '2098-06-01', '2098-06-02', true, 'https://events.example.com/' from generate_series(1, 26) i`;
  await signInAs("admin");
  await page.goto("/admin/events/new");
  await page.getByLabel("Event Name").fill(name);
  await page.getByLabel("Start Date").fill("2098-12-01");
  await page.getByLabel("End Date").fill("2098-12-02");
  await page.getByText("Online event").click();
  await page.getByLabel("Event URL").fill("https://events.example.com/");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText("Event saved")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\?page=[2-9]$/u);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await owner`delete from events where name like ${`${name}%`}`;
});

/** The actions, each with its confirmation button. */
const actions = [
  { action: "Archive selected", confirmation: "Archive" },
  { action: "Archive Gopher", confirmation: "Archive job" },
  { action: "Delete Gopher", confirmation: "Delete" },
] as const;

// Admins and recruiters use the same list component, so one action is enough for recruiters.
for (const { who, path, triedActions } of [
  { who: "admin", path: "/admin/jobs", triedActions: actions },
  { who: "approved", path: "/recruiter/dashboard", triedActions: actions.slice(0, 1) },
] as const)
  test(`archiving or deleting a job that another tab has deleted shows that it no longer exists and removes its row (account: ${who})`, async ({
    page,
    signInAs,
    addJobs,
    owner,
  }) => {
    const { recruiterId } = await signInAs(who);
    const company = randomWord();
    const own = who === "admin" ? {} : { recruiter_id: recruiterId };
    await addJobs({ company, ...own, title: "Other" });
    for (const { action, confirmation } of triedActions) {
      const [job] = await addJobs({ company, ...own, title: "Gopher" });
      await page.goto(`${path}?q=${company}`);
      await page.getByRole("checkbox", { name: "Select Gopher" }).check();
      await owner`delete from jobs where id = ${job?.id ?? ""}`;
      if (action.endsWith("selected")) await page.getByRole("button", { name: action }).click();
      else await chooseInRowMenu(page, action);
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("button", { name: confirmation }).click();
      await expect(page.getByText("This job no longer exists.")).toBeVisible();
      await expect(page.getByRole("checkbox", { name: "Select Gopher" })).toHaveCount(0);
      await expect(page.getByRole("checkbox", { name: "Select Other" })).toBeVisible();
    }
  });

test("the admin's empty list of jobs mentions a search only if there was one", async ({
  context,
  signInAs,
}) => {
  await signInAs("admin");
  const texts = async (query: string) =>
    (await fetchPage(context.request, `/admin/jobs?poster=Recruiter&${query}`)).texts("p");
  expect(await texts("archived=1")).not.toContain("No jobs match your search.");
  expect(await texts(`q=${randomWord()}`)).toContain("No jobs match your search.");
});
