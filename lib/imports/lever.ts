import { z } from "zod";
import { placesOf, structuredPlace } from "./places";
import {
  boardName,
  type Pay,
  pathOf,
  type Posting,
  readEach,
  sections,
  type System,
  timeOf,
  typeOf,
  text,
} from "./posting";

const posting = z.object({
  id: z.string(),
  text: z.string(),
  hostedUrl: z.string(),
  createdAt: z.number().nullish(),
  country: text,
  workplaceType: text,
  categories: z
    .object({
      location: text,
      allLocations: z.array(z.string()).nullish(),
      commitment: text,
    })
    .nullish(),
  description: text,
  lists: z.array(z.object({ text: text, content: text })).nullish(),
  additional: text,
  salaryRange: z
    .object({
      currency: z.string(),
      interval: z.string(),
      min: z.number().nullish(),
      max: z.number().nullish(),
    })
    .nullish(),
});

const european = "eu/";

/** github.com/lever/postings-api. A board of the European instance is stored as eu/NAME. */
export const lever: System = {
  boardOf(address) {
    const host = /^(?:jobs|api)\.(eu\.)?lever\.co$/u.exec(address.host);
    if (!host) return null;
    const path = pathOf(address);
    const name = boardName(address.host.startsWith("api.") ? path[2] : path[0]);
    return name && `${host[1] ? european : ""}${name}`;
  },
  names: /^(?:eu\/)?[a-z0-9][a-z0-9_.-]{0,79}$/iu,
  pageOf: (board) => `https://jobs.${hostAndName(board).join("/")}`,
  isOwnHost: (host) => host === "api.lever.co" || host === "api.eu.lever.co",
  async read(board, ask) {
    const [host, name] = hostAndName(board);
    const url = `https://api.${host}/v0/postings/${name}?mode=json`;
    return readEach(z.array(z.unknown()).parse(JSON.parse(await ask(url))), posting, toPosting);
  },
};

const hostAndName = (board: string) =>
  board.startsWith(european) ? ["eu.lever.co", board.slice(european.length)] : ["lever.co", board];

function toPosting(data: z.output<typeof posting>): Posting {
  const { location, allLocations, commitment } = data.categories ?? {};
  const named = [...new Set([location, ...(allLocations ?? [])])].flatMap(placesOf);
  const isRemote = data.workplaceType === "remote";
  const first = named[0] ?? structuredPlace({});
  return {
    id: data.id,
    title: data.text,
    html: sections([
      { html: data.description },
      ...(data.lists ?? []).map(({ text, content }) => ({
        title: text,
        // The content of a section is <li> elements without a <ul>.
        html: content && `<ul>${content}</ul>`,
      })),
      { html: data.additional },
    ]),
    url: data.hostedUrl,
    postedAt: timeOf(data.createdAt),
    type: typeOf(commitment, data.text),
    places: [
      {
        ...first,
        isRemote:
          isRemote || (first.isRemote && (data.workplaceType ?? "unspecified") === "unspecified"),
        country: first.country || structuredPlace({ country: data.country }).country,
      },
      ...named.slice(1),
    ],
    pay: payOf(data.salaryRange),
  };
}

const periods: Record<string, Pay["period"]> = {
  "per-year-salary": "year",
  "per-month-salary": "month",
  "per-week-salary": "week",
  "per-day-wage": "day",
  "per-hour-wage": "hour",
};

/** The pay of a posting; null for periods that jobs here cannot have, such as half a month or a whole project. */
function payOf(range: z.output<typeof posting>["salaryRange"]): Pay | null {
  const period = range && periods[range.interval];
  if (!period) return null;
  return { min: range.min ?? null, max: range.max ?? null, currency: range.currency, period };
}
