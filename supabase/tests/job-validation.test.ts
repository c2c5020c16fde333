import { expect, test } from "vitest";
import type { Database } from "@/lib/supabase/database.types";
import { addCity, addAdmin, brokenCheck, owner } from "@/supabase/tests/callers";

const [X, city_id] = await Promise.all([addAdmin(), addCity()]);

type Values = Database["public"]["Tables"]["jobs"]["Update"];
const insertJob = (values: Values) =>
  X.client.from("jobs").insert({
    title: "Go Engineer",
    company: "Acme Systems",
    city_id,
    application_url: "https://acme-systems.dev/apply",
    description: "<p>Go.</p>",
    ...values,
  });

const bad: Values[] = [
  { application_url: "javascript:alert(1)" },
  { application_url: "data:text/html,x" },
  { application_url: "https:///" },
  { application_url: "//evil.dev" },
  { application_url: "https://x.dev/ y" },
  { application_url: `https://x.dev/${"a".repeat(2048)}` },
  { title: " " },
  { title: "x".repeat(201) },
  { description: "x".repeat(50_001) },
  { requirements: Array.from({ length: 51 }, () => "x") },
  { requirements: ["x".repeat(20_001)] },
  { requirements: ["Go", null as unknown as string] },
  { salary_min: -1 },
  { salary_min: 2, salary_max: 1 },
  { salary_currency: "x".repeat(21) },
];
test.each(bad)("the database refuses to save a job with %j", async (values) => {
  const before = await owner`select count(*) from public.jobs`;
  expect((await insertJob(values)).error).toMatchObject(brokenCheck);
  expect(await owner`select count(*) from public.jobs`).toEqual(before);
});

test("the database refuses to save a job with an unknown job type", async () => {
  expect((await insertJob({ type: "freelance" as "contract" })).error?.code).toBe("22P02");
});

const good: Values[] = [
  { application_url: "HTTP://x.dev/?a=1#b" },
  { salary_min: 1, salary_max: 1 },
  { salary_min: 5 },
  { salary_max: 0 },
  { description: "x".repeat(50_000) },
  { requirements: [] },
];
test.each(good)("the database saves a job with %j", async (values) => {
  expect((await insertJob(values)).error).toBeNull();
});
