import "server-only";
import type { Outcome } from "@/lib/forms/submission";
import { publicInternet, type Network } from "@/lib/http/outgoing";
import { descriptionSchema, noDescription, type PlaceRow } from "@/lib/jobs/form";
import { isWithinLimit } from "@/lib/limits/rate-limit";
import { currencyOfCountry } from "@/lib/money/currency";
import { isTooLong, type Posting, UnreadableBoard } from "@/lib/imports/posting";
import { readBoard } from "@/lib/imports/read-board";
import { readPage, UnreadablePage } from "@/lib/imports/read-page";
import { readInTurn } from "@/lib/imports/reading-turns";
import { pauseMs } from "@/lib/imports/import-boards";
import { detectBoard } from "@/lib/imports/schema";
import { statedFields, statedPlaces } from "@/lib/imports/to-job";

/** The posting at `url` as fields of the job form; `missing` lists important facts that the posting does not state. */
export type CopiedPosting = {
  url: string;
  fields: Record<string, string>;
  /** The places beside the main one. */
  places: PlaceRow[];
  missing: string[];
};

/** Why a posting is not copied. The last two have a message for the person who entered its address. */
export type CopyRefusal = "limited" | "busy" | "tooLong" | "invalid" | "unreadable";

const limit = { name: "posting-copy", points: 20, seconds: 3600 };

/** Reads the posting at `url` for the job form of a profile. Stores nothing. */
export async function copyPosting(
  url: string,
  profileId: string,
  network: Network = publicInternet(pauseMs),
): Promise<Outcome<CopiedPosting, CopyRefusal>> {
  if (!(await isWithinLimit(limit, profileId))) return { ok: false, code: "limited" };
  try {
    const address = new URL(url);
    const readPosting = async () => {
      const posting = await findOnBoard(address, network);
      return posting ?? readPage(address, network);
    };
    const reading = readInTurn(profileId, readPosting);
    if (!reading) return { ok: false, code: "busy" };
    const posting = await reading;
    if (isTooLong(posting)) return { ok: false, code: "tooLong" };
    const fields = statedFields(posting);
    const [problem] = descriptionSchema.safeParse(fields.description).error?.issues ?? [];
    if (problem && problem.message !== noDescription)
      return { ok: false, code: "invalid", message: problem.message };
    const stated = Object.entries(fields).filter(([, value]) => value);
    const copied = {
      url: address.href,
      fields: { salaryCurrency: currencyOfCountry(fields.country), ...Object.fromEntries(stated) },
      places: statedPlaces(posting),
      missing: missingFieldLabels(fields),
    };
    return { ok: true, data: copied };
  } catch (error) {
    if (error instanceof UnreadablePage)
      return { ok: false, code: "unreadable", message: error.message };
    throw error;
  }
}

/** Reads the posting from its board if the address is that of a known system; undefined if it is not found there. */
async function findOnBoard(address: URL, network: Network): Promise<Posting | undefined> {
  const board = detectBoard(address.href);
  if (!board) return undefined;
  const path = address.pathname.replace(/\/$/u, "");
  const parts = [...path.split("/"), address.searchParams.get("token") ?? ""];
  // Some systems append a title to the id in the URL: 7439-go-engineer.
  const ids = new Set(parts.flatMap((part) => [part, part.split("-", 1).join("")]));
  try {
    const { reading } = await readBoard(board, { network, known: ids, isOnlyKnown: true });
    const isAtAddress = ({ id, url }: Posting) =>
      ids.has(id) || (path !== "" && URL.parse(url)?.pathname === path);
    return reading?.postings.find(isAtAddress);
  } catch (error) {
    if (error instanceof UnreadableBoard) return undefined;
    throw error;
  }
}

function missingFieldLabels(fields: ReturnType<typeof statedFields>): string[] {
  const { title, company, type, level, city, country, remote, description } = fields;
  const stated = {
    title,
    company,
    "job type": type,
    level,
    city: city || remote,
    country,
    salary: fields.salaryMin || fields.salaryMax,
    description,
  };
  return Object.entries(stated)
    .filter(([, value]) => !value)
    .map(([name]) => name);
}
