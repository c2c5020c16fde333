import { z } from "zod";
import { unescapeHtml } from "@/lib/html/text";
import { readPlaces } from "@/lib/imports/places";
import { parseList } from "@/lib/imports/json-items";
import {
  boardNameInUrl,
  boardNames,
  lineSchema,
  boundedPartsSchema,
  parsePostings,
  type BoardSystem,
  optionalLine,
  unescapeMarkup,
} from "@/lib/imports/posting";

const job = z.object({
  id: z.number().int(),
  title: lineSchema,
  absolute_url: z.string(),
  content: z.string().default(""),
  first_published: optionalLine,
  location: z.object({ name: optionalLine }).nullish(),
  offices: boundedPartsSchema(z.object({ name: optionalLine, location: optionalLine })).nullish(),
  pay_input_ranges: boundedPartsSchema(
    z.object({
      min_cents: z.number().nullish(),
      max_cents: z.number().nullish(),
      currency_type: z.string(),
      title: optionalLine,
      blurb: optionalLine,
    }),
  ).nullish(),
});

const boardResponse = z.object({ meta: z.object({ total: z.number() }).nullish() });

/** API: developers.greenhouse.io/job-board.html */
export const greenhouse: BoardSystem = {
  findBoard(address) {
    const board = boardNameInUrl(
      address,
      /^(?:(?:job-)?boards(?:\.eu)?\.greenhouse\.io|boards-api\.greenhouse\.io\/[^/]+\/boards)\/([^/]+)/u,
    );
    if (board !== "embed") return board;
    const name = address.searchParams.get("for") ?? "";
    return boardNames.test(name) ? name : null;
  },
  namePattern: boardNames,
  boardUrl: (board) => `https://boards.greenhouse.io/${board}`,
  isOwnHost: (host) => host === "boards-api.greenhouse.io",
  async read(board, fetchText) {
    const url = `https://boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true&pay_transparency=true`;
    const list = await parseList(await fetchText(url), "jobs");
    const { meta } = boardResponse.parse(list.rest);
    const total = meta?.total ?? 0;
    const isWhole = list.isWhole && total <= list.items.length;
    return parsePostings({ items: list.items, isWhole }, job, toPosting);
  },
};

function toPosting(data: z.output<typeof job>) {
  const [range] = data.pay_input_ranges ?? [];
  return {
    id: String(data.id),
    title: data.title,
    // `content` contains HTML that is escaped as text.
    html: unescapeMarkup(data.content, (content) =>
      unescapeHtml(content).replace(/&#(?:39|x27);/gu, "'"),
    ),
    url: data.absolute_url,
    postedAt: data.first_published,
    type: [data.title],
    places: placesIn(data),
    pay: range && {
      min: centsToWholeUnits(range.min_cents),
      max: centsToWholeUnits(range.max_cents),
      currency: range.currency_type,
      period: periodIn(`${range.title ?? ""} ${range.blurb ?? ""}`),
    },
  };
}

/** The places in the location, or those of the offices if the location contains no place, such as "Hybrid". */
function placesIn({ location, offices }: z.output<typeof job>) {
  const places = readPlaces(location?.name);
  if (places.length > 0) return places;
  return (offices ?? []).flatMap((office) => readPlaces(office.location || office.name));
}

/** The pay period in the label of a salary range. The API has no field for it. */
function periodIn(text: string) {
  if (/\bhour(?:ly)?\b|\/\s?h\b/iu.test(text)) return "hour";
  if (/\bmonth(?:ly)?\b/iu.test(text)) return "month";
  if (/\b(?:annual(?:ly|ized)?|year(?:ly)?|per annum)\b/iu.test(text)) return "year";
  return null;
}

const centsToWholeUnits = (cents: number | null | undefined) =>
  cents ? Math.round(cents / 100) : null;
