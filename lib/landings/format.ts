import { site } from "@/lib/site";
import { remoteCity } from "@/lib/jobs/schema";
import { parseJobFilters } from "@/lib/jobs/search";
import { listHeading } from "@/lib/jobs/title";
import { counted } from "@/lib/text/counted";
import type { Landing } from "./schema";

const grouped = new Intl.NumberFormat("en-US");

/** What the page is about, in short: 'Berlin', 'Germany', 'Remote', 'Kubernetes'. */
export function landingName({ country, city, skill }: Landing): string {
  return skill ?? city ?? country ?? remoteCity;
}

/** 'Golang jobs in Berlin, Germany', 'Remote Golang jobs', 'Golang jobs with Kubernetes'. */
export function landingHeading({ country, city, skill, total }: Landing): string {
  if (skill) return `${site.name.replace(/\bJobs\b/u, "jobs")} with ${skill}`;
  const filters = parseJobFilters({
    city: (country ? city : remoteCity) ?? undefined,
    country: country ?? undefined,
  });
  return listHeading(filters, total);
}

/** One paragraph of numbers: what there is, and what those that say so pay. */
export function landingText(landing: Landing): string {
  const { total, companies, pay, middle } = landing;
  const what = landingHeading(landing).replace(/^Remote/u, "remote");
  if (total === 0) return `There are no open ${what} today.`;
  const open = `${grouped.format(total)} open ${total === 1 ? what.replace(/\bjobs\b/u, "job") : what}`;
  const range =
    pay &&
    `${counted(pay.jobs, "job")} of ${counted(pay.companies, "company")} name a salary in ${pay.currency}: ${between(pay.least, pay.most)} a year.`;
  const [low, half, high] = middle?.middles ?? [];
  const quartiles =
    pay && middle && low !== undefined && half !== undefined && high !== undefined
      ? `By the middle of their ranges, half of the ${grouped.format(middle.jobs)} full-time ones are between ${grouped.format(low)} and ${grouped.format(high)} ${pay.currency}; the median is ${grouped.format(half)}.`
      : null;
  return [`${open} at ${counted(companies, "company")}.`, range, quartiles]
    .filter(Boolean)
    .join(" ");
}

const between = (least: number, most: number) =>
  `from ${grouped.format(least)} to ${grouped.format(most)}`;
