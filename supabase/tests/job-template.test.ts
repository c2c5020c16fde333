import { expect, test } from "vitest";
import { jobFields, toTemplate } from "@/lib/jobs/form";
import { statedFactNames } from "@/lib/jobs/stated-facts";
import { owner } from "@/supabase/tests/callers";

/**
 * Columns that a copy of a job does not begin with: what belongs to the one posting, and what follows from other columns.
 */
const notCopied = [
  "id",
  "slug",
  "version",
  "idempotency_key",
  "recruiter_id",
  "posted_by",
  "imported_from",
  "posted_at",
  "listed_at",
  "updated_at",
  "expires_at",
  "confirmed_at",
  "link_died_at",
  "is_archived",
  "archived_at",
  "archived_by_admin",
  "removal_reason",
  "removal_rule",
  "outcome",
  "company_id",
  "search_text",
  "pay_top_eur_year",
  // Its facts are fields of their own.
  "stated",
];

/** Columns whose form fields have different names. */
const renamed = ["city_id", "further_city_ids", "overlap_time_zone", "company"];

const copiedFieldNames = () => {
  const fields = Object.fromEntries(Object.keys(jobFields.shape).map((name) => [name, "x"]));
  return Object.keys(toTemplate({ fields, requirements: [], places: [] }).fields);
};

test("a copied job has what the employer states except for the vacancy, which is stated anew", () => {
  const copied = copiedFieldNames();
  expect(statedFactNames.filter((name) => !copied.includes(name))).toEqual(["vacancy", "fillBy"]);
});

test("a copied job has the requirements and further places of the original", () => {
  const lists = {
    requirements: ["Go"],
    places: [{ remote: "", city: "Munich", country: "Germany" }],
  };
  expect(toTemplate({ fields: { title: "Go Engineer" }, ...lists })).toMatchObject(lists);
});

test("each column of a job is either copied to a new job or listed as not copied", async () => {
  const columns = await owner<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'public.jobs'::regclass and attnum > 0 and not attisdropped`;
  const copied = copiedFieldNames().map((name) =>
    name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
  );
  const known = (name: string) =>
    Number([...copied, ...renamed].includes(name)) + Number(notCopied.includes(name));
  expect(columns.filter(({ name }) => known(name) !== 1).map(({ name }) => name)).toEqual([]);
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(notCopied));
});
