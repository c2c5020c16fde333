import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";

const adminSections = (page: Page) => page.getByRole("navigation", { name: "Administration" });

/** Text and background colour of buttons for destructive actions in the light theme (app/theme.css). */
const fuchsia = "rgb(179, 39, 85)";

const computedColour = (page: Page, name: RegExp, property: "color" | "backgroundColor") =>
  page
    .getByRole("main")
    .getByRole("button", { name })
    .or(page.getByRole("main").getByRole("link", { name }))
    .first()
    .evaluate((element, key) => getComputedStyle(element)[key], property);

test("the console's navigation is at the side from 1024 px on and in a menu on smaller screens", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.setViewportSize({ width: 1024, height: 400 });
  await page.goto("/admin/audit");
  await expect(adminSections(page).getByRole("link", { name: "Audit log" })).toBeInViewport({
    ratio: 1,
  });
  for (const width of [390, 768, 1023]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(adminSections(page)).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    const links = adminSections(page).getByRole("link");
    await expect(links).toHaveCount(15);
    const lefts = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size, "a vertical list").toBe(1);
    await expect(links.last()).toHaveAttribute("aria-current", "page");
    await page.keyboard.press("Escape");
  }
  const heights = new Set<number | undefined>();
  for (const width of [1024, 1279, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const head = page.getByRole("banner");
    const nav = adminSections(page);
    const main = page.getByRole("main");
    // Retried, because a busy browser may lay out the page at the new width before it applies the matching media
    // queries.
    await expect(async () => {
      const [side, content] = await Promise.all([nav.boundingBox(), main.boundingBox()]);
      const end = (side?.x ?? NaN) + (side?.width ?? NaN);
      expect(content?.x, `beside the navigation at ${width} px`).toBe(end);
      expect(content?.width ?? 0).toBeLessThanOrEqual(1440);
    }).toPass();
    heights.add((await head.boundingBox())?.height);
  }
  expect(heights.size, "the header does not wrap").toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the current section of the console's navigation is scrolled into view where not all have room", async ({
    page,
    signInAs,
  }) => {
    await signInAs("admin");
    await page.setViewportSize({ width: 1024, height: 400 });
    for (const [path, name] of [
      ["/admin/audit", "Audit log"],
      ["/admin/events", "Events"],
      ["/admin/analytics", "Analytics"],
    ] as const) {
      await page.goto(path);
      const link = adminSections(page).getByRole("link", { name });
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(link).toBeInViewport({ ratio: 1 });
    }
  });

  test("a recruiter on a phone reaches Home, Dashboard and Sign Out through the menu", async ({
    page,
    signInAs,
  }) => {
    const { company } = await signInAs("approved");
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto("/recruiter/dashboard");
    await expect(page.getByRole("banner")).toContainText(company);
    await expect(page.getByRole("link", { name: "Post New Job" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("link", { name: "Home" })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Recruiter" }).getByRole("link", { name: "Dashboard" }),
    ).toHaveAttribute("aria-current", "page");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("the colours of the console's buttons distinguish destructive, primary and other actions", async ({
  page,
  signInAs,
  addAccount,
  addBook,
  addJobs,
}) => {
  const draft = await addBook();
  const [job] = await addJobs({});
  const pending = await addAccount("pending");
  await signInAs("admin");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const fuchsiaTexts = () =>
    page.getByRole("main").evaluate(
      (main, colour) =>
        [...main.querySelectorAll<HTMLElement>("button, a")]
          .filter((element) => {
            const { color, backgroundColor } = getComputedStyle(element);
            return element.checkVisibility() && [color, backgroundColor].includes(colour);
          })
          .map((element) => element.textContent),
      fuchsia,
    );

  await page.goto(`/admin/recruiters?q=${pending.company}`);
  const primary = await page
    .getByRole("link", { name: "New Job" })
    .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await computedColour(page, /^Approve /u, "backgroundColor")).toBe(primary);
  expect(await fuchsiaTexts()).toEqual(["Reject"]);
  for (const [decision, red] of [
    ["Approve", ["Reject"]],
    ["Reject", ["Reject", "Reject recruiter"]],
  ] as const) {
    await page.getByRole("button", { name: `${decision} Ada Lovelace` }).click();
    await expect(page.getByRole("button", { name: `${decision} recruiter` })).toBeVisible();
    expect(await fuchsiaTexts()).toEqual(red);
    await page.keyboard.press("Escape");
  }

  await page.goto(`/admin/books?q=${encodeURIComponent(draft.title)}`);
  expect(await computedColour(page, /^Publish /u, "backgroundColor")).toBe(primary);
  expect(await computedColour(page, /^New book/u, "backgroundColor")).toBe(primary);
  await expect(page.getByRole("link", { name: "New Job" })).not.toHaveCSS(
    "background-color",
    primary,
  );
  const quiet = await computedColour(page, /^Edit /u, "color");
  await page.getByRole("row").last().hover();
  await expect.poll(() => computedColour(page, /^Edit /u, "color")).not.toBe(quiet);

  await page.goto(`/admin/jobs?q=${job?.company}`);
  await page.getByRole("checkbox", { name: `Select ${job?.title}` }).check();
  expect(await fuchsiaTexts()).toEqual(["Delete"]);
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y;
  // Retried, because the layout may still change shortly after a resize.
  await expect(async () => {
    const tops = await Promise.all(
      ["Clear selection", "Archive selected", "Renew selected", "Delete selected"].map(top),
    );
    expect(new Set(tops).size, "lines of the bar on a phone").toBe(1);
  }).toPass();
  await page.getByRole("button", { name: "Archive selected" }).click();
  await expect(page.getByRole("button", { name: "Archive 1 job" })).toBeVisible();
  expect(await fuchsiaTexts()).toEqual(["Delete"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete selected" }).click();
  await expect(page.getByRole("button", { name: "Delete 1 job" })).toBeVisible();
  expect(await fuchsiaTexts()).toEqual(["Delete", "Delete 1 job"]);
});
