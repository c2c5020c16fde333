import { oneLine } from "./clean.ts";

// The database applies the same rules (private.folded_input); supabase/tests/clean-text.test.ts compares them.

const typographic = "‘’‚‛ʻʼʽ´′" + "‐‑‒–—―−" + "“”„‟«»″" + "ς";
const plain = "'''''''''" + "-------" + '"""""""' + "σ";

/**
 * What is compared of a line: its form NFKC in lower case, with straight quotes, apostrophes and hyphens, so that full-width
 * letters equal ordinary ones. Texts are stored and shown without this.
 */
export function folded(text: string): string {
  const straight = oneLine(text).replace(
    /[‘’‚‛ʻʼʽ´′‐‑‒–—―−“”„‟«»″ς]/gu,
    (sign) => plain[typographic.indexOf(sign)] ?? sign,
  );
  // Letter by letter, since other letters decide about the lower case of Σ. That of İ would be two characters.
  return [...straight.normalize("NFKC")]
    .map((letter) => (letter === "İ" ? "i" : letter.toLowerCase()))
    .join("");
}
