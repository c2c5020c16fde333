import { Parser } from "htmlparser2";
import { z } from "zod";
import { mostCharacters } from "@/lib/html/bounds";
import { createPauses } from "@/lib/imports/pauses";
import { readPlaces } from "@/lib/imports/places";
import {
  longestLine,
  mostParts,
  type Posting,
  postingId,
  parsePostings,
  joinSections,
  type BoardSystem,
} from "@/lib/imports/posting";

/** The host of a company's career site: acme.jobs.personio.de. */
const ownHost = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.jobs\.personio\.(?:de|com))$/u;

/**
 * API: developer.personio.de/docs/retrieving-open-job-positions. A board is stored by its host, which may be in .de or
 * .com.
 */
export const personio: BoardSystem = {
  findBoard: (address) => ownHost.exec(address.host)?.[1] ?? null,
  namePattern: ownHost,
  boardUrl: (board) => `https://${board}/`,
  isOwnHost: (host) => ownHost.test(host),
  async read(board, ask) {
    const english = await parsePositions(await ask(`https://${board}/xml?language=en`));
    const positions = english.every(hasText)
      ? english
      : withOriginalTexts(english, await parsePositions(await ask(`https://${board}/xml`)));
    return parsePostings({ items: positions }, identified, (item) => toPosting(board, item));
  },
};

const charactersAtOnce = 100_000;

/** Maximum length of a text in the feed, in characters. A longer one is cut, and its posting counts as too long. */
const longestText = mostCharacters;

/** Maximum number of positions in a feed, and maximum nesting depth of its elements. */
const mostPositions = 10_000;
const deepest = 20;

type Position = {
  id?: string;
  texts: Map<string, string[]>;
  descriptions: { title: string; html: string }[];
};

const identified = z.custom<Position & { id: string }>(
  (item) => postingId.safeParse((item as Position).id).success,
);

const hasText = ({ descriptions }: Position) => descriptions.some(({ html }) => html);

/** Replaces positions without an English text by those from `original`, the feed in the board's own language. */
function withOriginalTexts(positions: Position[], original: Position[]): Position[] {
  const byId = new Map(original.map((position) => [position.id, position]));
  return positions.map((position) =>
    hasText(position) ? position : (byId.get(position.id) ?? position),
  );
}

/** The jobs of an XML feed; throws if it is invalid or truncated. Entities that it declares are not expanded. */
async function parsePositions(xml: string): Promise<Position[]> {
  const positions: Position[] = [];
  const open: string[] = [];
  let text = "";
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name);
        if (open.length > deepest) throw new SyntaxError("The feed is nested too deeply.");
        text = "";
        if (open.join("/") === "workzag-jobs/position") {
          if (positions.length === mostPositions) throw new SyntaxError("The feed is too long.");
          positions.push({ texts: new Map(), descriptions: [] });
        }
        const descriptions = positions.at(-1)?.descriptions;
        if (name !== "jobDescription" || !descriptions) return;
        if (descriptions.length === mostParts) throw new SyntaxError("A position is too long.");
        descriptions.push({ title: "", html: "" });
      },
      ontext(chunk) {
        if (text.length <= longestText) text += chunk;
      },
      onclosetag(name, isImplied) {
        open.pop();
        // The parser also reports `isImplied` for self-closing elements, and for those left open by a truncated feed.
        if (name === "workzag-jobs" && !isImplied) isWhole = open.length === 0;
        const position = positions.at(-1);
        if (position) setPositionField(position, { parent: open.at(-1), name, text: text.trim() });
        text = "";
      },
    },
    { xmlMode: true },
  );
  const pause = createPauses();
  for (let at = 0; at < xml.length; at += charactersAtOnce) {
    parser.write(xml.slice(at, at + charactersAtOnce));
    await pause();
  }
  parser.end();
  if (!isWhole) throw new SyntaxError("The feed ends before its end.");
  return positions;
}

/** Adds the text of an element that just ended to the position, if it is a child of an element that is read. */
function setPositionField(
  position: Position,
  { parent, name, text }: { parent: string | undefined; name: string; text: string },
) {
  const description = position.descriptions.at(-1);
  if (parent === "jobDescription" && description) {
    if (name === "name") description.title = text;
    if (name === "value") description.html = text;
  } else if (parent === "position" || parent === "additionalOffices") {
    if (name === "id" && parent === "position") position.id = text;
    const texts = position.texts.get(name) ?? [];
    if (texts.length < mostParts) position.texts.set(name, [...texts, text.slice(0, longestLine)]);
  }
}

const levels: Record<string, Posting["level"]> = { "entry-level": "junior", student: "intern" };

function toPosting(board: string, { id, texts, descriptions }: z.output<typeof identified>) {
  const readText = (name: string) => texts.get(name)?.[0];
  const title = readText("name");
  if (!title) return null;
  const schedule = readText("schedule");
  return {
    id,
    title,
    html: joinSections(descriptions),
    url: `https://${board}/job/${encodeURIComponent(id)}`,
    postedAt: readText("createdAt"),
    type: [readText("employmentType"), schedule === "part-time" ? schedule : null, title],
    places: (texts.get("office") ?? []).flatMap(readPlaces),
    level: levels[readText("seniority") ?? ""],
  };
}
