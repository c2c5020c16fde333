import { parseJson } from "@/lib/imports/json-items";

/** Maximum number of JSON-LD scripts that are parsed per page, and maximum number of characters in all of them. */
const mostScripts = 50;
const longestScripts = 500_000;

/** The start tag of a JSON-LD script. Quantifiers are bounded, so that the search takes linear time. */
const opening =
  /<script\b(?=[^<>]{0,1000}?\btype\s{0,9}=\s{0,9}["']?application\/ld\+json)[^<>]{0,2000}>/giu;

/** The values of the JSON-LD scripts in a page. Takes time linear in the length. */
export function parseJsonLd(html: string): unknown[] {
  const roots: unknown[] = [];
  const start = new RegExp(opening);
  const closing = /<\/script\b/giu;
  let left = longestScripts;
  for (let scripts = 0; scripts < mostScripts && start.test(html); scripts++) {
    closing.lastIndex = start.lastIndex;
    const end = closing.exec(html);
    if (!end) break;
    const length = end.index - start.lastIndex;
    if (length <= left) {
      left -= length;
      roots.push(parseLeniently(html.slice(start.lastIndex, end.index)));
    }
    start.lastIndex = closing.lastIndex;
  }
  return roots;
}

/** Parses JSON leniently: it may be wrapped in comments, and contain line breaks in strings and trailing commas. */
function parseLeniently(script: string): unknown {
  const json = unwrapScript(script.replace(/[\0-\x1f]+/gu, " "));
  const parsed = tryToParse(json);
  if (parsed !== null) return parsed;
  const repaired = withoutTrailingCommas(json);
  return repaired === json ? null : tryToParse(repaired);
}

function tryToParse(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return null;
  }
}

const prefixes = ["<!--", "<![CDATA[", "//", "/*", "*/"];
const suffixes = ["-->", "]]>", "//", "/*", "*/", ";"];

/** Removes comments and CDATA markers around JSON, and a semicolon after it. */
function unwrapScript(script: string): string {
  // trim() also removes a byte order mark.
  let json = script.trim();
  for (;;) {
    const text = json;
    const prefix = prefixes.find((start) => text.startsWith(start));
    if (!prefix) break;
    json = text.slice(prefix.length).trimStart();
  }
  for (;;) {
    const text = json;
    const suffix = suffixes.find((end) => text.endsWith(end));
    if (!suffix) return json;
    json = text.slice(0, -suffix.length).trimEnd();
  }
}

/** A trailing comma, or a whole JSON string, which is matched so that commas in it are skipped. */
const stringOrTrailingComma = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gu;

const withoutTrailingCommas = (json: string) =>
  json.replace(stringOrTrailingComma, (found) => (found === "," ? "" : found));
