import { alpha3ToAlpha2 } from "i18n-iso-countries";
import { z } from "zod";
import { escapeHtml } from "@/lib/html/text";
import { ungroupedAmount } from "@/lib/money/currency";
import { countries } from "@/lib/places/countries";
import { decodeEntities } from "@/lib/text/entities";
import { parseJsonLd } from "@/lib/imports/json-ld-text";
import {
  findArea,
  globalGroup,
  type Place,
  readPlaces,
  structuredPlaces,
} from "@/lib/imports/places";
import {
  longestLine,
  mostParts,
  type Posting,
  parsePostings,
  unescapeMarkup,
} from "@/lib/imports/posting";

// Schema of schema.org/JobPosting in pages. A malformed property counts as unstated; HTML entities in texts are
// decoded.
const short = z.string().max(longestLine).transform(decodeEntities);
const shortest = z.string().trim().max(40);
const text = z.string().nullish().catch(null);
const line = short.nullish().catch(null);
const name = z
  .union([short, z.object({ name: short }).transform((thing) => thing.name)])
  .nullish()
  .catch(null);

/** A property that may be repeated or absent; only its first values are read. */
const firstValuesSchema = <Item extends z.ZodType>(item: Item, most = mostParts) =>
  z.preprocess(
    (value) => (value === undefined ? [] : [value].flat().slice(0, most)),
    z.array(item),
  );

/** The first value of a property that may be a list. */
const firstValueSchema = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), item);

const place = z
  .object({
    address: firstValueSchema(
      z.union([short, z.object({ addressLocality: line, addressCountry: firstValueSchema(name) })]),
    ),
  })
  .nullish()
  .catch(null);

