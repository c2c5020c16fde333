/*
 * Text as it may be kept and shown. The database cleans what comes to it by other ways by the same rules
 * (private.clean_text); supabase/tests/clean-text.test.ts holds the two together.
 */

/** Windows-1252 at 0x80 to 0x9F; the five bytes it leaves undefined stay control characters. */
const windows1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** A byte of UTF-8 after the first one, read as a character. */
const continuation = `[\\x80-\\xbf${windows1252}]`;

/** Characters of UTF-8 whose bytes were read one by one. */
const misread = new RegExp(
  `(?:[\\xc2-\\xdf]${continuation}|[\\xe0-\\xef]${continuation}{2}|[\\xf0-\\xf4]${continuation}{3})+`,
  "gu",
);

/**
 * Of one such character by itself, what nobody writes: a control character, and the beginnings of accented letters, signs,
 * punctuation and emoji. Anything else, like É and » at the end of a quotation, may be meant.
 */
const unmistakable = new RegExp(
  `[\\x80-\\x9f]|^[ÂÃ][\\xa0-\\xbf]$|^Ã[^\\x80-\\xff‘’“”•–—…]$|^â[${windows1252}]|^ðŸ`,
  "u",
);

/** XML cannot carry these even escaped, HTML forbids them, and no keyboard types them. */
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/gu;

/** Text without what is no character, and with those that were read in the wrong encoding as they were written. */
export function cleanText(text: string): string {
  return repaired(text.toWellFormed()).replace(unprintable, "");
}

/** The same of a line of text that an importer may have escaped as HTML: `R&amp;D` is R&D. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(
    /&(amp|quot|apos|nbsp|#0?39|#x27);/giu,
    (_, name: string) => references[name.toLowerCase()] ?? "'",
  );
}

const references: Record<string, string> = { amp: "&", quot: '"', nbsp: " " };

/** Until nothing is left to repair: some texts were misread more than once. */
function repaired(text: string): string {
  const better = text.replace(misread, (run) =>
    unmistakable.test(run) || [...decoded(run)].length > 1 ? decoded(run) : run,
  );
  return better === text ? text : repaired(better);
}

function decoded(run: string): string {
  const bytes = Uint8Array.from(run, (character) => {
    const at = windows1252.indexOf(character);
    return at < 0 ? character.charCodeAt(0) : 0x80 + at;
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return run;
  }
}
