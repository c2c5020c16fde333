import type { Page } from "@playwright/test";
import { aWord, expect, jobList, jobTitles, open, test } from "../fixtures";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const quick = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Quick filters" }).getByRole("link", { name });
const chips = (page: Page) => jobList(page).getByRole("list", { name: "Chosen filters" });
const label = (page: Page, filter: string, value: string) =>
  page.getByLabel(filter).locator("option", { hasText: value }).getAttribute("label");

for (const [width, height, most] of [
  [1440, 900, 330],
  [390, 844, 470],
] as const)
  for (const query of [
    "q=golang",
    "type=contract&country=United+States",
    "city=Remote&type=full-time&country=Germany&q=senior+engineer+for+distributed+systems",
    "page=2",
  ])
    test(`a narrowed list shows its first result above ${most} px at ${width} by ${height}: ${query}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`/?${query}`);
      const first = jobList(page).locator("article, div.border-dashed").first();
      expect((await first.boundingBox())?.y).toBeLessThan(most);
      await expect(page.getByRole("link", { name: "Are you a Recruiter?" })).toHaveCount(0);
      expect(await heading(page).evaluate((one) => getComputedStyle(one).fontSize)).toBe("28px");
    });

test("the whole list welcomes, and typing makes room for what is found", async ({ page }) => {
  const word = aWord();
  await open(page, "/");
  await expect(heading(page)).toHaveText("Find your next Go job.");
  await search(page).fill(word);
  await expect(heading(page)).toHaveText(`Golang jobs matching ${word}`);
  await expect(page).toHaveTitle(`Golang jobs matching ${word}`);
  await page.goBack();
  await expect(heading(page)).toHaveText("Find your next Go job.");
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    for (const query of [
      "type=contract&country=Germany",
      "page=2",
      "city=Remote&country=Global",
      "q=engineer&page=2",
      `q=${"word+".repeat(30)}`,
    ])
      test(`the heading of a narrowed list is its title: ${query}`, async ({ page }) => {
        await page.goto(`/?${query}`);
        const title = await page.title();
        await expect(heading(page)).toHaveText(title);
        expect(title.length).toBeLessThanOrEqual(60);
      });

    test("quick filters narrow the list, are marked and counted, and lead back", async ({
      page,
      addJobs,
    }) => {
      const company = aWord();
      await addJobs(
        { company, title: "A", city: "Remote", country: "Global" },
        { company, title: "B", type: "contract", city: "Remote", country: "Global" },
        { company, title: "C", type: "contract" },
      );
      await page.goto(`/?q=${company}`);
      await expect(quick(page, "Remote")).toHaveText("Remote2");
      await expect(quick(page, "Contract")).toHaveText("Contract2");
      expect((await quick(page, "Remote").boundingBox())?.height).toBe(36);
      await quick(page, "Remote").click();
      await expect(jobTitles(page)).toHaveText(["A", "B"]);
      await expect(quick(page, "Remote")).toHaveAttribute("aria-current", "true");
      await expect(quick(page, "Remote").locator("svg")).toBeVisible();
      await expect(quick(page, "Contract")).toHaveText("Contract1");
      await expect(quick(page, "Contract").locator("svg")).toBeHidden();
      await quick(page, "Contract").click();
      await expect(jobTitles(page)).toHaveText(["B"]);
      await quick(page, "Remote").click();
      await expect(jobTitles(page)).toHaveText(["B", "C"]);
    });

    test("what would leave no job is not offered as if it did", async ({ page, addJobs }) => {
      const company = aWord();
      await addJobs({ company, type: "contract" });
      await page.goto(`/?q=${company}`);
      await expect(quick(page, "Internship")).toHaveText("Internship0");
      await expect(quick(page, "Internship")).toBeDisabled();
      await expect(quick(page, "Internship")).not.toHaveAttribute("href");
      expect(await label(page, "Job type", "Internship")).toBe("Internship (0)");
      expect(await label(page, "Job type", "Contract")).toBe("Contract (1)");
      expect(await label(page, "City", "Bern")).toBe("Bern (1)");
      expect(await label(page, "Country", "Switzerland")).toBe("Switzerland (1)");
    });

    test("what is chosen can be taken back one by one and at once", async ({ page, addJobs }) => {
      const company = aWord();
      await addJobs(
        { company, title: "A", type: "contract" },
        { company, title: "B" },
        { company, title: "C", city: "Oslo", country: "Norway" },
      );
      await page.goto(`/?q=${company}&type=contract&city=Bern&country=Switzerland&page=1`);
      await expect(chips(page).getByRole("link")).toHaveText([
        /Contract$/,
        /Bern$/,
        /Switzerland$/,
      ]);
      await chips(page).getByRole("link", { name: "Remove filter: Contract" }).click();
      await expect(page).toHaveURL(`/?q=${company}&city=Bern&country=Switzerland`);
      await expect(jobTitles(page)).toHaveText(["A", "B"]);
      await jobList(page).getByRole("link", { name: "Clear filters" }).click();
      await expect(page).toHaveURL("/");
      await expect(chips(page)).toHaveCount(0);
    });

    test("from the search to the job to the way to apply", async ({ page, addJobs }) => {
      const company = aWord();
      const [job] = await addJobs({ company, title: "Gopher" });
      await page.goto("/");
      await search(page).fill(company);
      await search(page).press("Enter");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === company);
      await jobTitles(page).getByRole("link", { name: "Gopher" }).press("Enter");
      await expect(page).toHaveURL(`/golang-jobs/${job?.slug}`);
      const apply = page.getByRole("link", { name: "Apply Now" }).first();
      await apply.focus();
      await expect(apply).toBeFocused();
      await expect(apply).toHaveAttribute("href", "https://apply.example.com/");
    });
  });

test("how long ago a job was posted is told in the browser, and what is new for two days", async ({
  page,
  addJobs,
}) => {
  const company = aWord();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await addJobs(
    { company, title: "Osprey", posted_at: ago(47) },
    { company, title: "Heron", posted_at: ago(49) },
  );
  await open(page, `/?q=${company}`);
  const card = (title: string) => jobList(page).getByRole("article").filter({ hasText: title });
  await expect(card("Osprey").getByText("1 day ago")).toHaveAttribute("title", /^\d+ \w+ \d{4}$/);
  await expect(card("Osprey").getByText("New", { exact: true })).toBeVisible();
  await expect(card("Heron").getByText("2 days ago")).toBeVisible();
  await expect(card("Heron").getByText("New", { exact: true })).toBeHidden();
});

test.describe("the keys of the list", () => {
  test("go to the search, walk through the jobs and open one", async ({ page }) => {
    await open(page, "/");
    const link = (index: number) => jobTitles(page).getByRole("link").nth(index);
    await page.keyboard.press("j");
    await expect(link(0)).toBeFocused();
    await page.keyboard.press("j");
    await expect(link(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(link(0)).toBeFocused();
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveValue("");
    await link(0).focus();
    const href = await link(0).getAttribute("href");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(href ?? "");
  });

  test("are letters while somebody types, and no keys with others held down", async ({ page }) => {
    await open(page, "/");
    await search(page).pressSequentially("j/k?");
    await expect(search(page)).toHaveValue("j/k?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByLabel("Country").focus();
    await page.keyboard.press("j");
    await expect(page.getByLabel("Country")).toBeFocused();
    const books = page.getByRole("banner").getByRole("link", { name: "Books" });
    await books.focus();
    await page.keyboard.press("Control+j");
    await expect(books).toBeFocused();
  });

  test("are listed by ? and by a button, and can be turned off for good", async ({ page }) => {
    await open(page, "/");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(dialog).toContainText("Next job");
    await dialog.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await open(page, "/");
    await page.keyboard.press("?");
    await page.keyboard.press("j");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("j");
    await expect(jobTitles(page).getByRole("link").first()).toBeFocused();
  });
});

test("on a phone pages are turned with large links, and it says which page it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/?page=2");
  const pages = page.getByRole("navigation", { name: "Pagination" });
  await expect(pages.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(pages.getByRole("link")).toHaveText(["Previous", "Next"]);
  for (const link of await pages.getByRole("link").all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("in forced colours the current section, the current page and the chosen filter stand out", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/?page=2&type=full-time&city=Remote");
  const background = (name: string, current: string) =>
    page
      .getByRole("link", { name, exact: true })
      .and(page.locator(`[aria-current=${current}]`))
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "forced-color-adjust:none;background:Highlight";
    return getComputedStyle(probe).backgroundColor;
  });
  expect(await background("Jobs", "page")).toBe(highlight);
  expect(await background("Page 2", "page")).toBe(highlight);
  expect(
    await quick(page, "Remote").evaluate((link) => getComputedStyle(link).backgroundColor),
  ).toBe(highlight);
});

test("the menu button shows a cross while the menu is open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const icons = page.getByRole("button", { name: "Menu" }).locator("svg");
  await expect(icons.first()).toBeVisible();
  await expect(icons.last()).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(icons.first()).toBeHidden();
  await expect(icons.last()).toBeVisible();
});

test("no link or button of the list is smaller than 24 by 24 px", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/?type=contract");
    const small = await page
      .locator("header, main, section")
      .locator("a:visible, button:visible")
      .evaluateAll((targets) =>
        targets
          // A card's link covers its card.
          .filter((target) => !target.classList.contains("stretched"))
          .map((target) => ({ target: target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ target }) => target),
      );
    expect(small).toEqual([]);
  }
});

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`a job's title grows out of its card where motion is welcome: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() =>
      addEventListener("pagereveal", (event) => {
        sessionStorage.setItem("transition", String(event.viewTransition !== null));
      }),
    );
    await page.goto("/");
    const name = (one: Element) => getComputedStyle(one).viewTransitionName;
    const link = jobTitles(page).getByRole("link").first();
    const ofCard = await link.evaluate(name);
    expect(ofCard).toMatch(/^job-/);
    await link.click();
    await expect(page).toHaveURL(/golang-jobs/);
    expect(await heading(page).evaluate(name)).toBe(ofCard);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("transition")))
      .toBe(String(reducedMotion === "no-preference"));
  });
