import { aWord, expect, jobList, jobTitles, test } from "../fixtures";

test.use({ javaScriptEnabled: false });

const look = (q: string) => `/?${new URLSearchParams({ q })}`;

test('each character means itself: % _ \\ , ( ) " . * are no wildcards and no syntax', async ({
  page,
  addJobs,
}) => {
  const company = aWord();
  // Each title has one such character, and a twin with another in its place.
  const signs = ["%", "_", "\\", ",", "(", ")", '"', ".", "*", "'", ";", "&", "#", "+", "/", "?"];
  await addJobs(
    ...signs.map((sign) => ({ company, title: `left${sign}right` })),
    { company, title: "leftxright" },
    { company, title: "leftright" },
  );
  for (const sign of signs) {
    await page.goto(look(`${company} left${sign}right`));
    await expect(page.getByRole("searchbox")).toHaveValue(`${company} left${sign}right`);
    await expect(jobTitles(page), sign).toHaveText([`left${sign}right`]);
  }
});

test("a phrase in quotes is found as it stands, its words alone are found anywhere", async ({
  page,
  addJobs,
}) => {
  const company = aWord();
  await addJobs(
    { company, title: "Big Data Engineer" },
    { company, title: "Data Engineer, Big Screens" },
  );
  const titles = jobTitles(page);
  await page.goto(look(`big data ${company}`));
  await expect(titles).toHaveText(["Big Data Engineer", "Data Engineer, Big Screens"]);
  for (const phrase of ['"big data"', "“big data”", '"BIG DATA']) {
    await page.goto(look(`${company} ${phrase}`));
    await expect(titles, phrase).toHaveText(["Big Data Engineer"]);
  }
});

test("title, company and the visible text of the description are searched, its markup is not", async ({
  page,
  addJobs,
}) => {
  const [title, company, text, attribute] = [aWord(), aWord(), aWord(), aWord()];
  await addJobs({
    title,
    company,
    description: `<p>Look: <b>${text.slice(0, 4)}</b>${text.slice(4)} <a href="https://${attribute}.example.com/">here</a></p>`,
  });
  const titles = jobTitles(page);
  for (const word of [title, company, text, title.slice(2, -2)]) {
    await page.goto(look(word));
    await expect(titles, word).toHaveText([title]);
  }
  await page.goto(look(attribute));
  await expect(titles).toHaveCount(0);
});

test("a search of 5,000 characters or of 50 terms is answered, its first terms count", async ({
  page,
  addJobs,
}) => {
  const company = aWord();
  await addJobs({ company, title: "One" });
  const titles = jobTitles(page);
  for (const q of [
    `${company} ${"one ".repeat(1250)}`,
    `${company} ${"o ".repeat(49)}`,
    `${company} ${"on".repeat(2500)}`,
  ]) {
    const response = await page.goto(look(q));
    expect(response?.status(), q.slice(0, 30)).toBe(200);
  }
  await page.goto(look(`${company} ${"one ".repeat(7)}${"absent ".repeat(42)}`));
  await expect(titles).toHaveText(["One"]);
});

const oddQueries = [
  "q=c%2Fc",
  "q=..",
  "q=%2E%2E%2F..",
  "q=%25",
  "q=%252e%252e",
  "q=%3Cscript%3Ealert(1)%3C/script%3E",
  "q=%00",
  "q=%F0%9F%90%B9",
  "q=%ED%A0%80",
  "q=%E0%A4%A",
  "q=a&q=b",
  "q[]=a",
  "q=:city",
  "q=type=contract",
  "city=a%2Fb",
  "city=..&country=%2E",
  "country=%5C",
  "type=astronaut&city=Atlantis&country=Nowhere",
  "page=0",
  "page=-1",
  "page=1e9",
  "page=99999999999",
  "page=9999",
  "page=2&page=3",
];

test("an odd address is answered with the list", async ({ request }) => {
  for (const query of oddQueries) {
    const answer = await request.get(`/?${query}`);
    expect.soft(answer.status(), query).toBe(200);
    expect.soft(await answer.text(), query).toMatch(/>[\d,]+ jobs? found</);
  }
});

test("what was searched for comes back as text, not as markup", async ({ page }) => {
  await page.goto(look('<script>alert(1)</script>"><img src=x onerror=alert(1)>'));
  await expect(page.getByRole("searchbox")).toHaveValue(
    '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
  );
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});

test("a page past the last one is empty and leads back", async ({ page, addJobs }) => {
  const company = aWord();
  await addJobs({ company });
  await page.goto(`/?q=${company}&page=7`);
  const results = jobList(page);
  await expect(results).toContainText("1 job found");
  await expect(results).toContainText("There are no jobs on this page.");
  await expect(results.getByRole("link", { name: "Show all jobs" })).toHaveAttribute("href", "/");
});

test("an unknown type is no filter, an unknown place finds nothing", async ({ page, addJobs }) => {
  const company = aWord();
  await addJobs({ company });
  const results = jobList(page);
  await page.goto(`/?q=${company}&type=astronaut`);
  await expect(results).toContainText("1 job found");
  await page.goto(`/?q=${company}&city=Atlantis`);
  await expect(results).toContainText("0 jobs found");
  await expect(page.getByLabel("City")).toHaveValue("Atlantis");
});

for (const address of ["/jobs", "/golang-jobs"]) {
  test(`${address} is no second address of the list: it redirects there`, async ({ request }) => {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers().location).toBe("/");
  });
}

test("the words that stand in for pages have no address of their own, and no segment but the product leads to jobs", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({});
  for (const path of [
    "/not-found/job",
    "/unavailable/jobs",
    "/unavailable/none",
    `/other-jobs/${job?.slug}`,
    `/events/${job?.slug}`,
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});
