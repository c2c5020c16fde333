import { z } from "zod";
import { placesOf, structuredPlace } from "./places";
import {
  boardName,
  type Pay,
  pathOf,
  type Posting,
  readEach,
  type System,
  timeOf,
  typeOf,
  text,
} from "./posting";

const address = z
  .object({
    postalAddress: z.object({ addressLocality: text, addressCountry: text }).nullish(),
  })
  .nullish();

const component = z.object({
  compensationType: z.string(),
  interval: text,
  currencyCode: text,
  minValue: z.number().nullish(),
  maxValue: z.number().nullish(),
});

const job = z.object({
  id: z.string(),
  title: z.string(),
  jobUrl: z.string(),
  descriptionHtml: z.string().default(""),
  publishedAt: text,
  isListed: z.boolean().default(true),
  isRemote: z.boolean().nullish(),
  workplaceType: text,
  employmentType: text,
  location: text,
  address,
  secondaryLocations: z.array(z.object({ location: text, address })).nullish(),
  shouldDisplayCompensationOnJobPostings: z.boolean().nullish(),
  compensation: z.object({ summaryComponents: z.array(component).nullish() }).nullish(),
});

const answer = z.object({ jobs: z.array(z.unknown()) });

/** developers.ashbyhq.com/docs/public-job-posting-api */
export const ashby: System = {
  boardOf(url) {
    const path = pathOf(url);
    const part =
      url.host === "jobs.ashbyhq.com"
        ? path[0]
        : url.host === "api.ashbyhq.com" && path[1] === "job-board"
          ? path[2]
          : undefined;
    // Names of boards may contain spaces.
    return boardName(part?.replaceAll("%20", "_")) && (part?.replaceAll("%20", " ") ?? null);
  },
  names: /^[a-z0-9][a-z0-9 _.-]{0,79}$/iu,
  pageOf: (board) => `https://jobs.ashbyhq.com/${encodeURIComponent(board)}`,
  isOwnHost: (host) => host === "api.ashbyhq.com",
  async read(board, ask) {
    const url = `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`;
    const { jobs } = answer.parse(JSON.parse(await ask(url)));
    // Unlisted jobs are meant only for people who were given their URL.
    return readEach(
      jobs.filter((item) => job.safeParse(item).data?.isListed !== false),
      job,
      toPosting,
    );
  },
};

function toPosting(data: z.output<typeof job>): Posting {
  const first = placeOf(data);
  // workplaceType has three values and is newer than the isRemote flag.
  const isRemote = data.workplaceType
    ? data.workplaceType === "Remote"
    : (data.isRemote ?? first.isRemote);
  return {
    id: data.id,
    title: data.title,
    html: data.descriptionHtml,
    url: data.jobUrl,
    postedAt: timeOf(data.publishedAt),
    type: typeOf(data.employmentType?.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "), data.title),
    places: [{ ...first, isRemote }, ...(data.secondaryLocations ?? []).map(placeOf)],
    pay: data.shouldDisplayCompensationOnJobPostings
      ? payOf(data.compensation?.summaryComponents ?? [])
      : null,
  };
}

function placeOf({
  location,
  address: of,
}: {
  location?: string | null | undefined;
  address?: z.output<typeof address>;
}) {
  const named = placesOf(location)[0] ?? structuredPlace({});
  const { addressLocality, addressCountry } = of?.postalAddress ?? {};
  const given = structuredPlace({ city: addressLocality, country: addressCountry });
  return {
    isRemote: named.isRemote,
    city: given.city || named.city,
    country: given.country || named.country,
  };
}

const periods: Record<string, Pay["period"]> = {
  "1 YEAR": "year",
  "1 MONTH": "month",
  "1 WEEK": "week",
  "1 DAY": "day",
  "1 HOUR": "hour",
};

function payOf(components: z.output<typeof component>[]): Pay | null {
  const salary = components.find(({ compensationType }) => compensationType === "Salary");
  const period = periods[salary?.interval ?? ""];
  if (!salary?.currencyCode || !period) return null;
  return {
    min: salary.minValue ?? null,
    max: salary.maxValue ?? null,
    currency: salary.currencyCode,
    period,
  };
}
