import type { Page } from "@playwright/test";
import { findAccessibilityViolations } from "@/e2e/axe";
import { randomWord, expect, test } from "@/e2e/fixtures";
import { descriptionEditor, fillJob, readJobsOfRecruiter } from "@/e2e/recruiter/job-form";

const focusedElement = (page: Page) => page.locator(":focus");
const toolbarButton = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });

/** Moves the focus from the text to a toolbar button by keyboard and presses the button. */
async function pressToolbarButton(page: Page, name: string, key = "Enter") {
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("toolbar").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Home");
  for (
    let step = 0;
    step < 12 && (await focusedElement(page).getAttribute("aria-label")) !== name;
    step++
  )
    await page.keyboard.press("ArrowRight");
  await expect(toolbarButton(page, name)).toBeFocused();
  await page.keyboard.press(key);
}

async function openFilledForm(page: Page) {
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, randomWord(), "");
  await expect(descriptionEditor(page)).toBeVisible();
}

async function postJob(page: Page) {
  await page.getByRole("button", { name: "Post Job" }).press("Enter");
  await expect(page).toHaveURL("/recruiter/dashboard");
}

test("the toolbar of the editor is one tab stop in which arrows, Home and End move the focus", async ({
  page,
  signInAs,
}) => {
  await signInAs("approved");
  await openFilledForm(page);
  const names = [
    "Heading 1",
    "Heading 2",
    "Heading 3",
    "Bold",
    "Italic",
    "Underline",
    "Blockquote",
    "Code block",
    "Ordered list",
    "Bullet list",
    "Link",
    "Undo",
    "Redo",
  ];
  await page.getByLabel("Paid").focus();
  await page.keyboard.press("Tab");
  for (const name of [...names, names[0] ?? ""]) {
    await expect(toolbarButton(page, name)).toBeFocused();
    await expect(toolbarButton(page, name)).toHaveCSS("outline-style", "solid");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("End");
  await expect(toolbarButton(page, "Redo")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(toolbarButton(page, "Undo")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(toolbarButton(page, "Redo")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(descriptionEditor(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(toolbarButton(page, "Redo")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Paid")).toBeFocused();
});

test("a toolbar button is toggled by Enter or Space, announces its state and returns the focus to the text", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await openFilledForm(page);
  await descriptionEditor(page).focus();
  await page.keyboard.type("plain ");
  for (const key of ["Enter", "Space"]) {
    await expect(toolbarButton(page, "Bold")).toHaveAttribute("aria-pressed", "false");
    await pressToolbarButton(page, "Bold", key);
    await expect(descriptionEditor(page)).toBeFocused();
    await expect(toolbarButton(page, "Bold")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.type(key);
    await pressToolbarButton(page, "Bold", key);
    await expect(descriptionEditor(page)).toBeFocused();
    await expect(toolbarButton(page, "Bold")).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.type(" plain ");
  }
  await page.keyboard.press("Enter");
  await pressToolbarButton(page, "Bullet list");
  await expect(descriptionEditor(page)).toBeFocused();
  await page.keyboard.type("an item");
  await expect(toolbarButton(page, "Bullet list")).toHaveAttribute("aria-pressed", "true");
  await expect(toolbarButton(page, "Ordered list")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("A heading");
  await pressToolbarButton(page, "Heading 2");
  await expect(toolbarButton(page, "Heading 2")).toHaveAttribute("aria-pressed", "true");
  await expect(toolbarButton(page, "Undo")).not.toHaveAttribute("aria-disabled");
  await expect(toolbarButton(page, "Redo")).toHaveAttribute("aria-disabled", "true");
  await postJob(page);
  const [job] = await readJobsOfRecruiter(owner, recruiterId);
  expect(job?.description).toBe(
    "<p>plain <strong>Enter</strong> plain <strong>Space</strong> plain </p><ul><li><p>an item</p></li></ul><h2>A heading</h2>",
  );
});

test("a link in a job description is added, refused, changed and removed by keyboard", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await openFilledForm(page);
  const dialog = page.getByRole("dialog", { name: /^(?:Add a|Change the) link$/u });
  const address = dialog.getByLabel("Address");
  const next = async (label: string) => {
    await page.keyboard.press("Tab");
    await expect(focusedElement(page)).toHaveAccessibleName(label);
  };
  await descriptionEditor(page).focus();
  await page.keyboard.type("the site");
  await page.keyboard.press("ControlOrMeta+a");

  await pressToolbarButton(page, "Link");
  await expect(address).toBeFocused();
  await expect(dialog.getByRole("button")).toHaveText(["Cancel", "Add link"]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(toolbarButton(page, "Link")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(address).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(
    "Please enter an address that starts with https://, http:// or mailto:",
  );
  await expect(address).toHaveAccessibleDescription(/starts with https/);
  await expect(address).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("https://go.dev/");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(descriptionEditor(page)).toBeFocused();
  await expect(toolbarButton(page, "Link")).toHaveAttribute("aria-pressed", "true");
  await expect(descriptionEditor(page).getByRole("link", { name: "the site" })).toHaveAttribute(
    "href",
    "https://go.dev/",
  );

  await pressToolbarButton(page, "Link");
  await expect(address).toBeFocused();
  await expect(address).toHaveValue("https://go.dev/");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("https://pkg.go.dev/");
  for (const label of ["Remove link", "Cancel", "Save link"]) await next(label);
  await page.keyboard.press("Enter");
  await expect(descriptionEditor(page)).toBeFocused();
  await expect(descriptionEditor(page).getByRole("link")).toHaveAttribute(
    "href",
    "https://pkg.go.dev/",
  );

  await pressToolbarButton(page, "Link");
  await expect(address).toBeFocused();
  await next("Remove link");
  await page.keyboard.press("Enter");
  await expect(descriptionEditor(page)).toBeFocused();
  await expect(toolbarButton(page, "Link")).toHaveAttribute("aria-pressed", "false");
  await postJob(page);
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({ description: "<p>the site</p>" }),
  ]);
});
