import { site } from "@/lib/config/site";
import { blogCategories } from "@/lib/blogs/schema";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";

test("published posts are listed newest first", async ({ request, backend }) => {
  // Retried, because other tests publish posts meanwhile. Their posts have older dates, which the query excludes.
  await expect(async () => {
    const { data: published } = await backend
      .from("blogs")
      .select("title")
      .gt("published_at", "2021-01-01")
      .order("published_at", { ascending: false })
      .throwOnError();
    expect(published.length).toBeGreaterThan(0);
    const page = await fetchPage(request, "/blogs");
    expect(page.texts("h1")).toEqual(["Blogs"]);
    const titles = page.within("main").texts("h2");
    expect(titles.slice(0, published.length)).toEqual(published.map(({ title }) => title));
  }).toPass();
});

test("drafts of posts are not listed", async ({ request, backend }) => {
  // Retried, because other tests publish posts.
  await expect(async () => {
    const { data: drafts } = await backend
      .from("blogs")
      .select("title")
      .eq("status", "draft")
      .throwOnError();
    expect(drafts.length).toBeGreaterThan(0);
    const titles = (await fetchPage(request, "/blogs")).within("main").texts("h2");
    expect(titles).not.toEqual([]);
    for (const { title } of drafts) expect(titles).not.toContain(title);
  }).toPass();
});

test("a blog card shows its author and date and links to the post and to the author's profiles", async ({
  request,
  backend,
}) => {
  const { data: posts } = await backend
    .from("blogs")
    .select()
    .gt("published_at", "2021-01-01")
    .throwOnError();
  const cards = (await fetchPage(request, "/blogs"))
    .all("article")
    .map((card) => parseHtml([card]));
  for (const { title, slug, author_name, ...post } of posts) {
    const card = cards.find((candidate) => candidate.texts("h2")[0] === title);
    for (const text of [
      author_name,
      formatLongDay(post.published_at),
      blogCategories[post.blog_type],
    ])
      expect(card?.text(), title).toContain(text);
    const hrefs = (label: string) => card?.each("href", "a", { "aria-label": label });
    if (post.twitter_handle)
      expect(hrefs(`${author_name} on X (opens in a new tab)`)).toEqual([
        `https://x.com/${post.twitter_handle.replace("@", "")}`,
      ]);
    if (post.linkedin_url)
      expect(hrefs(`${author_name} on LinkedIn (opens in a new tab)`)).toEqual([post.linkedin_url]);
    expect(card?.texts("a", { href: `/blogs/${slug}` })).toEqual([`Read: ${title}`]);
  }
});

test("the page of a post shows its author, date and text and links back to the list", async ({
  request,
  addBlog,
}) => {
  const post = await addBlog({
    author_name: "Ada Lovelace",
    content: "<h2>First</h2><p>Some <em>words</em>.</p><script>alert(1)</script>",
  });
  const page = await fetchPage(request, `/blogs/${post.slug}`);
  expect(page.within("head").texts("title").join()).toContain(post.title);
  const article = page.within("article");
  expect(article.texts("h1")).toEqual([post.title]);
  expect(article.text()).toContain("Ada Lovelace");
  expect(article.text()).toContain(formatLongDay(post.published_at));
  expect(article.texts("h2")).toEqual(["First"]);
  expect(article.texts("em")).toEqual(["words"]);
  expect(page.within("main").texts("a", { href: "/blogs" })).toContain("Back to Blogs");
});

test("a post and its card show the reading time", async ({ request, addBlog }) => {
  const post = await addBlog({ content: `<p>${"word ".repeat(660)}</p>` });
  const html = await (await request.get(`/blogs/${post.slug}`)).text();
  expect(html).toContain("3 min read");
  const cards = await (await request.get("/blogs")).text();
  const card = cards.slice(cards.indexOf(post.title));
  expect(card.slice(0, card.indexOf("</article>"))).toContain("3 min read");
});

