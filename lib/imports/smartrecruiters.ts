import { z } from "zod";
import { parseJson, parseList } from "@/lib/imports/json-items";
import {
  namesGo,
  type Ask,
  boardAt,
  boardNames,
  line,
  markup,
  NothingThere,
  type Posting,
  postingId,
  readEach,
  sections,
  type System,
  text,
} from "@/lib/imports/posting";
import { structuredPlaces } from "@/lib/imports/places";

const listed = z.object({
  id: postingId,
  name: line,
  releasedDate: text,
  location: z.object({ city: text, country: text, remote: z.boolean().nullish() }).nullish(),
  typeOfEmployment: z.object({ label: text }).nullish(),
  experienceLevel: z.object({ id: text }).nullish(),
});

const section = z
  .object({ title: text, text: markup })
  .nullish()
  .transform((part) => ({ title: part?.title, html: part?.text }));

const detail = z.object({
  postingUrl: text,
  jobAd: z.object({
    // In the order in which they are shown.
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

/** Limits that keep the reading of a board within half a minute; texts of postings are requested one by one. */
const mostPostings = 2000;
const mostTexts = 50;

/** dev.smartrecruiters.com/customer-api/posting-api: a paged list, and the text of each posting separately. */
export const smartRecruiters: System = {
  boardOf: (address) =>
    boardAt(
      address,
      /^(?:(?:careers|jobs)\.smartrecruiters\.com|api\.smartrecruiters\.com\/[^/]+\/companies)\/([^/]+)/u,
    ),
  names: boardNames,
  pageOf: (board) => `https://careers.smartrecruiters.com/${board}`,
  isOwnHost: (host) => host === "api.smartrecruiters.com",
  isPaged: true,
  async read(board, ask, known, isOnlyKnown) {
    const items: unknown[] = [];
    let total: number;
    do {
      const answer = await ask(`${postingsUrl(board)}?limit=${pageSize}&offset=${items.length}`);
      const content = await parseList(answer, "content");
      total = page.parse(content.rest).totalFound;
      items.push(...content.items);
      if (content.items.length === 0) break;
    } while (items.length < Math.min(total, mostPostings));

    const reading = await readEach(items, listed, (item) => toPosting(board, item));
    // A posting that moves to another page of the list during the reading may be missed.
    const isComplete = reading.isComplete && reading.present.length >= total;
    const wanted = reading.postings
      .filter(({ id }) => !isOnlyKnown || known.has(id))
      .toSorted((a, b) => reasonFor(b, known) - reasonFor(a, known))
      .slice(0, mostTexts);
    const postings: Posting[] = [];
    for (const posting of wanted) postings.push(...(await withText(board, posting, ask)));
    return { ...reading, postings, isComplete };
  },
};

const reasonFor = ({ id, title }: Posting, known: ReadonlySet<string>) =>
  known.has(id) ? 2 : namesGo(title) ? 1 : 0;

const postingsUrl = (board: string) =>
  `https://api.smartrecruiters.com/v1/companies/${board}/postings`;

async function withText(board: string, posting: Posting, ask: Ask): Promise<Posting[]> {
  const text = await ask(`${postingsUrl(board)}/${encodeURIComponent(posting.id)}`).catch(
    (error: unknown) => {
      if (error instanceof NothingThere) return null;
      throw error;
    },
  );
  const { data } = detail.safeParse(text && parseJson(text));
  if (!data) return [];
  const html = sections(Object.values(data.jobAd.sections));
  return [{ ...posting, html, url: data.postingUrl || posting.url }];
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
