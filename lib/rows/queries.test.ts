import { expect, test } from "vitest";
import { z } from "zod";
import { formValues, readSitemapLeaves } from "@/lib/rows/queries";

test("reading all rows continues past the data API's maximum number of rows in a response", async () => {
  const rows = Array.from({ length: 2001 }, (_, index) => ({
    slug: `post-${index}`,
    updated_at: "2026-11-21T09:00:00+00:00",
  }));
  const leaves = await readSitemapLeaves(async (from, to) => ({ data: rows.slice(from, to + 1) }));
  expect(leaves.map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug));
  expect(leaves[0]?.updatedAt).toBe("2026-11-21T09:00:00.000Z");
});

test("a form is filled with the columns of its fields as text, empty for null", () => {
  const form = z.object({
    id: z.uuid(),
    metaTitle: z.string(),
    version: z.number(),
    back: z.string(),
  });
  const row = { id: "a", meta_title: null, version: 2, search_text: "a" };
  expect(formValues(row, form)).toEqual({ id: "a", metaTitle: "", version: "2" });
});
