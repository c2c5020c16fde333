import { count, each, status } from "./requests.ts";
import type { Trial } from "./own-site.ts";

/** Pairs of letters that are cleaned one by one, as UTF-8 that was read in the wrong encoding. */
const mixed = "Ã©É»".repeat(58_500);

/** Each mark sorts before the one before it: normalization moves every one to the front. */
const marks = `a${"\u0300\u0316".repeat(100_000)}`;

const event = {
  name: "Gophers",
  first_day: "2027-03-04",
  last_day: "2027-03-05",
  event_url: "https://a.example/",
  is_online: true,
};

export const textAttacks: Record<string, Trial> = {
  async "96 events of 234 kB of mixed letters and of marks, 24 at once"({ rest }) {
    const begin = performance.now();
    const statuses = await each(
      96,
      (n) =>
        status(
          rest("/rest/v1/rpc/submit_event", {
            ...event,
            [["name", "description", "organiser"][n % 3] ?? ""]: n % 2 ? mixed : marks,
          }),
        ),
      24,
    );
    const took = Math.round(performance.now() - begin);
    return `${count(statuses)} in ${took} ms`;
  },

  async "96 searches with filters of 1 MB, 24 at once"({ rest }) {
    const begin = performance.now();
    const statuses = await each(
      96,
      (n) =>
        status(
          rest("/rest/v1/rpc/find_jobs", {
            filters: { [["company", "from", "level"][n % 3] ?? ""]: marks.repeat(3) },
          }),
        ),
      24,
    );
    return `${count(statuses)} in ${Math.round(performance.now() - begin)} ms`;
  },

  async "events on days that no program reads"({ url, rest, withSql }) {
    const statuses = await each(10, (n) =>
      status(
        rest("/rest/v1/rpc/submit_event", {
          ...event,
          last_day: ["infinity", "294276-12-31", "2101-01-01"][n % 3],
        }),
      ),
    );
    const [row] = await withSql(
      (sql) => sql<{ count: number }[]>`
        select count(*)::int as count from public.events where end_date > '2101-01-01'`,
    );
    const page = await status(fetch(`${url}/events`));
    return `${row?.count} stored; ${count(statuses)}; the page of events ${page}`;
  },
};
