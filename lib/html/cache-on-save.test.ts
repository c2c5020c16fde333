import { afterEach, expect, test, vi } from "vitest";
import { noFacts } from "@/test/data";
import type * as Html from "@/lib/html/sanitize";

const html = vi.hoisted(() => ({ cleaned: [] as string[] }));
vi.mock("@/lib/html/sanitize", async (importOriginal) => {
  const original = await importOriginal<typeof Html>();
  return {
    ...original,
    sanitizeJobHtml(text: string) {
      html.cleaned.push(text);
      return original.sanitizeJobHtml(text);
    },
    sanitizeBlogHtml(text: string) {
      html.cleaned.push(text);
      return original.sanitizeBlogHtml(text);
    },
  };
});
let failure: { code: string } | null = null;
vi.mock("@/lib/supabase/server", () => ({
  sessionClient: () => ({
    rpc: async () => ({
      data: failure ? null : "6e3cd5a0-0000-4000-8000-000000000000",
      error: failure,
    }),
  }),
}));
const { shownBlogHtml, shownJobHtml } = await import("@/lib/html/cache");
const { saveBlog } = await import("@/lib/blogs/mutations");
const { saveJob } = await import("@/lib/jobs/mutations");

afterEach(() => {
  html.cleaned.length = 0;
  failure = null;
});

const saveJobWith = (description: string) =>
  saveJob({
    title: "Gopher",
    company: "Acme",
    type: "full-time",
    remote: true,
    city: "",
    country: "Global",
    salaryMin: null,
    salaryMax: null,
    ...noFacts,
    salaryCurrency: "USD",
    applicationUrl: "https://acme.example/",
    description,
    requirements: [],
  });
const savePostWith = (content: string) =>
  saveBlog(
    {
      title: "Generics",
      slug: "",
      authorName: "Ada",
      content,
      excerpt: null,
      metaTitle: null,
      metaDescription: null,
      blogType: "golang_blogs",
      status: "published",
      keepPublishedAt: false,
      twitterHandle: null,
      linkedinUrl: null,
      removeImage: false,
    },
    { id: "profile" },
  );

test.each([
  ["job", saveJobWith, shownJobHtml],
  ["post", savePostWith, shownBlogHtml],
] as const)(
  "the HTML of a %s is cleaned only when it is saved, not again when it is displayed",
  async (_, save, shown) => {
    expect(await save("<p>Go</p>")).toMatchObject({ ok: true });
    expect(html.cleaned).toEqual(["<p>Go</p>"]);
    expect(await shown("<p>Go</p>")).toContain("Go");
    expect(html.cleaned).toHaveLength(1);
  },
);

test("HTML that could not be saved is not cached", async () => {
  failure = { code: "PT409" };
  expect(await saveJobWith("<p>Late</p>")).toMatchObject({ ok: false });
  expect(html.cleaned).toEqual([]);
});
