import { z } from "zod";
import {
  findCountry,
  isPlaceUnderstood,
  unstatedPlace,
  type Place,
  placesAtWorkplace,
  readPlaces,
} from "@/lib/imports/places";
import { parseList } from "@/lib/imports/json-items";
import {
  boardNameInUrl,
  lineSchema,
  markupSchema,
  boundedPartsSchema,
  postingId,
  parsePostings,
  joinSections,
  type BoardSystem,
  optionalLine,
} from "@/lib/imports/posting";

const posting = z.object({
  id: postingId,
  text: lineSchema,
  hostedUrl: z.string(),
  createdAt: z.number().nullish(),
  country: optionalLine,
  workplaceType: optionalLine,
  categories: z
    .object({
      location: optionalLine,
      allLocations: boundedPartsSchema(lineSchema).nullish(),
      commitment: optionalLine,
    })
    .nullish(),
  description: markupSchema,
  lists: boundedPartsSchema(z.object({ text: optionalLine, content: markupSchema })).nullish(),
  additional: markupSchema,
  salaryRange: z
    .object({
      currency: z.string(),
      interval: z.string(),
      min: z.number().nullish(),
      max: z.number().nullish(),
    })
    .nullish(),
});

/** Prefix of the stored names of boards on Lever's European instance. */
const european = "eu/";

/** API: github.com/lever/postings-api. A board on the European instance is stored as eu/NAME. */
export const lever: BoardSystem = {
  findBoard(address) {
    const name = boardNameInUrl(
      address,
      /^(?:jobs\.(?:eu\.)?lever\.co|api\.(?:eu\.)?lever\.co\/[^/]+\/[^/]+)\/([^/]+)/u,
    );
    if (!name) return null;
    return address.host.includes(".eu.") ? european + name : name;
  },
  namePattern: /^(?:eu\/)?[a-z0-9][a-z0-9_.-]{0,79}$/iu,
  boardUrl(board) {
    const { host, name } = parseBoard(board);
    return `https://jobs.${host}/${name}`;
  },
  isOwnHost: (host) => host === "api.lever.co" || host === "api.eu.lever.co",
  async read(board, fetchText) {
    const { host, name } = parseBoard(board);
    const url = `https://api.${host}/v0/postings/${name}?mode=json`;
    return parsePostings(await parseList(await fetchText(url), null), posting, toPosting);
  },
};

function parseBoard(board: string): { host: string; name: string } {
  if (board.startsWith(european))
    return { host: "eu.lever.co", name: board.slice(european.length) };
  return { host: "lever.co", name: board };
}

function toPosting({ salaryRange: range, ...data }: z.output<typeof posting>) {
  const { location, allLocations, commitment } = data.categories ?? {};
  const named = [...new Set([location, ...(allLocations ?? [])])].flatMap(readPlaces);
  const isStated = data.workplaceType && data.workplaceType !== "unspecified";
  const isRemote = isStated ? data.workplaceType === "remote" : null;
  return {
    id: data.id,
    title: data.text,
    html: joinSections([
      { html: data.description },
      ...(data.lists ?? []).map(({ text, content }) => ({
        title: text,
        // The content of a section is <li> elements without a <ul>.
        html: content && `<ul>${content}</ul>`,
      })),
      { html: data.additional },
    ]),
    url: data.hostedUrl,
    postedAt: data.createdAt,
    type: [commitment, data.text],
    places: withCountry(placesAtWorkplace(named, isRemote), data.country),
    pay: range && { ...range, period: range.interval },
  };
}

/** Sets the country of the main place to the posting's country, unless the place's text contains a country. */
function withCountry(places: Place[], country: string | null | undefined): Place[] {
  const [first = unstatedPlace, ...others] = places;
  if (first.country || first.from || first.mayBeList || !isPlaceUnderstood(first))
    return [first, ...others];
  const stated = findCountry(country?.trim() ?? "");
  if (first.possible && !first.possible.includes(stated)) return [first, ...others];
  return [{ ...first, country: stated }, ...others];
}
