import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import type { Tables } from "@/lib/supabase/database.types";
import { locateEditor } from "@/e2e/editor";

export const applicationUrl = "https://acme.example/apply";

/** Waits until the job form is hydrated and fills in its required fields. */
export async function fillJob(
  page: Page,
  title: string,
  description = "We look for somebody who writes Go.",
) {
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("City").fill("Berlin");
  await page.getByLabel("Country").selectOption("Germany");
  await page.getByLabel("Application URL").fill(applicationUrl);
  if (description) await descriptionEditor(page).fill(description);
}

export const descriptionEditor = (page: Page) => locateEditor(page, "Description");

export const descriptionRegion = (page: Page) =>
  page.getByRole("region", { name: "Job description" });

export const readJobsOfRecruiter = (owner: Sql, recruiterId: string) =>
  owner<(Tables<"jobs"> & { city: string; country: string })[]>`
    select jobs.*, cities.name as city, cities.country, null as search_text, null as updated_at
    from public.jobs join public.cities on cities.id = city_id
    where recruiter_id = ${recruiterId}
    order by posted_at`;
