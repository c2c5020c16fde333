import { z } from "zod";
import { structuredPlace } from "./places";
import { boardAt, boardNames, readEach, type System, text } from "./posting";

const job = z.object({
  shortcode: z.string(),
  title: z.string(),
  url: z.string(),
  description: z.string().default(""),
  employment_type: text,
  telecommuting: z.boolean().nullish(),
  city: text,
  country: text,
  published_on: text,
});

/** help.workable.com/hc/en-us/articles/115012771647: a job has one row for each place, all with the same shortcode. */
export const workable: System = {
  boardOf: (address) =>
    boardAt(address, /^(?:apply\.workable\.com|www\.workable\.com\/api\/accounts)\/([^/]+)/u) ??
    boardAt(address, /^((?!(?:apply|www)\.)[a-z0-9-]+)\.workable\.com\//u),
  names: boardNames,
  pageOf: (board) => `https://apply.workable.com/${board}/`,
  isOwnHost: (host) => host === "www.workable.com",
  async read(board, ask) {
    const url = `https://www.workable.com/api/accounts/${board}?details=true`;
    const answer = z.object({ jobs: z.array(z.unknown()) });
    const { jobs } = answer.parse(JSON.parse(await ask(url)));
    const rows = jobs.map((item) => ({ ...Object(item), id: Object(item).shortcode }));
    const reading = readEach(rows, job, toPosting);
    const byShortcode = Map.groupBy(reading.postings, ({ id }) => id);
    return {
      ...reading,
      postings: [...byShortcode.values()].flatMap(([first, ...others]) =>
        first
          ? { ...first, places: [...first.places, ...others.flatMap(({ places }) => places)] }
          : [],
      ),
    };
  },
};

function toPosting(data: z.output<typeof job>) {
  return {
    id: data.shortcode,
    title: data.title,
    html: data.description,
    url: data.url,
    postedAt: data.published_on,
    type: [data.employment_type, data.title],
    places: [structuredPlace({ ...data, isRemote: data.telecommuting })],
  };
}
