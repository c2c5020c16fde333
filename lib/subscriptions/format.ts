import { listTitle } from "@/lib/jobs/list-text";
import type { JobFilters, SkillNames } from "@/lib/jobs/filters";
import { remoteCity } from "@/lib/jobs/schema";
import { alertFilters, isFiltered, jobListQuery } from "@/lib/jobs/search";
import { countries } from "@/lib/places/countries";
import { listSkills } from "@/lib/jobs/queries";
import { newsletterName } from "@/lib/subscriptions/messages";
import { type Alert, type MailChoices, newsletterChoice } from "@/lib/subscriptions/schema";

type Search = Pick<Alert, "query" | "frequency">;

/** The name of an alert's search, as in 'Golang jobs in Germany'. */
export async function searchName(query: string): Promise<string> {
  const filters = alertFilters(new URLSearchParams(query));
  return listTitle(filters, 0, await readSkillNames(filters));
}

export async function alertName({ query, frequency }: Search): Promise<string> {
  return `${frequencyNames[frequency]} job alert: ${await searchName(query)}`;
}

/**
 * The alert's name for mail to an unconfirmed address. It omits free text, because anyone can request an alert for any
 * address.
 */
export async function unconfirmedAlertName({ query, frequency }: Search): Promise<string> {
  const filters = alertFilters(new URLSearchParams(query));
  const names = await readSkillNames(filters);
  const known: JobFilters = {
    ...filters,
    q: "",
    company: null,
    city: filters.city === remoteCity ? remoteCity : null,
    country: filters.country && countries.includes(filters.country) ? filters.country : null,
    skill: filters.skill.filter((slug) => slug in names),
    pay: Intl.supportedValuesOf("currency").includes(filters.currency) ? filters.pay : null,
  };
  const searchTitle = isFiltered(known) ? listTitle(known, 0, names) : "new jobs";
  const name = `${frequencyNames[frequency]} job alert: ${searchTitle}`;
  const isShortened = jobListQuery(known) !== jobListQuery(filters);
  if (!isShortened) return name;
  return `${name}, narrowed by a search that you will see before you confirm`;
}

const frequencyNames = { daily: "Daily", weekly: "Weekly" };

/** The frequency to which an alert can be changed, and the label of the button that does so. */
export function oppositeFrequency({ frequency }: Pick<Alert, "frequency">) {
  return frequency === "daily"
    ? ({ name: "weekly", label: "Make it weekly" } as const)
    : ({ name: "daily", label: "Make it daily" } as const);
}

/** Names of skills by slug; not read from the database if the filters contain no skill. */
async function readSkillNames({ skill }: JobFilters): Promise<SkillNames> {
  if (skill.length === 0) return {};
  const known = await listSkills();
  return Object.fromEntries(known.map(({ slug, name }) => [slug, name]));
}

/** The names of an address's unconfirmed subscriptions; `formatAlert` formats the name of a job alert. */
export async function listUnconfirmedChoices(
  { newsletter, alerts }: MailChoices,
  formatAlert = alertName,
): Promise<{ choice: string; label: string }[]> {
  const unconfirmedAlerts = await Promise.all(
    alerts
      .filter(({ isConfirmed }) => !isConfirmed)
      .map(async (alert) => ({ choice: alert.id, label: await formatAlert(alert) })),
  );
  if (newsletter !== "pending") return unconfirmedAlerts;
  return [{ choice: newsletterChoice, label: newsletterName }, ...unconfirmedAlerts];
}
