import { listTitle } from "@/lib/jobs/list-title";
import { type JobFilters, remoteCity } from "@/lib/jobs/schema";
import { isFiltered, jobListQuery } from "@/lib/jobs/search";
import { countries } from "@/lib/places/countries";
import { listSkills } from "@/lib/jobs/form-queries";
import type { KnownSkill } from "@/lib/jobs/skills";
import { newsletterName } from "@/lib/newsletter/messages";
import { alertFilters } from "@/lib/alerts/form";
import { type Alert, type MailChoices, newsletterChoice } from "@/lib/alerts/schema";

type Search = Pick<Alert, "query" | "frequency">;

export async function searchName(query: string, skills?: KnownSkill[]): Promise<string> {
  const filters = alertFilters(new URLSearchParams(query));
  return listTitle(filters, 0, await skillNames(filters, skills));
}

export async function alertName({ query, frequency }: Search): Promise<string> {
  return `${frequencyNames[frequency]} job alert: ${await searchName(query)}`;
}

/** The name in mail to an unconfirmed address, without free text: anybody can request alerts for any address. */
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
  return `${frequencyNames[frequency]} job alert: ${name}${isShort ? ", narrowed by a search that you see before you confirm" : ""}`;
}

const frequencyNames = { daily: "Daily", weekly: "Weekly" };

async function skillNames({ skills }: JobFilters, all?: KnownSkill[]) {
  const known = skills.length > 0 ? (all ?? (await listSkills())) : [];
  return Object.fromEntries(known.map(({ slug, name }) => [slug, name]));
}

/** The unconfirmed subscriptions of an address with their names; `nameOf` returns an alert's name. */
export async function listUnconfirmed({ newsletter, alerts }: MailChoices, nameOf = alertName) {
  const waiting = alerts.filter(({ isConfirmed }) => !isConfirmed);
  return [
    ...(newsletter === "pending" ? [{ choice: newsletterChoice, label: newsletterName }] : []),
    ...(await Promise.all(
      waiting.map(async (alert) => ({ choice: alert.id, label: await nameOf(alert) })),
    )),
  ];
}
