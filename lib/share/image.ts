import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { cleanText } from "@/lib/text/clean";
import { escapeHtml } from "@/lib/html/text";
import { detectScript, loadFonts } from "@/lib/share/fonts";
import { site } from "@/lib/config/site";
import { logError } from "@/lib/logs/log";

const width = 1200;
const height = 630;
const left = 72;

const ink = "#f4f8fa";
const pale = "#c4d6de";
const blue = "#5dc9e2";

const gopher = readFileSync(join(process.cwd(), "public/icon.svg"), "base64");

const background = `
  <defs>
    <radialGradient id="glow" cx="88%" cy="96%" r="75%">
      <stop offset="0" stop-color="#0f5468"/><stop offset="0.5" stop-color="#0d2a35"/><stop offset="1" stop-color="#0b1216"/>
    </radialGradient>
    <linearGradient id="stripe">
      <stop offset="0" stop-color="#00add8"/><stop offset="0.6" stop-color="#00a29c"/><stop offset="1" stop-color="#ce3262"/>
    </linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#glow)"/>
  <rect width="${width}" height="12" fill="url(#stripe)"/>
  <image x="868" y="406" width="268" height="268" href="data:image/svg+xml;base64,${gopher}"/>`;

/** How a text is drawn: font sizes in pixels, the largest first, and the box that the text has to fit. */
type TextStyle = {
  sizes: number[];
  color: string;
  box: { width: number; height: number };
  weight?: string;
};

const kickerStyle: TextStyle = {
  sizes: [30, 22, 16],
  color: blue,
  box: { width: 1056, height: 60 },
};

const titleStyle: TextStyle = {
  sizes: [80, 66, 54, 44, 36, 28],
  color: ink,
  box: { width: 1056, height: 236 },
  weight: "Semi-Bold",
};

const subtitleStyle: TextStyle = {
  sizes: [36, 28, 22],
  color: pale,
  box: { width: 1056, height: 64 },
};

const factStyle: TextStyle = {
  sizes: [30, 24, 18, 14],
  color: ink,
  box: { width: 720, height: 44 },
};

export type ShareImage = {
  kicker: string;
  title: string;
  subtitle: string;
  facts: string[];
};

/** A PNG of 1200 × 630 pixels. Throws if its text cannot be drawn. */
export async function shareImage(image: ShareImage): Promise<Buffer<ArrayBuffer>> {
  const { kicker, title, subtitle, facts } = image;
  await loadFonts([kicker, title, subtitle, ...facts, site.name].map(toDrawableText).join(" "));
  const [drawnKicker, drawnTitle, drawnSubtitle, drawnFacts] = await Promise.all([
    drawFittingText(kicker, kickerStyle),
    drawFittingText(title || site.name, titleStyle),
    drawFittingText(subtitle, subtitleStyle),
    Promise.all(facts.map((fact) => drawFittingText(fact, factStyle))),
  ]);
  const titleTop = 104;
  const subtitleTop = titleTop + drawnTitle.height + 24;
  const { frames, layers } = placePills(drawnFacts);
  return composePng(frames, [
    layerAt(drawnKicker, lineStartX(kicker, drawnKicker), 52),
    layerAt(drawnTitle, lineStartX(title, drawnTitle), titleTop),
    layerAt(drawnSubtitle, lineStartX(subtitle, drawnSubtitle), subtitleTop),
    ...layers,
  ]);
}

