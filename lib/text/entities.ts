import "server-only";
import { Parser } from "htmlparser2";

/** An ampersand that begins no entity with a semicolon: in "R&D" and "?a=1&copy=2" it stands for itself. */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/giu;

/** Decodes the named and numeric HTML entities of a plain text, once. Tags are text. Takes time linear in the length. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  let decoded = "";
  const parser = new Parser({
    ontext(part) {
      decoded += part;
    },
  });
  parser.end(text.replace(bareAmpersand, "&amp;").replaceAll("<", "&lt;"));
  return decoded;
}
