import { oneLine } from "./clean.ts";

// The database applies the same rules (private.folded_input); supabase/tests/clean-text.test.ts compares them.

/**
 * The form in which lines are compared: NFKC in lower case, with straight quotes, apostrophes and hyphens, so that
 * full-width letters equal ordinary ones. Texts are stored and shown as typed.
 */
export function foldText(text: string): string {
  const straight = oneLine(text)
    .replace(/[‘’‚‛ʻʼʽ´′]/gu, "'")
    .replace(/[‐‑‒–—―−]/gu, "-")
    .replace(/[“”„‟«»″]/gu, '"')
    .replace(/ς/gu, "σ");
  // Converts letter by letter, because in a whole text the lower case of Σ depends on the letters around it. İ is
  // handled separately: its lower case has two characters.
  return [...straight.normalize("NFKC")]
    .map((letter) => (letter === "İ" ? "i" : letter.toLowerCase()))
    .join("");
}
