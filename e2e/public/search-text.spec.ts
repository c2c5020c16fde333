import type { APIRequestContext } from "@playwright/test";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import type { Html } from "@/e2e/html";

const fetchList = (request: APIRequestContext, query: Record<string, string>) =>
  fetchPage(request, `/?${new URLSearchParams(query)}`);

const listedTitles = (page: Html) => page.region("Jobs").texts("h2");
const searchedText = (page: Html) => page.each("value", "input", { type: "search" });

test('special characters are searched for literally: % _ \\ , ( ) " . * are neither wildcards nor syntax', async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  // For each character: a job title that contains it, and two titles with another character or none at the same place.
  const signs = ["%", "_", "\\", ",", "(", ")", '"', ".", "*", "'", ";", "&", "#", "+", "/", "?"];
  await addJobs(
    ...signs.map((sign) => ({ company, title: `left${sign}right` })),
    { company, title: "leftxright" },
    { company, title: "leftright" },
  );
  for (const sign of signs) {
    const q = `${company} left${sign}right`;
    const page = await fetchList(request, { q });
    expect.soft(searchedText(page), sign).toEqual([q]);
    expect.soft(listedTitles(page), sign).toEqual([`left${sign}right`]);
  }
});

/** Two jobs with the same words, which are adjacent only in the first. */
const jobsWithBigData = (company: string) =>
  [
    { company, title: "Big Data Engineer" },
    { company, title: "Data Engineer, Big Screens" },
  ] as const;

test("unquoted words are found in any order", async ({ request, addJobs }) => {
  const company = randomWord();
  await addJobs(...jobsWithBigData(company));
  expect(listedTitles(await fetchList(request, { q: `big data ${company}` }))).toEqual([
    "Big Data Engineer",
    "Data Engineer, Big Screens",
  ]);
});

test("a quoted phrase is found only as it stands", async ({ request, addJobs }) => {
  const company = randomWord();
  await addJobs(...jobsWithBigData(company));
  for (const phrase of ['"big data"', "“big data”", '"BIG DATA']) {
    const page = await fetchList(request, { q: `${company} ${phrase}` });
    expect.soft(listedTitles(page), phrase).toEqual(["Big Data Engineer"]);
  }
});

test("the search covers the title, company and visible text of a job but not its markup", async ({
  request,
  addJobs,
}) => {
  const title = randomWord();
  const company = randomWord();
  const text = randomWord();
  const attribute = randomWord();
  await addJobs({
    title,
    company,
    description: `<p>Look: <b>${text.slice(0, 4)}</b>${text.slice(4)} <a href="https://${attribute}.example.com/">here</a></p>`,
  });
  for (const q of [title, company, text, title.slice(2, -2)])
    expect.soft(listedTitles(await fetchList(request, { q })), q).toEqual([title]);
  const page = await fetchList(request, { q: attribute });
  expect(listedTitles(page)).toEqual([]);
  expect(page.region("Jobs").text()).toContain("0 jobs found");
});

test("a very long search is answered", async ({ request, addJobs }) => {
  const company = randomWord();
  await addJobs({ company, title: "One" });
  for (const q of [
    `${company} ${"one ".repeat(1250)}`,
    `${company} ${"o ".repeat(49)}`,
    `${company} ${"on".repeat(2500)}`,
  ]) {
    expect.soft((await fetchList(request, { q })).status, q.slice(0, 30)).toBe(200);
  }
});

test("only the first terms of a very long search are searched for", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs({ company, title: "One" });
  const q = `${company} ${"one ".repeat(7)}${"absent ".repeat(42)}`;
  expect(listedTitles(await fetchList(request, { q }))).toEqual(["One"]);
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

test("addresses with malformed query parameters show the list of jobs", async ({ request }) => {
  for (const query of oddQueries) {
    const answer = await request.get(`/?${query}`);
    expect.soft(answer.status(), query).toBe(200);
    expect.soft(await answer.text(), query).toMatch(/>[\d,]+ jobs? found</);
  }
});

test("the searched text is shown as text, not as markup", async ({ request }) => {
  const q = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const page = await fetchList(request, { q });
  expect(searchedText(page)).toEqual([q]);
  expect(page.all("img", { src: "x" })).toEqual([]);
  expect(page.texts("script").filter((text) => text.includes("alert(1)"))).toEqual([]);
});

test("a page past the last one is empty and links to the first", async ({ request, addJobs }) => {
  const company = randomWord();
  await addJobs({ company });
  const results = (await fetchList(request, { q: company, page: "7" })).region("Jobs");
  expect(results.text()).toContain("1 job found");
  expect(results.text()).toContain("There are no jobs on this page.");
  expect(results.texts("a", { href: `/?q=${company}` })).toContain("Show the first page");
});

test("an unknown type is ignored", async ({ request, addJobs }) => {
  const company = randomWord();
  await addJobs({ company });
  const unknownType = await fetchList(request, { q: company, type: "astronaut" });
  expect(unknownType.region("Jobs").text()).toContain("1 job found");
});

test("an unknown city finds nothing and stays chosen", async ({ request, addJobs }) => {
  const company = randomWord();
  await addJobs({ company });
  const unknownCity = await fetchList(request, { q: company, city: "Atlantis" });
  expect(unknownCity.region("Jobs").text()).toContain("0 jobs found");
  const city = unknownCity.within("select", { name: "city" });
  expect(city.texts("option", { selected: "" })).toEqual(["Atlantis"]);
});

for (const address of ["/jobs", "/golang-jobs"]) {
  test(`${address} redirects to the list of jobs`, async ({ request }) => {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers().location).toBe("/");
  });
}

test("internal page paths answer 404", async ({ request }) => {
  for (const path of ["/not-found/job", "/unavailable/jobs", "/unavailable/none"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("a job under a path other than /golang-jobs answers 404", async ({ request, addJobs }) => {
  const [job] = await addJobs({});
  for (const path of [`/other-jobs/${job?.slug}`, `/events/${job?.slug}`])
    expect((await request.get(path)).status(), path).toBe(404);
});
