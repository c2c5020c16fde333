import type { SalaryPeriod } from "@/lib/jobs/schema";

type Named = { name: string; slug: string; jobs: number };

type Range = { currency: string; jobs: number; companies: number; least: number; most: number };

/** A landing page that search engines may list; `name` is the name of its place or skill. */
export type ListedPage = { path: string; name: string | null; jobs: number };

/** What the landing page that equals a job list adds to it. */
export type Landing = {
  /** The path below /golang-jobs/. */
  path: string;
  /** The name of the city whose slug is in the path. */
  city: string | null;
  isListed: boolean;
  nearby: ListedPage[];
  /** The statistics, which only the first page of the list has. */
  numbers: Numbers | null;
};

export type Numbers = {
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
