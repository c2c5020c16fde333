import { afterEach, expect, test, vi } from "vitest";
import { noFacts } from "@/test/data";
import type * as Html from "@/lib/html/sanitize";

const html = vi.hoisted(() => ({ cleaned: [] as string[] }));
vi.mock("@/lib/html/sanitize", async (original) => {
  const all = await original<typeof Html>();
  return {
    ...all,
    sanitizeJobHtml: (text: string) => (html.cleaned.push(text), all.sanitizeJobHtml(text)),
    sanitizeBlogHtml: (text: string) => (html.cleaned.push(text), all.sanitizeBlogHtml(text)),
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

const job = (description: string) =>
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
const post = (content: string) =>
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
    { id: "account" },
  );

test.each([
  ["job", job, shownJobHtml],
  ["post", post, shownBlogHtml],
] as const)(
  "the HTML of a %s is cleaned when it is saved, and not again when it is displayed",
  async (_, save, shown) => {
    expect(await save("<p>Go</p>")).toMatchObject({ ok: true });
    expect(html.cleaned).toEqual(["<p>Go</p>"]);
    expect(await shown("<p>Go</p>")).toContain("Go");
    expect(html.cleaned).toHaveLength(1);
  },
);

test("HTML that could not be saved is not cached", async () => {
  failure = { code: "PT409" };
  expect(await job("<p>Late</p>")).toMatchObject({ ok: false });
  expect(html.cleaned).toEqual([]);
});
