import { readMailsTo } from "@/e2e/accounts";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { setListedAt } from "@/test/listed-at";
import { parseHtml, elementText } from "@/e2e/html";

test("an admin previews, tests, reschedules and turns off the next newsletter", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const title = `Engineer ${randomWord()}`;
  const [job] = await addJobs({ title, posted_at: new Date().toISOString() });
  await setListedAt(owner, [job?.id ?? ""], new Date(Date.now() - 120_000));
  const { email } = await signInAs("admin");
  await page.goto("/admin/newsletter/preview");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByText("Unsubscribe", { exact: true })).toHaveCount(0);

  await owner`update public.digest_settings set is_on = true, time_zone = 'UTC'`;
  await page.goto("/admin/newsletter");
  await page.getByRole("button", { name: "Send to me" }).click();
  await expect(page.getByText("is on its way to you")).toBeVisible();
  await expect.poll(async () => (await readMailsTo(email)).length).toBe(1);
  expect((await readMailsTo(email))[0]).toMatch(/^Subject: \d+ new Go jobs? this week\r?$/m);

  const next = page.getByRole("status").filter({ hasText: /Next newsletter|off/ });
  await expect(next).toHaveText(/^Next newsletter: \d+ \w+ \d{4}, 09:00 in UTC$/);
  const time = await next.locator("time").getAttribute("datetime");
  expect(new Date(String(time)).getUTCDay()).toBe(2);
  await expectAccessible(page);
  try {
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Asia/Tokyo");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Newsletter settings saved")).toBeVisible();
    await expect(next).toContainText("09:00 in Asia/Tokyo");
    await page.getByText("Send the newsletter every week").click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(next).toHaveText("The newsletter is off.");
    expect(await owner`select is_on, time_zone from public.digest_settings`).toEqual([
      { is_on: false, time_zone: "Asia/Tokyo" },
    ]);
  } finally {
    await owner`update public.digest_settings set is_on = true, time_zone = 'UTC'`;
  }
});

test("past newsletters are listed with their delivery counts and have public pages", async ({
  page,
  request,
  signInAs,
  addJobs,
  owner,
}) => {
  const [open, archived] = await addJobs(
    { title: `Open ${randomWord()}` },
    { title: `Archived ${randomWord()}`, is_archived: true },
  );
  const [digest] = await owner<{ id: string; slug: string }[]>`
    insert into public.digests (slug, jobs_until, job_ids, job_total, created_at)
    values ('2002-02-05', '2002-02-05', ${[String(open?.id), String(archived?.id)]}::uuid[], 3, now())
    returning id, slug`;
  await owner`
    insert into public.digest_results (digest_id, recipients, sent, refused, unsubscribed)
    values (${String(digest?.id)}, 40, 37, 2, 1)`;
  try {
    await signInAs("admin");
    const rows = (await fetchPage(page.request, "/admin/newsletter")).within("tbody").all("tr");
    const row = rows.find((candidate) => elementText(candidate).startsWith("5 Feb 2002"));
    expect(parseHtml(row ? [row] : []).texts("td")).toEqual([
      "5 Feb 2002",
      "3",
      "40",
      "37",
      "2",
      "1",
    ]);
    const answer = await request.get("/digests/2002-02-05");
    expect(answer.headers()["cache-control"]).toContain("public");
    const html = await answer.text();
    expect(html).toContain(String(open?.title));
    expect(html).not.toContain(String(archived?.title));
    await page.goto("/digests/2002-02-05");
    await expect(page.getByText("Of the newest 2, 1 is still open.")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    await expectAccessible(page);
    await page.goto("/digests");
    await expect(page.getByRole("link", { name: "5 Feb 2002" })).toHaveAttribute(
      "href",
      "/digests/2002-02-05",
    );
    await expectAccessible(page);
    expect(await (await request.get("/sitemap.xml")).text()).toContain("/digests/2002-02-05<");
    for (const path of ["/digests/2002-02-06", "/digests/nonsense"])
      expect((await request.get(path)).status()).toBe(404);
  } finally {
    await owner`delete from public.digests where id = ${String(digest?.id)}`;
  }
});

test("a newsletter links to a paginated list of the new jobs that it does not name", async ({
  page,
  addJobs,
  owner,
}) => {
  const [named, ...rest] = await addJobs(
    ...Array.from({ length: 14 }, (_, index) => ({ title: `Job ${index} ${randomWord()}` })),
  );
  const ids = rest.map(({ id }) => id);
  await owner`
    insert into public.digests (slug, jobs_until, job_ids, more_ids, job_total)
    values ('2002-03-05', '2002-03-05', ${[String(named?.id)]}::uuid[], ${ids}::uuid[], 14)`;
  await owner`update public.jobs set is_archived = true where id = ${String(ids[0])}`;
  try {
    const more = "/digests/2002-03-05/more";
    expect(
      (await fetchPage(page.request, "/digests/2002-03-05")).texts("a", { href: more }),
    ).toEqual(["See 12 more"]);
    await page.goto(more);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "12 more new Go jobs, 5 Mar 2002",
    );
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/u);
    await expectAccessible(page);
    const listed = await page.getByRole("article").getByRole("heading").allTextContents();
    expect(listed).toHaveLength(10);
    const next = page.getByRole("link", { name: "Next" });
    await expect(next).toHaveAttribute("href", `${more}?page=2`);
    const second = (await fetchPage(page.request, `${more}?page=2`)).within("main").all("article");
    listed.push(...parseHtml(second).texts("h2"));
    expect(listed.toSorted()).toEqual(
      rest
        .slice(1)
        .map(({ title }) => title)
        .toSorted(),
    );
    for (const path of ["/digests/2002-03-06/more", "/digests/nonsense/more"])
      expect((await page.request.get(path)).status()).toBe(404);
  } finally {
    await owner`delete from public.digests where slug = '2002-03-05'`;
  }
});
