import { createPauses } from "@/lib/imports/pauses";

/** Maximum length of JSON that is parsed at once, in characters: deeply nested, it takes 30 ms. */
export const longestJson = 1_000_000;

/** Maximum number of items of a list that are parsed. */
const mostItems = 10_000;

/** Parses a JSON text. Throws a SyntaxError if it is invalid or too long. */
export function parseJson(json: string): unknown {
  if (json.length > longestJson) throw new SyntaxError("The JSON text is too long.");
  return JSON.parse(json);
}

type List = {
  /** The parsed items; null in place of an item that is too long. */
  items: unknown[];
  /** The JSON text without the items of the list. */
  rest: unknown;
  /** Whether the list has no more items than these. */
  isWhole: boolean;
};

/**
 * Parses a JSON text of many megabytes that is an object with a list `name`, or a list if `name` is null. Each item is
 * parsed separately, so that the process can answer requests in between. Throws a SyntaxError if the JSON text is
 * invalid.
 */
export async function parseList(json: string, name: string | null): Promise<List> {
  const pause = createPauses();
  const { items, start, end, count } = await findItems(json, name);
  const parsed: unknown[] = [];
  for (const item of items) {
    parsed.push(item.length > longestJson ? null : JSON.parse(item));
    await pause();
  }
  const rest = parseJson(json.slice(0, start) + json.slice(end));
  return { items: parsed, rest, isWhole: count === items.length };
}

const charactersAtOnce = 100_000;

/** The JSON texts of the first items of a list, the number of all its items, and where its content starts and ends. */
async function findItems(json: string, name: string | null) {
  const pause = createPauses();
  const listDepth = name === null ? 1 : 2;
  const items: string[] = [];
  let count = 0;
  let depth = 0;
  let start = -1;
  let itemStart = 0;
  let nextPause = charactersAtOnce;

  const startList = (contentStart: number) => {
    start = contentStart;
    itemStart = contentStart;
  };
  const keepItem = (end: number) => {
    if (count < mostItems) items.push(json.slice(itemStart, end));
    count++;
    itemStart = end + 1;
  };

  for (let at = 0; at < json.length; at++) {
    if (at >= nextPause) {
      await pause();
      nextPause = at + charactersAtOnce;
    }
    const character = json[at];
    const isInList = start >= 0 && depth === listDepth;
    if (character === '"') {
      const end = endOfString(json, at);
      const isName = start < 0 && depth === 1 && json.slice(at + 1, end) === name;
      at = isName ? indexBeforeList(json, end) : end;
      if (isName && json[at + 1] === "[") startList(at + 2);
    } else if (character === "[" || character === "{") {
      depth++;
      if (name === null && depth === 1 && character === "[") startList(at + 1);
    } else if (character === "]" || character === "}") {
      depth--;
      if (!isInList) continue;
      if (count > 0 || json.slice(itemStart, at).trim()) keepItem(at);
      return { items, count, start, end: at };
    } else if (character === "," && isInList) {
      keepItem(at);
    }
  }
  throw new SyntaxError("The JSON text has no such list, or ends before the end of the list.");
}

/** The index of the quotation mark at the end of the string that starts at `start`. */
function endOfString(json: string, start: number): number {
  let at = start;
  for (;;) {
    at = json.indexOf('"', at + 1);
    if (at < 0 || at - start > longestJson)
      throw new SyntaxError("A string in the JSON text does not end, or is too long.");
    let beforeBackslashes = at - 1;
    while (json[beforeBackslashes] === "\\") beforeBackslashes--;
    const backslashes = at - beforeBackslashes - 1;
    // An odd number of backslashes escapes the quotation mark.
    if (backslashes % 2 === 0) return at;
  }
}

/**
 * The index just before the `[` of the list that is the value of the property whose name ends at `end`; `end` itself if the
 * value is not a list.
 */
function indexBeforeList(json: string, end: number): number {
  const opening = /\s*:\s*(?=\[)/uy;
  opening.lastIndex = end + 1;
  return opening.test(json) ? opening.lastIndex - 1 : end;
}
