import type { Page } from "@playwright/test";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { structuredDataByType } from "@/e2e/structured-data";
import { applicationUrl } from "@/e2e/recruiter/job-form";

/** Opens a page of the console with a job's form, and waits until its JavaScript has started. */
async function openJobForm(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Add another place" })).toBeEnabled();
  await expect(page.getByRole("toolbar")).toBeVisible();
}

test("a job with three places is found in each of them, from the form to lists, alert, feed and API", async ({
  page,
  request,
  signInAs,
  owner,
}) => {
  test.slow();
  const { recruiterId } = await signInAs("approved");
  const title = `Gopher ${randomWord()}`;
  const word = randomWord();
  const town = `Town${word}`;
  const village = `Village${word}`;
  await openJobForm(page, "/recruiter/jobs/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("City", { exact: true }).fill(town);
  await page.getByLabel("Country", { exact: true }).selectOption("Andorra");

  // The rows are added, filled in and removed by keyboard.
  const addPlace = page.getByRole("button", { name: "Add another place" });
  await addPlace.press("Enter");
  await expect(page.getByLabel("City of place 2")).toBeFocused();
  await page.keyboard.type(village);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Country of place 2")).toBeFocused();
  await page.getByLabel("Country of place 2").selectOption("Monaco");
  await addPlace.press("Enter");
  await page.getByRole("group", { name: "Place 3" }).getByLabel("Remote").press("Space");
  await expect(page.getByLabel("City of place 3")).toBeHidden();
  await page.getByLabel("Country of place 3").selectOption("Andorra");
  await addPlace.press("Enter");
  await expect(page.getByLabel("City of place 4")).toBeFocused();

  await page.getByRole("textbox", { name: "Description" }).fill("We write Go. ".repeat(30));
  await page.getByLabel("Application URL").fill(applicationUrl);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page.getByLabel("City of place 4")).toBeFocused();
  await expect(page.getByText("Please enter a city, or remove this place").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove place 4" }).press("Enter");
  await expect(page.getByLabel("City of place 4")).toHaveCount(0);

  // The card of the posting check, and the preview.
  await expect(page.getByText(`${town}, Andorra + 2 more`)).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  // The page has the places once for phones and once for wide screens.
  const shown = page.getByRole("dialog").getByText(`${village}, Monaco`).filter({ visible: true });
  await expect(shown.first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  await expect(page.getByText(`${town}, Andorra + 2 more`)).toBeVisible();
  const [job] = await owner<{ id: string; slug: string }[]>`
    select id, slug from public.jobs where recruiter_id = ${recruiterId}`;
  if (!job) throw new Error("The job was not saved.");

  // Each place's own list names it first.
  const cardPlace = async (path: string) => {
    const list = await fetchPage(request, path);
    const cards = list.within("main").within("article", { "data-job": job.id });
    return cards.texts("bdi")[0];
  };
  expect(await cardPlace(`/?q=${encodeURIComponent(title)}`)).toBe(`${town}, Andorra + 2 more`);
  expect(await cardPlace(`/golang-jobs/in/andorra/${town.toLowerCase()}`)).toBe(
    `${town}, Andorra + 2 more`,
  );
  expect(await cardPlace(`/golang-jobs/in/monaco/${village.toLowerCase()}`)).toBe(
    `${village}, Monaco + 2 more`,
  );
  expect(await cardPlace(`/?city=Remote&q=${encodeURIComponent(title)}`)).toBe(
    "Remote (Andorra) + 2 more",
  );
  const nowhere = await fetchPage(request, `/?city=${town}&country=Monaco`);
  expect(nowhere.within("main").texts("article")).toEqual([]);

  // The page, its structured data, the feed, Markdown and the API have all places.
  const all = `${town}, Andorra; ${village}, Monaco; Remote (Andorra)`;
  const path = `/golang-jobs/${job.slug}`;
  const jobPage = await fetchPage(request, path);
  expect(jobPage.within("main").texts("bdi")).toContain(all);
  // The title has room for one of these long names; lib/jobs/job-page-title.test.ts has titles with two.
  expect(jobPage.within("head").texts("title")[0]).toContain(`, ${town}`);
  expect(structuredDataByType(jobPage).JobPosting).toMatchObject({
    jobLocation: [
      { address: { addressLocality: town, addressCountry: "AD" } },
      { address: { addressLocality: village, addressCountry: "MC" } },
    ],
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: [{ name: "Andorra" }],
  });
  expect(await (await request.get(`${path}.md`)).text()).toContain(`**Places:** ${all}`);
  const feed = await (await request.get(`/feed.xml?city=${village}`)).text();
  expect(feed).toContain(title);
  expect(feed).toContain(`${village}, Monaco`);
  const api = await (await request.get(`/api/v1/jobs?city=${village}`)).json();
  expect(api.jobs).toMatchObject([
    {
      id: job.id,
      city: town,
      country: "Andorra",
      places: [
        { city: town, country: "Andorra", isRemote: false },
        { city: village, country: "Monaco", isRemote: false },
        { city: "Remote", country: "Andorra", isRemote: true },
      ],
    },
  ]);

  const mcp = await request.post("/mcp", {
    data: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "search_jobs", arguments: { city: village } },
    },
    headers: { accept: "application/json, text/event-stream" },
  });
  const answer = await mcp.text();
  expect(answer).toContain(job.id);
  expect(answer).toContain(town);
  expect(answer).toContain(village);

  // An alert for the second place.
  const email = `${randomWord()}@example.com`;
  await owner`
    insert into public.job_alerts (email, query, filters, frequency, confirmed_at, next_at, seen_until)
    values (${email}, '?q=go', ${owner.json({ city: village })}, 'daily', now(), now() - interval '1 day', now() - interval '1 day')`;
  await owner`update public.job_search set listed_at = now() - interval '5 minutes' where id = ${job.id}`;
  await owner`select public.send_alerts()`;
  const mails =
    await owner`select data -> 'jobs' as jobs from public.outbox where address = ${email}`;
  expect(mails.map(({ jobs }) => jobs)).toEqual([[job.id]]);

  // An edit shows the places again, and removes one.
  await openJobForm(page, `/recruiter/jobs/${job.id}/edit`);
  await expect(page.getByLabel("City of place 2")).toHaveValue(village);
  await expect(page.getByRole("group", { name: "Place 3" }).getByLabel("Remote")).toBeChecked();
  await page.getByRole("button", { name: "Remove place 2" }).click();
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page).toHaveURL(/\/recruiter\/dashboard/);
  const left = await owner`
    select c.name from public.job_places p join public.cities c on c.id = p.city_id where p.job_id = ${job.id}`;
  expect([...left]).toEqual([{ name: "Remote" }]);

  // A copy of the job begins with its places.
  await openJobForm(page, `/recruiter/jobs/new?template=${job.id}`);
  await expect(page.getByRole("group", { name: "Place 2" }).getByLabel("Remote")).toBeChecked();
});
