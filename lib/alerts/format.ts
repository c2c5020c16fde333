import { listTitle } from "@/lib/jobs/title";
import { type JobFilters, remoteCity } from "@/lib/jobs/schema";
import { isFiltered, jobListQuery } from "@/lib/jobs/search";
import { countries } from "@/lib/places/countries";
import { listSkills } from "@/lib/jobs/form-queries";
import { alertFilters } from "./form";
import type { Alert } from "./schema";

type Search = Pick<Alert, "query" | "frequency">;

/** What the alert of a search is called: 'Golang jobs in Berlin, Germany'. Throws when the backend fails to name a skill. */
export async function searchName(query: string): Promise<string> {
  const filters = alertFilters(new URLSearchParams(query));
  return listTitle(filters, 0, await skillNames(filters));
}

/** The same with how often it comes: 'Daily job alert: Golang jobs in Berlin, Germany'. */
export async function alertName({ query, frequency }: Search): Promise<string> {
  return `${frequencyName(frequency)} job alert: ${await searchName(query)}`;
}

/**
 * The same for mail to an address that has not confirmed the alert: anybody can request one for any address, so the name
 * holds only words of our own lists. Search words, cities, companies and skills that we do not know are left out.
 */
export async function unconfirmedAlertName({ query, frequency }: Search): Promise<string> {
  const filters = alertFilters(new URLSearchParams(query));
  const names = await skillNames(filters);
  const known: JobFilters = {
    ...filters,
    q: "",
    company: null,
    city: filters.city === remoteCity ? remoteCity : null,
    country: filters.country && countries.includes(filters.country) ? filters.country : null,
    skills: filters.skills.filter((slug) => slug in names),
    pay: Intl.supportedValuesOf("currency").includes(filters.currency) ? filters.pay : null,
  };
  const name = isFiltered(known) ? listTitle(known, 0, names) : "new jobs";
  const isShort = jobListQuery(known) !== jobListQuery(filters);
  return `${frequencyName(frequency)} job alert: ${name}${isShort ? ", narrowed by a search that you see before you confirm" : ""}`;
}

const frequencyName = (frequency: Alert["frequency"]) =>
  frequency === "daily" ? "Daily" : "Weekly";

async function skillNames({ skills }: JobFilters): Promise<Record<string, string>> {
  const known = skills.length > 0 ? await listSkills() : [];
  return Object.fromEntries(known.map(({ slug, name }) => [slug, name]));
}