async function composePng(frames: string, layers: OverlayOptions[]): Promise<Buffer<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${frames}</svg>`;
  return Buffer.from(await sharp(Buffer.from(svg)).composite(layers).png().toBuffer());
}

/** Responds with a share image. If its text cannot be drawn, the image has none. */
export async function shareImageResponse(image: ShareImage): Promise<Response> {
  const png = await shareImage(image).catch((error: unknown) => {
    logError("The text of a share image could not be drawn.", error);
    return composePng("", []);
  });
  return new Response(png, { headers: { "Content-Type": "image/png" } });
}

/** The x coordinate at which a drawn text begins. */
const lineStartX = (text: string, drawn: Drawn) =>
  isRightToLeft(text) ? width - left - drawn.width : left;

/** Whether the first letter of a text belongs to a script that is written from right to left. */
const isRightToLeft = (text: string) =>
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text.replace(/^\P{L}+/u, ""),
  );

type Drawn = { input: Buffer; width: number; height: number };

/** Draws a text in the largest size that fits its box; a text that fits at no size is cut. */
async function drawFittingText(givenText: string, style: TextStyle): Promise<Drawn> {
  const { sizes, box } = style;
  let text = toDrawableText(givenText);
  let drawn: Drawn | null = null;
  for (const size of sizes) {
    drawn = await drawLine(text, size, style);
    if (drawn && drawn.height <= box.height && drawn.width <= box.width + 8) return drawn;
  }
  // Halves the text until it fits: a single character can be wider than a line, and 200 can exceed the largest possible
  // image.
  const smallestSize = sizes.at(-1) ?? 0;
  while (!drawn) {
    drawn = await drawLine(text, smallestSize, style);
    text = text.slice(0, text.length / 2);
  }
  const cut = {
    width: Math.min(drawn.width, box.width),
    height: Math.min(drawn.height, box.height),
  };
  const input = await sharp(drawn.input)
    .extract({ left: 0, top: 0, ...cut })
    .png()
    .toBuffer();
  return { input, ...cut };
}

/** Draws a text in one size; null if the image would exceed Cairo's limit. */
async function drawLine(
  text: string,
  size: number,
  { color, box, weight = "" }: TextStyle,
): Promise<Drawn | null> {
  if (!/[^\s\p{C}]/u.test(text)) return nothing;
  const { lang, families } = detectScript(text);
  const markup = `<span foreground="${color}" lang="${lang}">${escapeHtml(text)}</span>`;
  const font = `${families.join(",")} ${weight} ${size}`;
  const picture = sharp({
    text: { text: markup, font, width: box.width, dpi: 72, rgba: true, wrap: "word-char" },
  });
  try {
    const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
    return { input: data, width: info.width, height: info.height };
  } catch (error) {
    if (/too big|too large/iu.test(String(error))) return null;
    throw error;
  }
}

/** The measures of the frames around facts, in pixels. */
const pillHeight = 62;
const pillGap = 14;
const pillPadding = 22;
const longestRow = 790;

/** Places facts in frames in rows from the left, the last row at the bottom of the image. */
function placePills(facts: Drawn[]): { frames: string; layers: OverlayOptions[] } {
  let x = 0;
  let lastRow = 0;
  const pills = facts.map((fact) => {
    const pillWidth = fact.width + 2 * pillPadding;
    if (x > 0 && x + pillWidth > longestRow) {
      lastRow++;
      x = 0;
    }
    const pill = { fact, x: left + x, row: lastRow };
    x += pillWidth + pillGap;
    return pill;
  });
  const placed = pills.map(({ row, ...pill }) => ({
    ...pill,
    y: height - 64 - pillHeight - (lastRow - row) * (pillHeight + pillGap),
  }));
  return {
    frames: placed
      .map(
        ({ fact, x, y }) =>
          `<rect x="${x}" y="${y}" width="${fact.width + 2 * pillPadding}" height="${pillHeight}" rx="31" fill="#0d2e3a" fill-opacity="0.8" stroke="#2b6577" stroke-width="2"/>`,
      )
      .join(""),
    layers: placed.map(({ fact, x, y }) =>
      layerAt(fact, x + pillPadding, y + Math.round((pillHeight - fact.height) / 2)),
    ),
  };
}

const nothing: Drawn = {
  input: await sharp({ create: { width: 1, height: 1, channels: 4, background: "transparent" } })
    .png()
    .toBuffer(),
  width: 1,
  height: 1,
};

const layerAt = ({ input }: Drawn, x: number, y: number): OverlayOptions => ({
  input,
  left: x,
  top: y,
});

const toDrawableText = (text: string) =>
  cleanText(text.normalize("NFC")).replace(/\s+/gu, " ").trim();
