import { listHref } from "@/lib/rows/list-address";
import { periodLabels } from "@/lib/jobs/format";
import { jobsPerPage, type SalaryPeriod } from "@/lib/jobs/schema";
import type { Crumb } from "@/lib/metadata/json-ld";
import { counted, formatCount } from "@/lib/text/counted";
import { formatShortDate } from "@/lib/text/dates";
import type { landingAt } from "@/lib/jobs/landing/kinds";
import { jobsInSentence, landingHref, landingLabel } from "@/lib/jobs/landing/kinds";

type Named = { name: string; slug: string; jobs: number };

type Range = { currency: string; jobs: number; companies: number; least: number; most: number };

/** A landing page that search engines may list; `name` is the name of its place or skill. */
export type ListedPage = { path: string; name: string | null; jobs: number };

/** The result of public.read_landing_page without its list of jobs. */
export type LandingRow = {
  city: string | null;
  skill: string | null;
  isListed: boolean;
  total: number;
  nearby: ListedPage[];
  /** The statistics, which only the first page of the list has. */
  numbers: Numbers | null;
};

type Numbers = {
  companies: number;
  remote: number;
  worldwide: number;
  unstated: number;
  withHours: number;
  confirmedAt: string | null;
  pay: Partial<Record<SalaryPeriod, Range>>;
  middle: { jobs: number; companies: number; middles: number[] } | null;
  employers: Named[];
  skills: Named[];
  countries: Named[];
  accepted: { code: string; jobs: number }[];
  linked: string[];
};

export type Landing = LandingRow & {
  page: NonNullable<ReturnType<typeof landingAt>>;
  number: number;
};

export const landingTitle = ({ page, city, skill }: Landing): string =>
  page.title(page.parameters, city ?? skill ?? "");

/** The introduction of a landing page: sentences with the number of jobs and its other statistics. */
export function landingText(landing: Landing): string {
  const { total, numbers, page, number } = landing;
  const plural = jobsInSentence(landingTitle(landing));
  if (total === 0) return `There are no open ${plural} today.`;
  const singular = plural.replace(/\b(job|internship)s\b/u, "$1");
  const open = `${formatCount(total)} open ${total === 1 ? singular : plural}`;
  if (!numbers) return `${open}, page ${number} of ${pageCount(landing)}, newest first.`;
  return [
    `${open} at ${counted(numbers.companies, "company")}.`,
    ...page.facts.flatMap((fact) => factSentences[fact]({ ...numbers, total })),
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
    worldwide > 0 && `${counted(worldwide, "job")} can be done from anywhere in the world.`,
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
  return `${counted(jobs, "job")} of ${counted(companies, "company")} name pay in ${currency}: from ${formatCount(least)} to ${formatCount(most)} ${periodLabels[period]}.`;
}

/** The path of a landing page's list; pages are counted from 1. */
export const landingPath = (path: string, number = 1): string =>
  listHref(landingHref(path), { page: number });

/** The breadcrumbs of a landing page: the home page, the parent page if it is listed, and the page itself. */
export function landingCrumbs({ page: { path }, city, skill, nearby }: Landing): Crumb[] {
  const home = { name: "Jobs", path: "/" };
  const current = { name: landingLabel({ path, name: city ?? skill }), path: landingPath(path) };
  const parent = nearby.find((near) => path.startsWith(`${near.path}/`));
  if (!parent) return [home, current];
  return [home, { name: landingLabel(parent), path: landingPath(parent.path) }, current];
}

export const pageCount = ({ total }: Landing) => Math.ceil(total / jobsPerPage);
