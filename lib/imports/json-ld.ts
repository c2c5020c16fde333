import { z } from "zod";
import { listOf } from "../forms/fields";
import { escapeHtml, unescapeHtml } from "../html/text";
import { countryNamed, placesOf, structuredPlace } from "./places";
import { type Posting, readEach } from "./posting";

// schema.org/JobPosting as pages state it; a malformed property counts as not stated.
const short = z.string().max(1000);
const text = z.string().nullish().catch(null);
const line = short.nullish().catch(null);
const amount = z.coerce.number().nullish().catch(null);
const name = z
  .union([short, z.object({ name: short }).transform((thing) => thing.name)])
  .nullish()
  .catch(null);

const place = z
  .object({
    address: z.union([short, z.object({ addressLocality: line, addressCountry: name })]),
  })
  .nullish()
  .catch(null);

const salary = z
  .object({
    currency: z.string().regex(/^[a-z]{3}$/iu),
    value: z.object({ minValue: amount, maxValue: amount, value: amount, unitText: line }),
  })
  .nullish()
  .catch(null);

const jobPosting = z.object({
  title: line,
  description: text,
  url: line,
  employmentType: listOf(line),
  hiringOrganization: name,
  jobLocationType: line,
  jobLocation: listOf(place),
  applicantLocationRequirements: listOf(name),
  baseSalary: salary,
});

/** The job postings that a page states as JSON-LD. Takes time linear in the length. */
export function jobPostingsIn(html: string, page: URL): Posting[] {
  const nodes = jsonLdIn(html).flatMap((root) => postingsIn(root));
  return readEach(nodes, jobPosting, (data) => toPosting(data, page)).postings;
}

function jsonLdIn(html: string): unknown[] {
  const roots: unknown[] = [];
  let script: { attributes: string; start: number } | null = null;
  for (const tag of html.matchAll(/<script\b([^<>]*)>|<\/script\b/giu)) {
    const [whole, attributes] = tag;
    if (attributes !== undefined) script ??= { attributes, start: tag.index + whole.length };
    else if (script) {
      if (/\btype\s*=\s*["']?application\/ld\+json/iu.test(script.attributes))
        roots.push(parse(html.slice(script.start, tag.index)));
      script = null;
    }
  }
  return roots;
}

function parse(json: string): unknown {
  try {
    // Some pages leave line breaks in strings.
    return JSON.parse(json.replace(/[\0-\x1f]+/gu, " "));
  } catch {
    return null;
  }
}

const deepest = 5;

function postingsIn(node: unknown, depth = 0): unknown[] {
  if (depth > deepest || typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((item) => postingsIn(item, depth + 1));
  const { "@type": type, "@graph": graph, mainEntity } = node as Record<string, unknown>;
  const types = [type].flat().filter((one) => typeof one === "string");
  if (types.some((one) => /(?:^|[/:])JobPosting$/u.test(one))) return [node];
  return postingsIn([graph, mainEntity], depth + 1);
}

function toPosting(data: z.output<typeof jobPosting>, page: URL) {
  const { minValue, maxValue, value, unitText } = data.baseSalary?.value ?? {};
  const isRange = Boolean(minValue ?? maxValue);
  const url = URL.parse(data.url ?? "", page);
  return {
    id: page.href,
    title: data.title ?? "",
    html: htmlOf(data.description ?? ""),
    url: data.url && url && /^https?:$/u.test(url.protocol) ? url.href : page.href,
    postedAt: null,
    type: [...data.employmentType, data.title],
    ...placesIn(data),
    pay: {
      min: isRange ? minValue : value,
      max: isRange ? maxValue : value,
      currency: data.baseSalary?.currency,
      period: unitText,
    },
    company: data.hiringOrganization,
  };
}

function placesIn(data: z.output<typeof jobPosting>) {
  const places = data.jobLocation.flatMap((one) => {
    if (typeof one?.address === "string") return placesOf(one.address);
    const { addressLocality: city, addressCountry: country } = one?.address ?? {};
    return city || country ? [structuredPlace({ city, country })] : [];
  });
  if (data.jobLocationType?.toUpperCase() !== "TELECOMMUTE") return { places };
  const countries = data.applicantLocationRequirements.map((one) => countryNamed(one ?? ""));
  // A requirement that is no country, such as a state, would be lost from the list.
  const eligibleCountries = countries.every(Boolean) ? [...new Set(countries)] : [];
  const [country = ""] = eligibleCountries.length === 1 ? eligibleCountries : [];
  return { places: [{ isRemote: true, city: "", country }, ...places], eligibleCountries };
}

const tag = /<\/?[a-z][^<>]*>/iu;

/** Some pages escape the HTML of a description, others state plain text. */
function htmlOf(description: string): string {
  const html = tag.test(description) ? description : unescapeHtml(description);
  if (tag.test(html)) return html;
  const lines = html.split("\n").filter((one) => one.trim());
  return lines.map((one) => `<p>${escapeHtml(one)}</p>`).join("");
}
