// The database applies the same rules (private.clean_text and clean_line); supabase/tests/clean-text.test.ts compares
// them.

/**
 * The characters of Windows-1252 at 0x80 to 0x8F and, below, 0x90 to 0x9F. Its five undefined bytes stay control
 * characters.
 */
const low = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f";
const high = "\x90‘’“”•–—˜™š›œ\x9džŸ";
const windows1252 = low + high;

/** Matches a UTF-8 continuation byte that was decoded as a character of Windows-1252 or ISO 8859-1. */
const continuation = `[\\x80-\\xbf${windows1252}]`;

/**
 * Matches garbled text: a well-formed UTF-8 sequence (RFC 3629) of which each byte was decoded as a character of
 * Windows-1252 or ISO 8859-1.
 */
const misread = new RegExp(
  `(?:[\\xc2-\\xdf]${continuation}|\\xe0[\\xa0-\\xbf]${continuation}|[\\xe1-\\xec\\xee\\xef]${continuation}{2}` +
    `|\\xed[\\x80-\\x9f${windows1252}]${continuation}|\\xf0[\\x90-\\xbf${high}]${continuation}{2}` +
    `|[\\xf1-\\xf3]${continuation}{3}|\\xf4[\\x80-\\x8f${low}]${continuation}{2})+`,
  "gu",
);

/**
 * A single misread character that cannot be intended: a control character, or a garbled accented letter, sign,
 * punctuation or emoji. Others, like É and » at the end of a quotation, can be intended.
 */
const unmistakable = new RegExp(
  `[\\x80-\\x9f]|^[ÂÃ][\\xa0-\\xbf]$|^Ã[^\\x80-\\xff‘’“”•–—…]$|^â[${windows1252}]|^ðŸ`,
  "u",
);

/** Control characters, and invisible ones that reorder, annotate or hide text. */
const unprintable =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

/** Characters without a glyph. Joiners are kept in Persian, Indic scripts and emoji, where they have a function. */
const invisible =
  /[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u3164\uffa0]|[\u200c\u200d](?=[\x01-\u058f\u200c\u200d]|$)|(?<=^|[\x01-\u058f])[\u200c\u200d]/gu;

/** Line breaks and the spaces of typesetting. */
const blanks = /[\t\n\r\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu;

/**
 * Maximum number of characters that are normalized: the time is quadratic in a run of combining marks, and no name is
 * longer.
 */
const longestNormalized = 1000;

/**
 * Maximum number of repairs, as a text can be garbled more than once. Limited, because a hostile text could need one
 * per character.
 */
const passes = 3;

/**
 * A text as it is stored: repairs its encoding, and removes control characters and invisible ones that reorder or hide
 * text.
 */
export function cleanText(text: string): string {
  return repairEncoding(text.toWellFormed(), passes).replace(unprintable, "");
}

/** Cleans a line of text as it is stored: also decodes HTML entities (`R&amp;D`). */
export function cleanLine(text: string): string {
  const decoded = cleanText(text).replace(
    entity,
    (_, name: string) => characters[name.toLowerCase()] ?? "'",
  );
  return oneLine(decoded);
}

/**
 * The form in which a line is stored, with HTML entities as they are, for titles that may be about HTML: without line
 * breaks and invisible characters, with single ordinary spaces and Unicode's form NFC.
 */
export function oneLine(text: string): string {
  const visible = text.replace(blanks, " ").replace(invisible, "");
  const isName = [...visible].length <= longestNormalized;
  return (isName ? visible.normalize("NFC") : visible)
    .replace(/ {2,}/gu, " ")
    .replace(/^ | $/gu, "");
}

const entity = /&(amp|quot|apos|nbsp|#0?39|#x27);/giu;

/** The characters of these entities; the others are apostrophes. */
const characters: Record<string, string> = { amp: "&", quot: '"', nbsp: " " };

function repairEncoding(text: string, passes: number): string {
  const better = text.replace(misread, (run) => {
    const decoded = decodeMisreadText(run);
    return unmistakable.test(run) || [...decoded].length > 1 ? decoded : run;
  });
  if (better === text || passes === 1) return better;
  return repairEncoding(better, passes - 1);
}

const byteOf = new Map(
  Array.from(windows1252, (character, index) => [character.charCodeAt(0), 0x80 + index]),
);
const utf8 = new TextDecoder("utf-8");

function decodeMisreadText(run: string): string {
  const bytes = new Uint8Array(run.length);
  for (let index = 0; index < run.length; index++) {
    const code = run.charCodeAt(index);
    bytes[index] = byteOf.get(code) ?? code;
  }
  return utf8.decode(bytes);
}
