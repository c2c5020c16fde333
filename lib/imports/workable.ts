import { z } from "zod";
import { structuredPlaces } from "@/lib/imports/places";
import { parseList } from "@/lib/imports/json-items";
import {
  boardAt,
  boardNames,
  line,
  markup,
  mostParts,
  type Posting,
  postingId,
  readEach,
  type System,
  text,
} from "@/lib/imports/posting";

const job = z.object({
  shortcode: postingId,
  title: line,
  url: z.string(),
  description: markup,
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
    const { items, isWhole } = await parseList(await ask(url), "jobs");
    const rows = items.map((item) => ({ ...Object(item), id: Object(item).shortcode }));
    const reading = await readEach(rows, job, toPosting);
    const byShortcode = Map.groupBy(reading.postings, ({ id }) => id);
    return {
      ...reading,
      isComplete: reading.isComplete && isWhole,
      postings: [...byShortcode.values()].flatMap((rows) =>
        rows.slice(0, 1).map((first) => ({ ...first, places: placesOfRows(rows) })),
      ),
    };
  },
};

const placesOfRows = (rows: Posting[]) => rows.slice(0, mostParts).flatMap(({ places }) => places);

function toPosting(data: z.output<typeof job>) {
  return {
    id: data.shortcode,
    title: data.title,
    html: data.description ?? "",
    url: data.url,
    postedAt: data.published_on,
    type: [data.employment_type, data.title],
    places: structuredPlaces({ ...data, isRemote: data.telecommuting }),
  };
}
