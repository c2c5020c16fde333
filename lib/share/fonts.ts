import "server-only";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PQueue from "p-queue";
import sharp from "sharp";
import { decompress } from "wawoff2";

// Fonts of the share images. The packages hold WOFF2 files for some characters each; a file is decompressed when it is
// first needed, because Pango reads no compressed fonts.

/**
 * Packages of font families, in the order in which they are searched for a character. Chinese characters have
 * language-specific shapes.
 */
const packages = {
  "Noto Sans": "@fontsource-variable/noto-sans",
  "Noto Sans Arabic": "@fontsource-variable/noto-sans-arabic",
  "Noto Sans Hebrew": "@fontsource-variable/noto-sans-hebrew",
  "Noto Sans Thai": "@fontsource-variable/noto-sans-thai",
  "Noto Sans JP": "@fontsource-variable/noto-sans-jp",
  "Noto Sans KR": "@fontsource-variable/noto-sans-kr",
  "Noto Sans SC": "@fontsource-variable/noto-sans-sc",
  "Noto Color Emoji": "@infolektuell/noto-color-emoji",
};

type Family = keyof typeof packages;
type Part = { file: string; ranges: [first: number, last: number][] };

/**
 * The language for drawing a text, and the font families in the order in which they are searched for its characters.
 */
export function detectScript(text: string): { lang: string; families: Family[] } {
  const { lang, family } = detectLanguageAndFont(text);
  const families = Object.keys(packages) as Family[];
  return { lang, families: [...new Set<Family>(["Noto Sans", family, ...families])] };
}

function detectLanguageAndFont(text: string): { lang: string; family: Family } {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return { lang: "ja", family: "Noto Sans JP" };
  if (/\p{Script=Hangul}/u.test(text)) return { lang: "ko", family: "Noto Sans KR" };
  if (/\p{Script=Han}/u.test(text)) return { lang: "zh-cn", family: "Noto Sans SC" };
  return { lang: "en", family: "Noto Sans" };
}

/** Loads the fonts that have the characters of a text. Throws if a font cannot be loaded. */
export async function loadFonts(text: string): Promise<void> {
  const files = new Set<string>();
  for (const character of new Set(text)) {
    const order = detectScript(text).families;
    // Searches the emoji font first, because text fonts contain monochrome versions of some emoji.
    if (/\p{Emoji_Presentation}/u.test(character)) order.unshift("Noto Color Emoji");
    const file = fontFile(character.codePointAt(0) ?? 0, order);
    if (file) files.add(file);
  }
  for (const file of files) await loadOnce(file);
}

async function loadOnce(file: string): Promise<void> {
  loaded[file] ??= queue.add(() => loadFont(file));
  try {
    await loaded[file];
  } catch (error) {
    // Forgets the failed load, so that the next image retries it.
    delete loaded[file];
    throw error;
  }
}

const loaded: Record<string, Promise<void>> = {};
// wawoff2 keeps only one decompressed font at a time.
const queue = new PQueue({ concurrency: 1 });

const parts: Partial<Record<Family, Part[]>> = {};

function fontFile(code: number, order: Family[]): string | undefined {
  for (const family of order) {
    parts[family] ??= fontParts(family);
    const part = parts[family].find(({ ranges }) =>
      ranges.some(([first, last]) => first <= code && code <= last),
    );
    if (part) return part.file;
  }
  return undefined;
}

async function loadFont(file: string): Promise<void> {
  const fontfile = join(fontFolder(), `${file.replace(/^.*\//u, "").replace(/\W/gu, "-")}.ttf`);
  await writeFile(fontfile, await decompress(await readFile(file)));
  // Drawing any text with a font file registers the font in the process.
  await sharp({ text: { text: ".", fontfile } }).toBuffer();
}

let ownFolder: string | undefined;

/**
 * The folder of decompressed fonts. Fontconfig is set to use no others, so that images look the same on every system.
 */
function fontFolder(): string {
  if (ownFolder) return ownFolder;
  const created = mkdtempSync(join(tmpdir(), "golang-jobs-fonts-"));
  writeFileSync(
    join(created, "fonts.conf"),
    `<?xml version="1.0"?><fontconfig><cachedir>${created}/cache</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = join(created, "fonts.conf");
  process.once("exit", () => rmSync(created, { recursive: true, force: true }));
  ownFolder = created;
  return created;
}

function fontParts(family: Family): Part[] {
  const folder = join(process.cwd(), "node_modules", packages[family]);
  const css = readFileSync(join(folder, "index.css"), "utf8");
  return [...css.matchAll(/url\(\.\/([^)]+)\)[^}]*unicode-range:([^;}]+)/gu)].map(
    ([, file = "", ranges = ""]) => ({
      file: join(folder, file),
      ranges: parseUnicodeRanges(ranges),
    }),
  );
}

/** Parses Unicode ranges such as 'U+0000-00FF, U+0131' to numbers. */
function parseUnicodeRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.trim().slice(2).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
