import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { noImage } from "@/lib/images/form";
import { blog as published } from "@/test/data";
import { blogPreviewSchema } from "@/lib/blogs/form";

const id = "0c7f2a7e-1d2b-4c55-9c0f-5a8b6d3e4f12";
const currentImage = "/images/ada.webp";
vi.mock("@/lib/blogs/queries", () => ({
  getBlogForm: async (requested: string) =>
    requested === id ? { currentImage, publishedAt: published.publishedAt } : null,
}));
const { renderBlogPreview } = await import("@/lib/blogs/preview");

const account = { id: "account" };

async function renderPreview(form: object) {
  const result = await renderBlogPreview(blogPreviewSchema.parse(form), account);
  if (!result.ok) throw new Error(result.error);
  return result.data.blog;
}

test("the preview of a post is sanitised like its page", async () => {
  const { content, wordCount } = await renderPreview({
    content: `<h2>Why</h2><p onclick="x()">Two words <img src="javascript:x()" onerror="x()"></p><script>x()</script>`,
  });
  expect(content).not.toMatch(/script|onclick|onerror/);
  expect(content).toContain("<p>Two words");
  expect(wordCount).toBe(3);
});

test("the preview of an incomplete post uses placeholders and the current time", async () => {
  const shown = await renderPreview({});
  expect(shown).toMatchObject({ title: "Title", authorName: "Author", authorImage: null });
  expect(Date.now() - Date.parse(shown.publishedAt)).toBeLessThan(10_000);
});

test("the preview of a published post shows its publication date only if the form keeps it", async () => {
  const kept = await renderPreview({ id, keepPublishedAt: "keep" });
  expect(kept.publishedAt).toBe(published.publishedAt);
  const changed = await renderPreview({ id, keepPublishedAt: "today" });
  expect(changed.publishedAt).not.toBe(published.publishedAt);
});

test("the preview of a stored post shows its author's image unless the form removes it", async () => {
  expect((await renderPreview({ id })).authorImage).toBe(currentImage);
  expect((await renderPreview({ id, removeImage: "on" })).authorImage).toBeNull();
});

test("the preview of a post shows the image that was chosen for its author", async () => {
  const flat = { width: 8, height: 8, channels: 3, background: "#00add8" } as const;
  const png = await sharp({ create: flat }).png().toBuffer();
  const chosen = new File([new Uint8Array(png)], "a.png");
  expect((await renderPreview({ authorImage: chosen })).authorImage).toMatch(
    /^data:image\/webp;base64,/,
  );
});

test("a file that is not an image is refused at its field when a post is previewed", async () => {
  const text = new File(["text"], "a.png", { type: "image/png" });
  expect(await renderBlogPreview(blogPreviewSchema.parse({ authorImage: text }), account)).toEqual({
    ok: false,
    error: noImage,
    fieldErrors: { authorImage: [noImage] },
  });
});
