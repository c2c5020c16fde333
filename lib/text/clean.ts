/*
 * Text as it may be kept and shown. The database cleans what comes to it by other ways by the same rules
 * (private.clean_text and clean_line); supabase/tests/clean-text.test.ts holds the two together.
 */

/** Windows-1252 at 0x80 to 0x8F and 0x90 to 0x9F; the five bytes it leaves undefined stay control characters. */
const low = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f";
const high = "\x90‘’“”•–—˜™š›œ\x9džŸ";
const windows1252 = low + high;

/** A byte of UTF-8 after the first one, read as a character. */
const continuation = `[\\x80-\\xbf${windows1252}]`;

/** Well-formed UTF-8 of which each byte was taken for a character. Alternatives by the first byte, as in RFC 3629. */
const misread = new RegExp(
  `(?:[\\xc2-\\xdf]${continuation}|\\xe0[\\xa0-\\xbf]${continuation}|[\\xe1-\\xec\\xee\\xef]${continuation}{2}` +
    `|\\xed[\\x80-\\x9f${windows1252}]${continuation}|\\xf0[\\x90-\\xbf${high}]${continuation}{2}` +
    `|[\\xf1-\\xf3]${continuation}{3}|\\xf4[\\x80-\\x8f${low}]${continuation}{2})+`,
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

/** Control characters, and invisible ones that reorder, annotate or hide text. */
const unprintable =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

/** Characters without a glyph. Joiners have a function in Persian, Indic scripts and emoji, not beside these letters. */
const invisible =
  /[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u3164\uffa0]|[\u200c\u200d](?=[\x01-\u058f\u200c\u200d]|$)|(?<=^|[\x01-\u058f])[\u200c\u200d]/gu;

/** Some texts were misread more than once. Without a bound, a hostile one shrinks by one character at each pass. */
const passes = 3;

/** Text with its encoding repaired, without control characters and invisible ones that change how the rest is read. */
export function cleanText(text: string): string {
  return repaired(text.toWellFormed(), passes).replace(unprintable, "");
}

/**
 * The same of a line of text that an importer may have escaped as HTML: `R&amp;D` is R&D. Line breaks become blanks, and all
 * that nobody sees is removed.
 */
export function cleanLine(text: string): string {
  return oneLine(
    cleanText(text).replace(
      /&(amp|quot|apos|nbsp|#0?39|#x27);/giu,
      (_, name: string) => references[name.toLowerCase()] ?? "'",
    ),
  );
}

/** Text without line breaks and invisible characters: for titles that may be about HTML. */
export function oneLine(text: string): string {
  return text.replace(/[\t\n\r\u2028\u2029]+/gu, " ").replace(invisible, "");
}

const references: Record<string, string> = { amp: "&", quot: '"', nbsp: " " };

function repaired(text: string, passes: number): string {
  const better = text.replace(misread, (run) => {
    const decoded = decode(run);
    return unmistakable.test(run) || [...decoded].length > 1 ? decoded : run;
  });
  return better === text || passes === 1 ? better : repaired(better, passes - 1);
}

function decode(run: string): string {
  const bytes = Uint8Array.from(run, (character) => {
    const at = windows1252.indexOf(character);
    return at < 0 ? character.charCodeAt(0) : 0x80 + at;
  });
  return new TextDecoder().decode(bytes);
}
