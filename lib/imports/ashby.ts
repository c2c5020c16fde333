import { z } from "zod";
import {
  isPlaceUnderstood,
  unstatedPlace,
  type Place,
  placesAtWorkplace,
  readPlaces,
  structuredPlaces,
} from "@/lib/imports/places";
import { parseList } from "@/lib/imports/json-items";
import {
  boardNameInUrl,
  lineSchema,
  markupSchema,
  boundedPartsSchema,
  postingId,
  parsePostings,
  type BoardSystem,
  optionalLine,
} from "@/lib/imports/posting";

const address = z
  .object({
    postalAddress: z
      .object({ addressLocality: optionalLine, addressCountry: optionalLine })
      .nullish(),
  })
  .nullish();

const component = z.object({
  compensationType: z.string(),
  interval: optionalLine,
  currencyCode: optionalLine,
  minValue: z.number().nullish(),
  maxValue: z.number().nullish(),
});

const job = z.object({
  id: postingId,
  title: lineSchema,
  jobUrl: z.string(),
  descriptionHtml: markupSchema,
  publishedAt: optionalLine,
  isListed: z.boolean().default(true),
  isRemote: z.boolean().nullish(),
  workplaceType: optionalLine,
  employmentType: optionalLine,
  location: optionalLine,
  address,
  secondaryLocations: boundedPartsSchema(z.object({ location: optionalLine, address })).nullish(),
  shouldDisplayCompensationOnJobPostings: z.boolean().nullish(),
  compensation: z.object({ summaryComponents: boundedPartsSchema(component).nullish() }).nullish(),
});

const namePattern = /^[a-z0-9][a-z0-9 _.-]{0,79}$/iu;

/** API: developers.ashbyhq.com/docs/public-job-posting-api */
export const ashby: BoardSystem = {
  findBoard: (url) =>
    boardNameInUrl(
      url,
      /^(?:jobs\.ashbyhq\.com|api\.ashbyhq\.com\/[^/]+\/job-board)\/([^/]+)/u,
      namePattern,
    ),
  namePattern,
  boardUrl: (board) => `https://jobs.ashbyhq.com/${encodeURIComponent(board)}`,
  isOwnHost: (host) => host === "api.ashbyhq.com",
  async read(board, fetchText) {
    const url = `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`;
    const { items, isWhole } = await parseList(await fetchText(url), "jobs");
    // Unlisted jobs are accessible by URL only and not meant to be published.
    const listed = items.filter((item) => Object(item).isListed !== false);
    return parsePostings({ items: listed, isWhole }, job, toPosting);
  },
};

function toPosting(data: z.output<typeof job>) {
  const salary = data.compensation?.summaryComponents?.find(
    ({ compensationType }) => compensationType === "Salary",
  );
  // workplaceType has three values and is newer than the isRemote flag.
  const isRemote = data.workplaceType ? data.workplaceType === "Remote" : data.isRemote;
  const mainPlaces = placesAtWorkplace(placesIn(data), isRemote);
  const secondaryPlaces = (data.secondaryLocations ?? []).flatMap(placesIn);
  const pay = {
    min: salary?.minValue,
    max: salary?.maxValue,
    currency: salary?.currencyCode,
    period: salary?.interval,
  };
  return {
    id: data.id,
    title: data.title,
    html: data.descriptionHtml ?? "",
    url: data.jobUrl,
    postedAt: data.publishedAt,
    // "FullTime" becomes "Full Time".
    type: [data.employmentType?.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "), data.title],
    places: [...mainPlaces, ...secondaryPlaces],
    pay: data.shouldDisplayCompensationOnJobPostings ? pay : null,
  };
}

/**
 * The places in the text `location`. `address` adds the city and country of the first place if the text is clear
 * enough.
 */
function placesIn({
  location,
  address,
}: Pick<z.output<typeof job>, "location" | "address">): Place[] {
  const places = readPlaces(location);
  const { addressLocality, addressCountry } = address?.postalAddress ?? {};
  const placesOfAddress = structuredPlaces({ city: addressLocality, country: addressCountry });
  const [given = unstatedPlace] = placesOfAddress;
  // An address with several places cannot be matched to the location.
  if (placesOfAddress.length > 1 || given.rest || given.from)
    return [...places, ...placesOfAddress];
  const [named = unstatedPlace, ...others] = places;
  // The address is that of an office: it neither tells from where people may apply nor explains an unclear location.
  if (!isPlaceUnderstood(named) || (named.isRemote && (named.country || named.from)))
    return [named, ...others];
  const city = given.city || named.city;
  const isPossible = given.city || !named.possible || named.possible.includes(given.country);
  const country = (isPossible && given.country) || named.country;
  // Words of the location that contradict the address are kept in `rest`.
  const rest = [
    named.rest,
    named.city === city ? "" : named.city,
    named.country === country ? "" : named.country,
  ].filter(Boolean);
  const first: Place = { ...named, city, country };
  if (rest.length > 0) first.rest = rest.join(", ");
  return [first, ...others];
}
