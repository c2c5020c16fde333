import { z } from "zod";
import { parseJson, parseList } from "@/lib/imports/json-items";
import {
  mentionsGo,
  type FetchText,
  boardNameInUrl,
  boardNames,
  lineSchema,
  markupSchema,
  BoardNotFound,
  type Posting,
  postingId,
  parsePostings,
  joinSections,
  type BoardSystem,
  optionalLine,
} from "@/lib/imports/posting";
import { structuredPlaces } from "@/lib/imports/places";

const listed = z.object({
  id: postingId,
  name: lineSchema,
  releasedDate: optionalLine,
  location: z
    .object({ city: optionalLine, country: optionalLine, remote: z.boolean().nullish() })
    .nullish(),
  typeOfEmployment: z.object({ label: optionalLine }).nullish(),
  experienceLevel: z.object({ id: optionalLine }).nullish(),
});

const section = z
  .object({ title: optionalLine, text: markupSchema })
  .nullish()
  .transform((part) => ({ title: part?.title, html: part?.text }));

const detail = z.object({
  postingUrl: optionalLine,
  jobAd: z.object({
    // The order of these keys is the order in the job's description.
    sections: z.object({
      jobDescription: section,
      qualifications: section,
      companyDescription: section,
      additionalInformation: section,
    }),
  }),
});

const page = z.object({ totalFound: z.number().int() });

const pageSize = 100;

/** Limits for one board, so that reading it takes at most half a minute: each text takes a request of its own. */
const mostPostings = 2000;
const mostTexts = 50;

/**
 * API: dev.smartrecruiters.com/customer-api/posting-api. It has a paged list; the text of each posting takes a request
 * of its own.
 */
export const smartRecruiters: BoardSystem = {
  findBoard: (address) =>
    boardNameInUrl(
      address,
      /^(?:(?:careers|jobs)\.smartrecruiters\.com|api\.smartrecruiters\.com\/[^/]+\/companies)\/([^/]+)/u,
    ),
  namePattern: boardNames,
  boardUrl: (board) => `https://careers.smartrecruiters.com/${board}`,
  isOwnHost: (host) => host === "api.smartrecruiters.com",
  isPaged: true,
  async read(board, fetchText, known, isOnlyKnown) {
    const items: unknown[] = [];
    let total: number;
    do {
      const url = `${postingsUrl(board)}?limit=${pageSize}&offset=${items.length}`;
      const content = await parseList(await fetchText(url), "content");
      total = page.parse(content.rest).totalFound;
      items.push(...content.items);
      if (content.items.length === 0) break;
    } while (items.length < Math.min(total, mostPostings));

    const reading = await parsePostings({ items }, listed, (item) => toPosting(board, item));
    // A posting that moves to another page of the list between two requests may be missed.
    const isComplete = reading.isComplete && reading.present.length >= total;
    const wanted = reading.postings
      .filter(({ id }) => !isOnlyKnown || known.has(id))
      .toSorted((a, b) => textPriority(b, known) - textPriority(a, known))
      .slice(0, mostTexts);
    const postings: Posting[] = [];
    for (const posting of wanted) {
      const complete = await withText(board, posting, fetchText);
      if (complete) postings.push(complete);
    }
    return { ...reading, postings, isComplete };
  },
};

/** Sort key for requesting texts: postings imported before come first, then those with Go in the title. */
function textPriority({ id, title }: Posting, known: ReadonlySet<string>): number {
  if (known.has(id)) return 2;
  return mentionsGo(title) ? 1 : 0;
}

const postingsUrl = (board: string) =>
  `https://api.smartrecruiters.com/v1/companies/${board}/postings`;

/** A listed posting with its text; null if it was removed meanwhile, or has no text. */
async function withText(
  board: string,
  posting: Posting,
  fetchText: FetchText,
): Promise<Posting | null> {
  const json = await readDetail(board, posting.id, fetchText);
  const { data } = detail.safeParse(json && parseJson(json));
  if (!data) return null;
  const html = joinSections(Object.values(data.jobAd.sections));
  return { ...posting, html, url: data.postingUrl || posting.url };
}

async function readDetail(board: string, id: string, fetchText: FetchText): Promise<string | null> {
  try {
    return await fetchText(`${postingsUrl(board)}/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof BoardNotFound) return null;
    throw error;
  }
}

const levels: Record<string, Posting["level"]> = { internship: "intern", entry_level: "junior" };

function toPosting(board: string, data: z.output<typeof listed>) {
  const level = data.experienceLevel?.id ?? "";
  return {
    id: data.id,
    title: data.name,
    html: "",
    url: `https://jobs.smartrecruiters.com/${board}/${encodeURIComponent(data.id)}`,
    postedAt: data.releasedDate,
    type: [data.typeOfEmployment?.label, data.name, level],
    places: data.location
      ? structuredPlaces({ ...data.location, isRemote: data.location.remote })
      : [],
    level: levels[level],
  };
}