/** A number as pages write it: 70000, "70,000", "70.000,00 €" or "17,50". */
function amountIn(text: string): number {
  // The first step removes the currency at either end, the second the cents after grouped thousands.
  const digits = text.replace(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]{1,20}$/gu, "");
  const whole = digits.replace(/(?<=[.,'’\s]\d{3})[.,]\d\d$/u, "");
  if (whole === "") return NaN;
  const hasDecimalComma = /^\d+,\d\d?$/u.test(whole);
  if (hasDecimalComma) return Number(whole.replace(",", "."));
  return Number(ungroupedAmount(whole));
}

const amount = firstValueSchema(
  z.union([z.number(), shortest.transform(amountIn).pipe(z.number())]),
)
  .nullish()
  .catch(null);

const currency = shortest
  .pipe(z.string().regex(/^[a-z]{3}$/iu))
  .nullish()
  .catch(null);

const quantity = z.object({
  minValue: amount,
  maxValue: amount,
  value: amount,
  unitText: line,
  unitCode: line,
});

const salary = firstValueSchema(
  z.object({
    // Some pages state amounts and period directly in baseSalary, instead of in its `value`.
    ...quantity.shape,
    currency,
    value: firstValueSchema(z.union([quantity, amount])),
  }),
)
  .nullish()
  .catch(null);

const jobPosting = z.object({
  title: line,
  description: text,
  url: z.string().max(2048).nullish().catch(null),
  employmentType: firstValuesSchema(line),
  hiringOrganization: firstValueSchema(name),
  jobLocationType: firstValueSchema(line),
  jobLocation: firstValuesSchema(place),
  // One item more than is used, so that a longer list is detected (applicantAreas).
  applicantLocationRequirements: firstValuesSchema(name, mostParts + 1),
  baseSalary: salary,
  salaryCurrency: currency,
});

/** Maximum number of postings of a page that are read. */
const mostPostings = 100;

/** The job postings that a page states as JSON-LD. Takes time linear in the length. */
export async function parseJobPostings(html: string, page: URL): Promise<Posting[]> {
  const nodes = postingsIn(parseJsonLd(html));
  const reading = await parsePostings({ items: nodes }, jobPosting, (data) =>
    toPosting(data, page),
  );
  return reading.postings;
}

const deepest = 6;
const mostNodes = 10_000;

/** The first nodes of the type JobPosting, in the order of the page. */
function postingsIn(roots: unknown[]): unknown[] {
  const postings: unknown[] = [];
  let nodes = 0;
  const visit = (node: unknown, depth: number): void => {
    nodes++;
    if (postings.length === mostPostings || nodes > mostNodes) return;
    if (depth > deepest || typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node.slice(0, mostNodes)) visit(item, depth + 1);
    } else if (isPosting(node)) {
      postings.push(node);
    } else if ("@graph" in node || "mainEntity" in node) {
      visit([Object(node)["@graph"], Object(node).mainEntity], depth + 1);
    }
  };
  visit(roots, 0);
  return postings;
}

function isPosting(node: object): boolean {
  const types = "@type" in node ? [node["@type"]].flat().slice(0, mostParts) : [];
  // The type may be written as "JobPosting", "schema:JobPosting" or "https://schema.org/JobPosting".
  return types.some(
    (type) => typeof type === "string" && /(?:^|[/:])JobPosting$/u.test(type.slice(0, longestLine)),
  );
}

function toPosting(data: z.output<typeof jobPosting>, page: URL) {
  const url = data.url ? URL.parse(data.url, page) : null;
  const isWebAddress = url !== null && /^https?:$/u.test(url.protocol);
  return {
    id: page.href,
    title: data.title ?? "",
    html: descriptionHtml(data.description ?? ""),
    url: isWebAddress ? url.href : page.href,
    postedAt: null,
    type: [...data.employmentType, data.title],
    ...placesIn(data),
    pay: payIn(data),
    company: data.hiringOrganization,
  };
}

function payIn({ baseSalary, salaryCurrency }: z.output<typeof jobPosting>) {
  if (!baseSalary) return null;
  const stated: Partial<z.output<typeof quantity>> =
    typeof baseSalary.value === "number" ? { value: baseSalary.value } : (baseSalary.value ?? {});
  const min = stated.minValue ?? baseSalary.minValue;
  const max = stated.maxValue ?? baseSalary.maxValue;
  const isRange = Boolean(min || max);
  return {
    min: isRange ? min : stated.value,
    max: isRange ? max : stated.value,
    currency: baseSalary.currency ?? salaryCurrency,
    period: stated.unitText ?? stated.unitCode ?? baseSalary.unitText ?? baseSalary.unitCode,
  };
}

function placesIn(data: z.output<typeof jobPosting>) {
  const places: Place[] = [];
  for (const location of data.jobLocation) {
    if (places.length >= mostParts) break;
    places.push(...placesAt(location?.address));
  }
  if (data.jobLocationType?.toUpperCase() !== "TELECOMMUTE") return { places };
  const areas = applicantAreas(data);
  const [area = ""] = areas.length === 1 ? areas : [];
  const country = countries.includes(area) ? area : "";
  return {
    places: [{ isRemote: true, city: "", country }, ...places],
    eligibleCountries: areas.filter((name) => name !== globalGroup),
  };
}

/** The countries and groups of countries, such as the European Union, from which people may apply. */
function applicantAreas({ applicantLocationRequirements: stated }: z.output<typeof jobPosting>) {
  const areas = new Set(stated.map((one) => findArea(countryIn(one))));
  if (areas.has(globalGroup)) return [globalGroup];
  // A list that contains anything but countries, such as a state, or is too long, counts as unstated: using a part of
  // it would exclude applicants.
  return areas.has("") || stated.length > mostParts ? [] : [...areas];
}

type Address = NonNullable<z.output<typeof place>>["address"];

function placesAt(address: Address | undefined): Place[] {
  if (typeof address === "string") return readPlaces(address);
  const city = address?.addressLocality;
  const country = countryIn(address?.addressCountry);
  return city || country ? structuredPlaces({ city, country }) : [];
}

/** The name of a country, or its code with two letters if it is written as "U.S." or "DEU". */
function countryIn(name: string | null | undefined): string {
  const trimmed = name?.trim().replaceAll("’", "'") ?? "";
  const isDotted = /^(?:\p{L}\.\s?)+\p{L}?\.?$/u.test(trimmed);
  const word = isDotted ? trimmed.replace(/[.\s]/gu, "") : trimmed;
  return alpha3ToAlpha2(word.toUpperCase()) ?? word;
}

const tag = /<\/?[a-z][^<>]*>/iu;

/** Converts a description, which may be HTML, escaped HTML or plain text, to HTML. */
const descriptionHtml = (description: string): string =>
  unescapeMarkup(description, decodeDescription);

function decodeDescription(description: string): string {
  if (tag.test(description)) return description;
  const html = decodeEntities(description);
  if (tag.test(html)) return html;
  const lines = html.split("\n").filter((line) => line.trim());
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
}
