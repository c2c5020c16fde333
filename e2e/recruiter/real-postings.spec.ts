import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { cleanText } from "@/lib/text/clean";
import { paste } from "../editor";
import { aWord, expect, test } from "../fixtures";
import { descriptionIn, descriptionOn, fillJob, jobsOf } from "./job-form";

const { jobs: postings }: { jobs: { description: string }[] } = JSON.parse(
  readFileSync(new URL("../../supabase/tests/data/remote-ok-jobs.json", import.meta.url), "utf8"),
);

/** Those with something hard in them. */
const hard = {
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

/** The words a person sees, in order; what was read in the wrong encoding is repaired. */
const wordsIn = (text: string) => cleanText(text).split(/\s+/u).filter(Boolean);

/** The words of raw HTML, as the browser shows it by itself. */
async function wordsOf(page: Page, html: string) {
  const raw = await page.context().newPage();
  await raw.setContent(html);
  const text = await raw.locator("body").innerText();
  await raw.close();
  return wordsIn(text);
}

const shownWords = async (page: Page, slug = "") => {
  await page.goto(`/golang-jobs/${slug}`);
  return wordsIn(await descriptionOn(page).locator(".prose").innerText());
};

for (const [what, index] of Object.entries(hard)) {
  const { description = "" } = postings[index] ?? {};

  test(`a real posting is pasted, and edited as others have stored it, without losing a word of it: ${what}`, async ({
    page,
    signInAs,
    addJobs,
    owner,
  }) => {
    const { recruiterId } = await signInAs("approved");
    const words = await wordsOf(page, description);
    expect(words.length).toBeGreaterThan(50);
    await page.goto("/recruiter/jobs/new");
    await fillJob(page, aWord(), "");
    await paste(descriptionIn(page), description);
    await page.getByRole("button", { name: "Post Job" }).click();
    await expect(page).toHaveURL("/recruiter/dashboard");
    const [pasted] = await jobsOf(owner, recruiterId);
    expect(await shownWords(page, pasted?.slug)).toEqual(words);

    const [stored] = await addJobs({ recruiter_id: recruiterId, description });
    expect(await shownWords(page, stored?.slug)).toEqual(words);
    await page.goto(`/recruiter/jobs/${stored?.id}/edit`);
    // Until something is changed it is the old text that is saved, whatever the editor made of it.
    await descriptionIn(page).press("ControlOrMeta+End");
    await page.keyboard.type(" More!");
    await page.getByRole("button", { name: "Save Job" }).click();
    await expect(page).toHaveURL("/recruiter/dashboard");
    expect(await shownWords(page, stored?.slug)).toEqual([...words, "More!"]);
  });
}
