import { listTitle } from "@/lib/jobs/title";
import { listSkills } from "@/lib/skills/queries";
import { alertFilters } from "./form";
import type { Alert } from "./schema";

/** What the alert of a search is called: 'Golang jobs in Berlin, Germany'. Throws when the backend fails to name a skill. */
export async function searchName(query: string): Promise<string> {
  const filters = alertFilters(new URLSearchParams(query));
  const skills = filters.skills.length > 0 ? await listSkills() : [];
  return listTitle(filters, 0, Object.fromEntries(skills.map(({ slug, name }) => [slug, name])));
}

/** The same with how often it comes: 'Daily job alert: Golang jobs in Berlin, Germany'. */
export async function alertName({
  query,
  frequency,
}: Pick<Alert, "query" | "frequency">): Promise<string> {
  return `${frequency === "daily" ? "Daily" : "Weekly"} job alert: ${await searchName(query)}`;
}
