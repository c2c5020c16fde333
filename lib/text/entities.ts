import "server-only";
import { Parser } from "htmlparser2";

/** Matches a named or numeric reference. The semicolon is required, so that "R&D" and "?a=1&copy=2" stay unchanged. */
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/giu;

/** Maximum number of different references that are decoded in a text; HTML has 2,125 named ones. */
const mostReferences = 5000;

/**
 * Decodes the named and numeric HTML entities of a plain text, once. Tags are text. Takes time linear in the length.
 */
export function decodeEntities(text: string): string {
  const references = [...new Set(text.match(reference))].slice(0, mostReferences);
  if (references.length === 0) return text;
  const decoded = decodeEach(references);
  return text.replace(reference, (found) => decoded.get(found) ?? found);
}

/**
 * The text of each reference. They are decoded together in one HTML text, in which an element before each separates
 * their results.
 */
function decodeEach(references: string[]): Map<string, string> {
  const texts: string[] = [];
  const parser = new Parser({
    onopentagname: () => void texts.push(""),
    ontext(part) {
      texts.push((texts.pop() ?? "") + part);
    },
  });
  parser.end(references.map((one) => `<br>${one}`).join(""));
  return new Map(references.map((one, index) => [one, texts[index] ?? one]));
}
