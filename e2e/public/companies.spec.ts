import { site } from "@/lib/config/site";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { tabTo } from "@/e2e/keyboard";
import { structuredDataByType } from "@/e2e/structured-data";

test("the list of companies has its title and canonical address and is indexed", async ({
  request,
}) => {
  const list = await fetchPage(request, "/companies");
  const title = "Companies that hire Go developers";
  expect(list.texts("h1")).toEqual([title]);
  expect(list.within("head").texts("title")).toEqual([`${title} | ${site.name}`]);
  expect(list.each("href", "link", { rel: "canonical" })).toEqual([`${site.url}/companies`]);
  expect(list.meta("robots")).toEqual([]);
  expect(list.all("article").length).toBe(24);
});

test("a search in the list of companies and a page past the last one are not indexed", async ({
  request,
  addJobs,
}) => {
  const company = `Zebra ${randomWord()}`;
  await addJobs({ company }, { company });
  const found = await fetchPage(request, `/companies?q=${company.toUpperCase().replace(" ", "+")}`);
  expect(found.within("main").texts("h2")).toEqual([company]);
  expect(found.within("main").text()).toContain("1 company found");
  expect(found.within("article").text()).toContain("2 open jobs");
  const none = await fetchPage(request, `/companies?q=${randomWord()}`);
  expect(none.within("main").text()).toContain("No companies match your search.");
  const past = await fetchPage(request, "/companies?page=999");
  expect(past.within("main").text()).toContain("There are no companies on this page.");
  for (const page of [found, none, past]) {
    expect(page.status).toBe(200);
    expect(page.meta("robots").join()).toContain("noindex");
  }
});

test("the page of a company shows its open jobs", async ({ request, addJobs }) => {
  const company = `Okapi ${randomWord()}`;
  const path = `/companies/${company.toLowerCase().replace(" ", "-")}`;
  await addJobs(
    { company, title: "Gopher" },
    { company, title: "Marmot" },
    { company, is_archived: true },
  );
  const bare = await fetchPage(request, path);
  expect(bare.texts("h1")).toEqual([company]);
  expect(bare.within("head").texts("title")).toEqual([`Go jobs at ${company} | ${site.name}`]);
  expect(bare.each("href", "link", { rel: "canonical" })).toEqual([site.url + path]);
  expect(bare.each("href", "link", { type: "application/rss+xml" })).toEqual([
    expect.stringContaining(`${path}/feed.xml`),
  ]);
  expect(bare.within("main").texts("h3")).toEqual(["Gopher", "Marmot"]);
  expect(bare.within("main").text()).toContain("2 open jobs · 1 closed");
  expect(bare.region("Open jobs").text()).toContain("Follow these jobs by RSS");
  const { Organization, BreadcrumbList } = structuredDataByType(bare);
  expect(Organization).toEqual({
    "@type": "Organization",
    "@id": `${site.url}${path}#organization`,
    name: company,
  });
  expect(BreadcrumbList?.itemListElement).toMatchObject([
    { position: 1, name: "Companies", item: `${site.url}/companies` },
    { position: 2, name: company, item: site.url + path },
  ]);
  const past = await fetchPage(request, `${path}?page=2`);
  expect(past.meta("robots").join()).toContain("noindex");
});

test("the structured data of a company state its website, logo and description", async ({
  request,
  backend,
}) => {
  // A company of the demo data has a website, a description and a logo.
  const acme = await fetchPage(request, "/companies/acme-systems");
  const website = "https://acme-systems.dev/";
  const [logo = "", ...onCards] = acme.within("main").each("src", "img");
  expect(new Set(onCards)).toEqual(new Set([logo]));
  expect(structuredDataByType(acme).Organization).toMatchObject({
    url: website,
    sameAs: [website],
    logo: site.url + logo,
    description: expect.stringMatching(/^Acme Systems runs/),
  });
  const image = await request.get(logo);
  expect(image.headers()["content-type"]).toBe("image/webp");
  expect((await image.body()).length).toBeLessThan(4096);
  const { data } = await backend.from("companies").select("id").not("logo", "is", null);
  expect(data?.length).toBeGreaterThan(5);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a visitor gets from the list of companies to a job by keyboard and on to its city, its country and all jobs", async ({
    page,
    request,
    owner,
    addJobs,
  }) => {
    const [job] = await addJobs({ title: "Gopher" }, {}, {}, {}, {});
    await owner`select public.refresh_landing_pages()`;
    const company = job?.company ?? "";
    const go = async (name: string, url: string | RegExp) => {
      await tabTo(page, page.getByRole("main").getByRole("link", { name }).first());
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(url);
    };
    await page.goto("/companies");
    await tabTo(page, page.getByRole("searchbox"));
    await page.keyboard.type(company);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=/);
    await go(company, /\/companies\/company-/);
    await go("Gopher", `/golang-jobs/${job?.slug}`);
    await go("Bern, Switzerland", "/golang-jobs/in/switzerland/bern");
    const city = await fetchPage(request, "/golang-jobs/in/switzerland/bern");
    expect(city.texts("h1")).toEqual(["Golang jobs in Bern, Switzerland"]);
    const country = "/golang-jobs/in/switzerland";
    expect(city.within("main").texts("a", { href: country })).toContain("Switzerland");
    expect((await fetchPage(request, country)).within("main").texts("a", { href: "/" })).toContain(
      "All jobs",
    );
  });
});
