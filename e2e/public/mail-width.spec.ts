import { mailHtml, type MailPiece } from "@/lib/mail/layout";
import { expect, test } from "@/e2e/fixtures";

const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau";
const url = `https://example.com/${"a".repeat(200)}`;

/** Each kind of a mail's pieces, with a word that is wider than a phone. */
const pieces: Record<string, MailPiece> = {
  paragraph: `${longWord} ${url}`,
  heading: { heading: longWord },
  quote: { quote: longWord },
  button: { button: { label: longWord, url } },
  links: { links: [{ label: longWord, url, text: longWord }] },
};

for (const [kind, piece] of Object.entries(pieces))
  test(`a mail with a long word in its ${kind} keeps the width of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.setContent(
      mailHtml({
        subject: longWord,
        body: [piece],
        footer: `${longWord} ${url}`,
        footerLinks: [{ label: longWord, url }],
      }),
    );
    const widest = await page.evaluate(() => {
      const rights = [...document.querySelectorAll("body *")].map(
        (element) => element.getBoundingClientRect().right,
      );
      return Math.max(document.documentElement.scrollWidth, ...rights);
    });
    expect(widest).toBeLessThanOrEqual(360);
  });

test("a mail is 600 px wide in a wide window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.setContent(mailHtml({ subject: "Jobs", body: ["Short."] }));
  const widths = await page
    .locator("table table")
    .evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect().width));
  expect(Math.round(Math.max(...widths))).toBe(600);
});