test("a post highlights its code", async ({ request, addBlog }) => {
  const post = await addBlog({
    content: "<pre><code>func main() {}</code></pre><pre><em>plain</em></pre>",
  });
  const html = await (await request.get(`/blogs/${post.slug}`)).text();
  expect(html).toContain('<pre tabindex="0"><code><span class="token-keyword">func</span>');
  expect(html).toContain('<pre tabindex="0"><em>plain</em></pre>');
});

test("a post is followed by the newsletter form, further posts and the latest jobs", async ({
  request,
  addBlog,
}) => {
  const post = await addBlog({});
  const html = await (await request.get(`/blogs/${post.slug}`)).text();
  const section = (id: string) =>
    new RegExp(`<section aria-labelledby="${id}".*?</section>`, "s").exec(html)?.[0] ?? "";
  expect(section("newsletter")).toContain("<form");
  expect(section("further").match(/<h3/gu)).toHaveLength(2);
  expect(section("further")).not.toContain(`href="/blogs/${post.slug}"`);
  expect(section("latest-jobs").match(/<h3/gu)).toHaveLength(3);
});

test("code that is wider than its post is scrolled by keyboard and not cut off in print", async ({
  page,
  addBlog,
}) => {
  const post = await addBlog({ content: `<pre><code>${"a := 1; ".repeat(60)}</code></pre>` });
  await page.goto(`/blogs/${post.slug}`);
  const code = page.locator("pre");
  await code.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => code.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print" });
  expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
});

test("an author whose portrait is missing or broken is shown by initials", async ({
  request,
  addBlog,
}) => {
  const file = "/storage/v1/object/public/blog-images/author-images/1.png";
  for (const author_image of [null, `https://images.example.com${file}`]) {
    const { slug } = await addBlog({ author_name: "Ada Byron Lovelace", author_image });
    const article = (await fetchPage(request, `/blogs/${slug}`)).within("article");
    expect(article.texts("span", { "aria-hidden": "true" })).toContain("AL");
    // The alternative text is empty, so that browsers draw nothing for a missing image and the initials stay visible.
    expect(article.all("img").map(({ attribs: { src, alt } }) => ({ src, alt }))).toEqual(
      author_image ? [{ src: expect.stringMatching(/author-images\/1\.png$/), alt: "" }] : [],
    );
  }
});

test("the share links of a post contain its address with campaign parameters", async ({
  request,
  addBlog,
}) => {
  const post = await addBlog({});
  const page = await fetchPage(request, `/blogs/${post.slug}`);
  expect(page.texts("button", { popovertarget: "share-menu" })).toEqual(["Share"]);
  const links = page.within("div", { id: "share-menu", popover: "auto" }).within("ul");
  expect(links.texts("a").map((text) => text.split(/\W/u)[0])).toEqual([
    "LinkedIn",
    "WhatsApp",
    "Telegram",
  ]);
  const shared = encodeURIComponent(
    `${site.url}/blogs/${post.slug}?utm_source=social&utm_medium=share`,
  );
  for (const href of links.each("href", "a")) expect(href).toContain(shared);
});

test("an unknown post and a draft answer 404 with a link back to the list", async ({
  request,
  addBlog,
}) => {
  for (const slug of ["no-such-post", (await addBlog({ status: "draft" })).slug]) {
    const page = await fetchPage(request, `/blogs/${slug}`);
    expect(page.status, slug).toBe(404);
    expect(page.within("head").texts("title").join(), slug).toMatch(/^Blog Post Not Found/);
    expect(page.texts("h1"), slug).toEqual(["Blog Post Not Found"]);
    expect(page.meta("robots").join(), slug).toMatch(/noindex/);
    expect(page.within("main").texts("a", { href: "/blogs" }), slug).toEqual(["Back to Blogs"]);
  }
});

const formatLongDay = (iso: string | null) =>
  new Intl.DateTimeFormat("en-US", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(iso ?? ""));
