import { expectAccessible } from "@/e2e/axe";
import { setListedAt } from "@/test/listed-at";
import { randomWord, expect, jobTitles, openPage, test } from "@/e2e/fixtures";

test("a returning visitor sees how many jobs are new since the last visit, whose time is not sent to the site", async ({
  page,
  addJobs,
  owner,
}) => {
  // The jobs have old posting dates but are listed now. A job counts as new only a minute after it was listed.
  const jobs = await addJobs(...Array.from({ length: 12 }, () => ({})));
  const ids = jobs.map(({ id }) => id);
  await setListedAt(owner, ids, new Date(Date.now() - 120_000));
  await openPage(page, "/");
  const line = page.locator("#new-jobs");
  await expect(line).toBeHidden();
  const weekAgo = Date.now() - 7 * 86_400_000;
  await page.evaluate((latest) => {
    localStorage.setItem("last-visit", JSON.stringify({ latest, previous: null }));
  }, weekAgo);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  const count = async () => {
    const [row] = await owner`
      select count(*)::integer as jobs from public.job_search
      where place = 0 and listed_at > ${new Date(weekAgo)} and expires_at > now()`;
    return Number(row?.jobs);
  };
  // Compared with a tolerance, because other tests add and archive jobs meanwhile, and the cached response may be a
  // minute old.
  const before = await count();
  await page.reload();
  await expect(line).toHaveText(/^\d+ new since \d+ \w+ \d{4}$/u);
  const shownCount = Number.parseInt(await line.innerText());
  expect(shownCount).toBeGreaterThanOrEqual(12);
  expect(Math.abs(shownCount - before)).toBeLessThanOrEqual(Math.max(20, before / 5));
  expect(sent.some((url) => url.endsWith("/fragments/listed"))).toBe(true);
  for (const request of sent) expect(request).not.toContain(String(weekAgo).slice(0, 7));
});

test("the browser offers the country that the visitor chose before until it is forgotten", async ({
  page,
  context,
  addJobs,
}) => {
  const company = randomWord();
  const remote = { company, city: "Remote", country: "Global" };
  await addJobs(
    { ...remote, title: "A", eligibility: "countries", eligible_countries: ["NO"] },
    { ...remote, title: "B", eligibility: "countries", eligible_countries: ["US"] },
  );
  await openPage(page, `/?q=${company}`);
  const offer = page.locator("#own-country");
  await expect(offer).toBeHidden();
  const panel = page.locator("#job-filters");
  await panel.locator("> summary").click();
  await panel.getByLabel("I live in").selectOption("NO");
  await expect(jobTitles(page)).toHaveText(["A"]);
  await expect(offer).toBeHidden();

  // The remembered country is only offered: it does not filter the list by itself.
  const next = await context.newPage();
  await openPage(next, `/?q=${company}`);
  await expect(jobTitles(next)).toHaveText(["A", "B"]);
  await expect(next.locator("#own-country")).toContainText("You live in: Norway.");
  await expectAccessible(next);
  await next.getByRole("link", { name: "Show only jobs open to you" }).click();
  await expect(jobTitles(next)).toHaveText(["A"]);
  await expect(next).toHaveURL(`/?q=${company}&from=NO`);
  await next.goBack();
  await next.getByRole("button", { name: "Forget" }).click();
  await expect(next.locator("#own-country")).toBeHidden();
  await next.reload();
  await expect(jobTitles(next)).toHaveText(["A", "B"]);
  await expect(next.locator("#own-country")).toBeHidden();
});
