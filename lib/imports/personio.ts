import { Parser } from "htmlparser2";
import { z } from "zod";
import { placesOf } from "./places";
import { type Posting, readEach, sections, type System } from "./posting";

const ownHost = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.jobs\.personio\.(?:de|com))$/u;

/** developer.personio.de/docs/retrieving-open-job-positions. A board is stored by its host, which differs by country. */
export const personio: System = {
  boardOf: (address) => ownHost.exec(address.host)?.[1] ?? null,
  names: ownHost,
  pageOf: (board) => `https://${board}/`,
  isOwnHost: (host) => ownHost.test(host),
  async read(board, ask) {
    const english = parsePositions(await ask(`https://${board}/xml?language=en`));
    const positions = english.every(hasText)
      ? english
      : withTexts(english, parsePositions(await ask(`https://${board}/xml`)));
    return readEach(positions, z.custom<Position>(), (item) => toPosting(board, item));
  },
};

type Position = {
  id?: string;
  texts: Map<string, string[]>;
  descriptions: { title: string; html: string }[];
};

const hasText = ({ descriptions }: Position) => descriptions.some(({ html }) => html);

/** Takes the positions that have no English text from the feed in the board's own language. */
function withTexts(positions: Position[], original: Position[]): Position[] {
  const byId = new Map(original.map((position) => [position.id, position]));
  return positions.map((position) =>
    hasText(position) ? position : (byId.get(position.id) ?? position),
  );
}

/** The jobs of an XML feed; throws if it is invalid or truncated. Entities that it declares are not expanded. */
function parsePositions(xml: string): Position[] {
  const positions: Position[] = [];
  const open: string[] = [];
  let text = "";
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name);
        text = "";
        if (open.join("/") === "workzag-jobs/position")
          positions.push({ texts: new Map(), descriptions: [] });
        if (name === "jobDescription") positions.at(-1)?.descriptions.push({ title: "", html: "" });
      },
      ontext(chunk) {
        text += chunk;
      },
      onclosetag(name, isImplied) {
        open.pop();
        // Self-closing elements count as implied too, and at the end of a truncated feed all that are still open.
        if (name === "workzag-jobs" && !isImplied) isWhole = open.length === 0;
        const position = positions.at(-1);
        if (position) keep(position, open.at(-1), name, text.trim());
        text = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!isWhole) throw new SyntaxError("The feed ends before its end.");
  return positions;
}

function keep(position: Position, parent: string | undefined, name: string, text: string) {
  const description = position.descriptions.at(-1);
  if (parent === "jobDescription" && description) {
    if (name === "name") description.title = text;
    if (name === "value") description.html = text;
  } else if (parent === "position" || parent === "additionalOffices") {
    if (name === "id" && parent === "position") position.id = text;
    position.texts.set(name, [...(position.texts.get(name) ?? []), text]);
  }
}

const levels: Record<string, Posting["level"]> = { "entry-level": "junior", student: "intern" };

function toPosting(board: string, { id, texts, descriptions }: Position) {
  const textOf = (name: string) => texts.get(name)?.[0];
  const title = textOf("name");
  if (!id || !title) return null;
  const schedule = textOf("schedule");
  return {
    id,
    title,
    html: sections(descriptions),
    url: `https://${board}/job/${encodeURIComponent(id)}`,
    postedAt: textOf("createdAt"),
    type: [textOf("employmentType"), schedule === "part-time" ? schedule : null, title],
    places: (texts.get("office") ?? []).flatMap(placesOf),
    level: levels[textOf("seniority") ?? ""],
  };
}
