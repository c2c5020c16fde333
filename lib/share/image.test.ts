import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { shareImage, shareImageResponse } from "@/lib/share/image";
import { detectScript } from "@/lib/share/fonts";

const renderImage = (title: string) =>
  shareImage({ kicker: "Golang Jobs", title, subtitle: "", facts: ["Full-time"] });

/** The bounding box of the drawn letters in a title's first line, in pixels. */
async function drawTitle(text: string) {
  const area = { left: 60, top: 90, width: 1140, height: 110 };
  const pixels = await sharp(await renderImage(text))
    .extract(area)
    .greyscale()
    .raw()
    .toBuffer();
  let left = Infinity;
  let right = 0;
  let top = Infinity;
  let bottom = 0;
  for (const [index, brightness] of pixels.entries()) {
    if (brightness <= 120) continue;
    const column = index % area.width;
    const row = Math.floor(index / area.width);
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  return { left, right, width: right - left, height: bottom - top };
}

const scripts = {
  Latin: "Łódź São",
  Greek: "Μηχανικός",
  Cyrillic: "Инженер",
  Japanese: "エンジニア募集",
  Chinese: "高级工程师",
  Korean: "시니어 개발자",
  Arabic: "مهندس برمجيات",
  Hebrew: "מהנדס תוכנה",
  Hindi: "वरिष्ठ अभियंता",
  Thai: "วิศวกรซอฟต์แวร์",
  emoji: "🐹🚀",
};

test.each(Object.entries(scripts))(
  "%s text is drawn in a share image without missing glyphs",
  async (_, text) => {
    // A character that no font has is drawn as a box with its code; codes of equal length give boxes of equal size.
    const shortBox = await drawTitle("\u{e123}");
    const longBox = await drawTitle("\u{f1234}");
    for (const letter of new Set(text.replace(/[\s\p{M}]/gu, ""))) {
      const box = letter.length > 1 ? longBox : shortBox;
      const drawn = await drawTitle(letter);
      expect(drawn.width, letter).toBeGreaterThan(5);
      expect([drawn.width, drawn.height], letter).not.toEqual([box.width, box.height]);
    }
  },
  60_000,
);

test("text of a share image that begins with a right-to-left script is aligned to the right", async () => {
  for (const text of ["مهندس", "מהנדס Go"])
    expect((await drawTitle(text)).left).toBeGreaterThan(600);
}, 60_000);

test("other text of a share image is aligned to the left", async () => {
  for (const text of ["Engineer", "Go מהנדס", "日本", "123"])
    expect((await drawTitle(text)).right).toBeLessThan(600);
}, 60_000);

test.each([
  "W".repeat(200),
  "高".repeat(200),
  "word ".repeat(40),
  "ก".repeat(200),
  "🐹".repeat(100),
  "ﷺ".repeat(60),
  "﷽".repeat(200),
  "\u{12219}".repeat(200),
  "a" + "\u0301".repeat(199),
])(
  "the long text number %# stays within the margins of a share image",
  async (text) => {
    const png = await shareImage({
      kicker: text,
      title: text,
      subtitle: text,
      facts: [text, text, text],
    });
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const inMargin = data.filter(
      (value, index) =>
        value > 200 && index >= 12 * 1200 && (index % 1200 < 60 || index % 1200 > 1150),
    );
    expect(inMargin.length).toBe(0);
  },
  60_000,
);

test("drawing a share image sends no request", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  await renderImage("高级 Go 🐹 инженер مهندس");
  expect(fetched).not.toHaveBeenCalled();
}, 60_000);

test.each([
  ["日本語のエンジニア", "ja", "Noto Sans JP"],
  ["시니어", "ko", "Noto Sans KR"],
  ["高级工程师", "zh-cn", "Noto Sans SC"],
  ["Engineer", "en", "Noto Sans Arabic"],
])("the language of the text %s is detected as %s", (text, lang, second) => {
  expect(detectScript(text)).toMatchObject({
    lang,
    families: expect.arrayContaining(["Noto Color Emoji"]),
  });
  expect(detectScript(text).families.slice(0, 2)).toEqual(["Noto Sans", second]);
});

test("a share image is sent without its text if the text cannot be drawn", async () => {
  const title = {
    get normalize(): never {
      throw new Error("no fonts");
    },
  } as unknown as string;
  const response = await shareImageResponse({ kicker: "", title, subtitle: "", facts: [] });
  expect(response.status).toBe(200);
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
});
