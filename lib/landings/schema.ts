/** What a page of jobs is about, by slugs of its address; the country 'remote' is all remote jobs. */
export type LandingAddress =
  | { country: string; city?: string | undefined; skill?: never }
  | { skill: string; country?: never; city?: never };

/** Another such page, and how many open jobs are on it. */
export type Neighbour = { name: string; slug: string; jobs: number };

/** What such a page tells, all of it computed: counts of open jobs, and what those that say so pay a year. */
export type Landing = {
  country: string | null;
  city: string | null;
  skill: string | null;
  total: number;
  companies: number;
  /** Of the currency that most jobs name; from 5 companies on. */
  pay: { currency: string; jobs: number; companies: number; least: number; most: number } | null;
  /** The quartiles of what full-time jobs of that currency pay; from 20 of 5 companies on. */
  middle: { jobs: number; companies: number; middles: number[] } | null;
  countries: Neighbour[];
  cities: Neighbour[];
  skills: Neighbour[];
};

/** From how many open jobs on search engines may list a page. */
export const leastListed = 5;
