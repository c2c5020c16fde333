import type { JobFilters, SkillNames } from "@/lib/jobs/filters";
import { periodLabels } from "@/lib/jobs/format";
import {
  landingAt,
  landingHref,
  landingLabel,
  type Landing,
  type Numbers,
} from "@/lib/jobs/landing/kinds";
import { listSubject } from "@/lib/jobs/list-title";
import { jobsPerPage, type SalaryPeriod } from "@/lib/jobs/schema";
import type { Crumb } from "@/lib/metadata/json-ld";
import { countWithNoun, formatCount } from "@/lib/text/counted";
import { formatShortDate } from "@/lib/text/dates";

/** A job list that equals a landing page. */
export type LandingList = {
  landing: Landing;
  filters: JobFilters;
  total: number;
  skillNames: SkillNames;
};

/** The introduction of a landing page: sentences with the number of jobs and its other statistics. */
export function landingText({ landing, filters, total, skillNames }: LandingList): string {
  const plural = listSubject(filters, skillNames);
  if (total === 0) return `There are no open ${plural} today.`;
  const singular = plural.replace(/\b(job|internship)s\b/u, "$1");
  const open = `${formatCount(total)} open ${total === 1 ? singular : plural}`;
  const { path, numbers } = landing;
  if (!numbers)
    return `${open}, page ${filters.page} of ${Math.ceil(total / jobsPerPage)}, newest first.`;
  const facts = landingAt(path)?.facts ?? [];
  return [
    `${open} at ${countWithNoun(numbers.companies, "company")}.`,
    ...facts.flatMap((fact) => factSentences[fact]({ ...numbers, total })),
    rangeSentence(numbers.pay, "year"),
    middleSentence(numbers),
  ]
    .filter(Boolean)
    .join(" ");
}

const factSentences = {
  remote: ({ remote, total }) => {
    if (remote === total || total < 2) return [];
    if (remote === 0) return ["None of them is remote."];
    if (remote === 1) return ["One of them is remote."];
    return [`${formatCount(remote)} of them are remote.`];
  },
  applicants: ({ worldwide, unstated, withHours }) => [
    worldwide > 0 && `${countWithNoun(worldwide, "job")} can be done from anywhere in the world.`,
    withHours > 0 && `${formatCount(withHours)} ask for certain hours.`,
    unstated > 0 && `${formatCount(unstated)} do not say from where you may apply.`,
  ],
  rates: ({ pay }) => [rangeSentence(pay, "day"), rangeSentence(pay, "hour")],
  confirmed: ({ confirmedAt }) => [
    confirmedAt && `The last one was posted or confirmed on ${formatShortDate(confirmedAt)}.`,
  ],
} satisfies Record<string, (numbers: Numbers & { total: number }) => (string | false | null)[]>;

function middleSentence({ pay, middle }: Numbers): string | null {
  const [low, half, high] = middle?.middles.map(formatCount) ?? [];
  if (!pay.year || !middle || high === undefined) return null;
  return `By the middle of their ranges, half of the ${formatCount(middle.jobs)} full-time ones are between ${low} and ${high} ${pay.year.currency}; the median is ${half}.`;
}

function rangeSentence(pay: Numbers["pay"], period: SalaryPeriod): string | null {
  const range = pay[period];
  if (!range) return null;
  const { jobs, companies, currency, least, most } = range;
  return `${countWithNoun(jobs, "job")} of ${countWithNoun(companies, "company")} name pay in ${currency}: from ${formatCount(least)} to ${formatCount(most)} ${periodLabels[period]}.`;
}

/** The breadcrumbs of a landing page: the home page, the parent page if it is listed, and the page itself. */
export function landingCrumbs({ landing, filters, skillNames }: LandingList): Crumb[] {
  const { path, city, nearby } = landing;
  const [skill = ""] = filters.skill;
  const home = { name: "Jobs", path: "/" };
  const name = city ?? skillNames[skill] ?? null;
  const current = { name: landingLabel({ path, name }), path: landingHref(path) };
  const parent = nearby.find((near) => path.startsWith(`${near.path}/`));
  if (!parent) return [home, current];
  return [home, { name: landingLabel(parent), path: landingHref(parent.path) }, current];
}
