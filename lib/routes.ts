import type { Rewrite } from 'next/dist/lib/load-custom-routes';
import { frameWords, jobTypes } from './jobs/schema.ts';
import { site } from './site.ts';

/*
 * A page that reads the query costs 5 to 20 times one that is made once and kept. So each list lives at an inner
 * path, list/[[...filters]], made on demand and revalidated by tag, and these rules lead the public address there.
 * The catch-all also keeps `next build` from rendering lists, which would need the backend. Searches are too many to be
 * kept: only their frame is (lib/jobs/frame.ts).
 */

/** Text that may stand in a path as it is; the rest (slashes, escapes, long texts) goes to the page that reads the query. */
const pathText = '[^/?#%\\\\\\x00-\\x1f\\x7f-\\xa0\\u2028\\u2029\\ufeff]{1,80}';

/** What each filter of the list must look like to become part of a path. */
const filterPatterns = {
  q: frameWords,
  type: jobTypes.join('|'),
  city: pathText,
  country: pathText,
  page: '[1-9]\\d{0,3}',
} as const;

const filters = Object.keys(filterPatterns) as (keyof typeof filterPatterns)[];

const query = (key: string, pattern: string) => ({ type: 'query' as const, key, value: pattern });

const unusualPlaces: Rewrite[] = (['city', 'country'] as const).map((key) => ({
  source: '/',
  has: [query(key, `(?!${pathText}$)[^]+`)],
  destination: '/search',
}));

const search = { source: '/', has: [query('q', `(?!${frameWords}$)[^]*\\S[^]*`)] };

const searches: Rewrite[] = [
  { ...search, missing: [{ type: 'header', key: 'content-type' }], destination: '/search/answer' },
  // Forms that are posted from there.
  { ...search, destination: '/search' },
];

// One after the other: each rule goes on from the path that those before it have made, and adds one filter.
const lists: Rewrite[] = [
  { source: '/', destination: '/list' },
  ...filters.map((key) => ({
    source: '/list/:filters*',
    has: [query(key, `(?<${key}>${filterPatterns[key]})`)],
    destination: `/list/:filters*/${key}=:${key}`,
  })),
];

/** From public addresses to the pages that answer them. */
export const rewrites: Rewrite[] = [
  ...unusualPlaces,
  ...searches,
  ...lists,
  { source: '/events', has: [query('type', 'meetup')], destination: '/events/list/meetup' },
  { source: '/events', destination: '/events/list' },
  { source: '/blogs', destination: '/blogs/list' },
  { source: '/books', destination: '/books/list' },
  { source: `/${site.product}/:slug`, destination: '/jobs/:slug' },
];

/** The filters in the segments of a list's inner path, as the query had them. */
export function filtersOfPath(segments: string[] = []): Record<string, string> {
  return Object.fromEntries(
    segments.map((segment) => {
      const text = decodeURIComponent(segment);
      const at = text.indexOf('=');
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
