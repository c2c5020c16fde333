import { expect, test } from "vitest";
import { jobFields, toTemplate } from "@/lib/jobs/form";
import { owner } from "@/supabase/tests/callers";

/**
 * Columns that are not copied into a new job: those that belong to a single posting, those computed from other columns,
 * and the vacancy, which must be stated again.
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
  "removal_reason",
  "removal_rule",
  "outcome",
  "company_id",
  "search_text",
  "pay_top_eur_year",
  "vacancy",
  "fill_by",
];

/** Columns whose form fields have different names. */
const renamed = ["city_id", "overlap_time_zone", "company"];

test("each column of a job is either copied to a new job or listed as not copied", async () => {
  const columns = await owner<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'public.jobs'::regclass and attnum > 0 and not attisdropped`;
  const fields = Object.fromEntries(Object.keys(jobFields.shape).map((name) => [name, "x"]));
  const copied = Object.keys(toTemplate({ fields, requirements: [] }).fields).map((name) =>
    name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
  );
  const known = (name: string) =>
    Number([...copied, ...renamed].includes(name)) + Number(notCopied.includes(name));
  expect(columns.filter(({ name }) => known(name) !== 1).map(({ name }) => name)).toEqual([]);
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(notCopied));
});
