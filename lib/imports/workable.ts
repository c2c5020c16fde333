import { z } from "zod";
import { structuredPlaces } from "@/lib/imports/places";
import { parseList } from "@/lib/imports/json-items";
import {
  boardNameInUrl,
  boardNames,
  lineSchema,
  markupSchema,
  mostParts,
  type Posting,
  postingId,
  parsePostings,
  type BoardSystem,
  optionalLine,
} from "@/lib/imports/posting";

const job = z.object({
  shortcode: postingId,
  title: lineSchema,
  url: z.string(),
  description: markupSchema,
  employment_type: optionalLine,
  telecommuting: z.boolean().nullish(),
  city: optionalLine,
  country: optionalLine,
  published_on: optionalLine,
});

/** API: help.workable.com/hc/en-us/articles/115012771647. A job has one row per place, all with the same shortcode. */
export const workable: BoardSystem = {
  findBoard: (address) =>
    boardNameInUrl(
      address,
      /^(?:apply\.workable\.com|www\.workable\.com\/api\/accounts)\/([^/]+)/u,
    ) ?? boardNameInUrl(address, /^((?!(?:apply|www)\.)[a-z0-9-]+)\.workable\.com\//u),
  namePattern: boardNames,
  boardUrl: (board) => `https://apply.workable.com/${board}/`,
  isOwnHost: (host) => host === "www.workable.com",
  async read(board, fetchText) {
    const url = `https://www.workable.com/api/accounts/${board}?details=true`;
    const { items, isWhole } = await parseList(await fetchText(url), "jobs");
    const rows = items.map((item) => ({ ...Object(item), id: Object(item).shortcode }));
    const reading = await parsePostings({ items: rows, isWhole }, job, toPosting);
    return { ...reading, postings: joinRows(reading.postings) };
  },
};

/** Joins rows with the same shortcode to one posting with all their places. */
function joinRows(rows: Posting[]): Posting[] {
  const byShortcode = Map.groupBy(rows, ({ id }) => id);
  const postings: Posting[] = [];
  for (const [first, ...others] of byShortcode.values()) {
    if (!first) continue;
    const joined = [first, ...others].slice(0, mostParts);
    postings.push({ ...first, places: joined.flatMap(({ places }) => places) });
  }
  return postings;
}

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
