import { z } from "zod";
import { structuredPlaces } from "@/lib/imports/places";
import { parseList } from "@/lib/imports/json-items";
import {
  boardNameInUrl,
  lineSchema,
  longestLine,
  markupSchema,
  boundedPartsSchema,
  type Posting,
  parsePostings,
  joinSections,
  type BoardSystem,
  optionalLine,
} from "@/lib/imports/posting";

const amount = z.coerce.number().nullish().catch(null);

const offer = z.object({
  id: z.number().int(),
  title: lineSchema,
  careers_url: z.string(),
  description: markupSchema,
  requirements: markupSchema,
  published_at: optionalLine,
  employment_type_code: optionalLine,
  experience_code: optionalLine,
  remote: z.boolean().nullish(),
  city: optionalLine,
  country: optionalLine,
  locations: boundedPartsSchema(z.object({ city: optionalLine, country: optionalLine })).nullish(),
  salary: z
    .object({ min: amount, max: amount, period: optionalLine, currency: optionalLine })
    .nullish(),
});

const namePattern = /^(?!(?:www|api|app|docs)$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;
const ownHost = /^([a-z0-9-]+)\.recruitee\.com(?:$|\/)/u;

/**
 * API: docs.recruitee.com/reference/offers. `careers_url` may be on the company's own site; jobs link to it, but it is
 * never requested.
 */
export const recruitee: BoardSystem = {
  findBoard: (address) => boardNameInUrl(address, ownHost, namePattern),
  namePattern,
  boardUrl: (board) => `https://${board}.recruitee.com/`,
  isOwnHost: (host) => namePattern.test(ownHost.exec(host)?.[1] ?? ""),
  async read(board, fetchText) {
    const url = `https://${board}.recruitee.com/api/offers/`;
    const { items, isWhole } = await parseList(await fetchText(url), "offers");
    const offers = items.filter((item) => !isSample(item));
    return parsePostings({ items: offers, isWhole }, offer, toPosting);
  },
};

/** Whether an offer is one of the sample jobs in new Recruitee accounts. */
function isSample(item: unknown): boolean {
  const { title } = Object(item) as { title?: unknown };
  return typeof title === "string" && /\(sample\)/iu.test(title.slice(0, longestLine));
}

const levels: Record<string, Posting["level"]> = { entry_level: "junior", mid_level: "mid" };

function toPosting(data: z.output<typeof offer>) {
  const places = data.locations?.length ? data.locations : [data];
  return {
    id: String(data.id),
    title: data.title,
    html: joinSections([
      { html: data.description },
      { title: "Requirements", html: data.requirements },
    ]),
    url: data.careers_url,
    postedAt: data.published_at,
    type: [data.employment_type_code, data.title],
    places: places.flatMap((place) => structuredPlaces({ ...place, isRemote: data.remote })),
    pay: data.salary,
    level: levels[data.experience_code ?? ""],
  };
}
