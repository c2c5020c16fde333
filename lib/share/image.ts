import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { cleanText } from "@/lib/text/clean";
import { escapeHtml } from "@/lib/html/text";
import { detectScript, loadFonts } from "@/lib/share/fonts";
import { site } from "@/lib/site";
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

export type ShareImage = {
  kicker: string;
  title: string;
  subtitle: string;
  facts: string[];
};

export async function shareImage(image: ShareImage): Promise<Buffer<ArrayBuffer>> {
  const { kicker, title, subtitle, facts } = image;
  await loadFonts([kicker, title, subtitle, ...facts, site.name].map(drawable).join(" "));
  const [small, large, line, pills] = await Promise.all([
    draw(kicker, { sizes: [30, 22, 16], color: blue, box: [1056, 60] }),
    draw(title || site.name, {
      sizes: [80, 66, 54, 44, 36, 28],
      color: ink,
      box: [1056, 236],
      weight: "Semi-Bold",
    }),
    draw(subtitle, { sizes: [36, 28, 22], color: pale, box: [1056, 64] }),
    Promise.all(
      facts.map((fact) => draw(fact, { sizes: [30, 24, 18, 14], color: ink, box: [720, 44] })),
    ),
  ]);
  const top = 104;
  const below = top + large.height + 24;
  const { frames, layers } = placePills(pills);
  return compose(frames, [
    at(small, begin(kicker, small), 52),
    at(large, begin(title, large), top),
    at(line, begin(subtitle, line), below),
    ...layers,
  ]);
}

async function compose(frames: string, layers: OverlayOptions[]): Promise<Buffer<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${frames}</svg>`;
  return Buffer.from(await sharp(Buffer.from(svg)).composite(layers).png().toBuffer());
}

export async function shareImageResponse(image: ShareImage): Promise<Response> {
  const png = await shareImage(image).catch((error: unknown) => {
    logError("The text of a share image could not be drawn.", error);
    return compose("", []);
  });
  return new Response(png, { headers: { "Content-Type": "image/png" } });
}

const begin = (words: string, drawn: Drawn) =>
  isRightToLeft(words) ? width - left - drawn.width : left;

const isRightToLeft = (words: string) =>
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    words.replace(/^\P{L}+/u, ""),
  );

type Drawn = { input: Buffer; width: number; height: number };
type Look = {
  sizes: number[];
  color: string;
  box: [width: number, height: number];
  weight?: string;
};

/** Draws text in the largest size that fits its box; text that fits at no size is cut. */
async function draw(words: string, { sizes, box: [boxWidth, boxHeight], ...look }: Look) {
  let text = drawable(words);
  let drawn: Drawn | null = null;
  for (const size of sizes) {
    drawn = await drawLine(text, { ...look, size, boxWidth });
    if (drawn && drawn.height <= boxHeight && drawn.width <= boxWidth + 8) return drawn;
  }
  // One character can be wider than a line, and 200 wider than the largest image: the text is halved until it fits.
  for (; !drawn; text = text.slice(0, text.length / 2))
    drawn = await drawLine(text, { ...look, size: sizes.at(-1) ?? 0, boxWidth });
  const cut = {
    width: Math.min(drawn.width, boxWidth),
    height: Math.min(drawn.height, boxHeight),
  };
  const input = await sharp(drawn.input)
    .extract({ left: 0, top: 0, ...cut })
    .png()
    .toBuffer();
  return { input, ...cut };
}

type Line = Omit<Look, "sizes" | "box"> & { size: number; boxWidth: number };

/** Draws text in one size; null if the image would exceed Cairo's limit. */
async function drawLine(text: string, { size, color, boxWidth, weight = "" }: Line) {
  if (!/[^\s\p{C}]/u.test(text)) return nothing;
  const { lang, families } = detectScript(text);
  const markup = `<span foreground="${color}" lang="${lang}">${escapeHtml(text)}</span>`;
  const font = `${families.join(",")} ${weight} ${size}`;
  const picture = sharp({
    text: { text: markup, font, width: boxWidth, dpi: 72, rgba: true, wrap: "word-char" },
  });
  try {
    const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
    return { input: data, width: info.width, height: info.height };
  } catch (error) {
    if (/too big|too large/iu.test(String(error))) return null;
    throw error;
  }
}

function placePills(facts: Drawn[]): { frames: string; layers: OverlayOptions[] } {
  const [pillHeight, gap, padding, room] = [62, 14, 22, 790];
  let x = 0;
  let lastRow = 0;
  const pills = facts.map((fact) => {
    const pillWidth = fact.width + 2 * padding;
    if (x > 0 && x + pillWidth > room) {
      lastRow++;
      x = 0;
    }
    const pill = { fact, x: left + x, row: lastRow };
    x += pillWidth + gap;
    return pill;
  });
  const placed = pills.map(({ row, ...pill }) => ({
    ...pill,
    y: height - 64 - pillHeight - (lastRow - row) * (pillHeight + gap),
  }));
  return {
    frames: placed
      .map(
        ({ fact, x, y }) =>
          `<rect x="${x}" y="${y}" width="${fact.width + 2 * padding}" height="${pillHeight}" rx="31" fill="#0d2e3a" fill-opacity="0.8" stroke="#2b6577" stroke-width="2"/>`,
      )
      .join(""),
    layers: placed.map(({ fact, x, y }) =>
      at(fact, x + padding, y + Math.round((pillHeight - fact.height) / 2)),
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

const at = ({ input }: Drawn, x: number, y: number): OverlayOptions => ({ input, left: x, top: y });

const drawable = (text: string) => cleanText(text.normalize("NFC")).replace(/\s+/gu, " ").trim();
