import { listTitle } from "@/lib/jobs/title";
import { alertFilters } from "./form";
import type { Alert } from "./schema";

/** What the alert of a search is called: 'Golang jobs in Berlin, Germany'. */
export function searchName(query: string): string {
  return listTitle(alertFilters(new URLSearchParams(query)), 0);
}

/** The same with how often it comes: 'Daily: Golang jobs in Berlin, Germany'. */
export function alertName({ query, frequency }: Pick<Alert, "query" | "frequency">): string {
  return `${frequency === "daily" ? "Daily" : "Weekly"}: ${searchName(query)}`;
}
