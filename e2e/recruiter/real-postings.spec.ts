import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { cleanJobHtml } from "@/lib/html/sanitize";
import { cleanText } from "@/lib/text/clean";
import { pasteHtml } from "@/e2e/editor";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { descriptionEditor } from "@/e2e/recruiter/job-form";

const { jobs: postings }: { jobs: { description: string }[] } = JSON.parse(
  readFileSync(new URL("../../supabase/tests/data/remote-ok-jobs.json", import.meta.url), "utf8"),
);

/** Indexes of real job postings whose HTML is hard to convert. */
const hardPostings = {
  "empty paragraphs between bare words": 1,
  "characters of UTF-8 that were read one by one": 6,
  "fourth headings, an ordered list and boxes": 7,
  "headings and lists between paragraphs": 13,
  "nothing but boxes": 19,
  "very many spans": 38,
  "a hundred entities": 43,
  "marks within marks": 52,
  "small print": 57,
};

/** Splits a text into its words after repairing wrongly decoded characters (mojibake). */
const splitWords = (text: string) => cleanText(text).split(/\s+/u).filter(Boolean);

/** The visible words of HTML, as a browser renders it. */
const renderedWords = async (page: Page, html: string) =>
  splitWords(
    await page.evaluate((content) => {
      document.body.innerHTML = content;
      return document.body.innerText;
    }, html),
  );

/** The job description that the form would send, sanitised in the same way as before it is stored. */
const readDescription = async (page: Page) =>
  cleanJobHtml(await descriptionEditor(page).innerHTML());

test("real job postings are pasted into the editor without losing a word", async ({
  page,
  context,
  signInAs,
}) => {
  test.slow();
  await signInAs("approved");
  const raw = await context.newPage();
  await page.goto("/recruiter/jobs/new");
  for (const [kind, index] of Object.entries(hardPostings)) {
    const { description = "" } = postings[index] ?? {};
    const words = await renderedWords(raw, description);
    expect(words.length).toBeGreaterThan(50);
    await descriptionEditor(page).press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await pasteHtml(descriptionEditor(page), description);
    expect.soft(await renderedWords(raw, await readDescription(page)), kind).toEqual(words);
  }
});

test("real job postings that other systems stored are shown and edited without losing a word", async ({
  page,
  context,
  signInAs,
  addJobs,
}) => {
  test.slow();
  const { recruiterId } = await signInAs("approved");
  const raw = await context.newPage();
  const descriptions = Object.values(hardPostings).map(
    (index) => postings[index]?.description ?? "",
  );
  const jobs = await addJobs(
    ...descriptions.map((description) => ({ recruiter_id: recruiterId, description })),
  );
  for (const [index, kind] of Object.keys(hardPostings).entries()) {
    const words = await renderedWords(raw, descriptions[index] ?? "");
    const shown = await fetchPage(raw.request, `/golang-jobs/${jobs[index]?.slug}`);
    const description = shown.region("Job description").within("div", { class: "prose" });
    expect.soft(await renderedWords(raw, description.html()), kind).toEqual(words);
    await page.goto(`/recruiter/jobs/${jobs[index]?.id}/edit`);
    // Edits the text, because the form sends an unedited description as it was stored instead of the editor's HTML.
    await descriptionEditor(page).press("ControlOrMeta+End");
    await page.keyboard.type(" More!");
    expect
      .soft(await renderedWords(raw, await readDescription(page)), kind)
      .toEqual([...words, "More!"]);
  }
});
