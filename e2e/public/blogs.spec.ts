import { site } from "@/lib/site";
import { blogCategories } from "@/lib/blogs/schema";
import { expect, read, test } from "../fixtures";

test("published posts are listed newest first, and drafts are not listed", async ({
  page,
  backend,
}) => {
  // Retried, because other tests publish posts. Theirs have older dates, which the query leaves out.
  await expect(async () => {
    const { data: published } = await backend
      .from("blogs")
      .select("title")
      .gt("published_at", "2021-01-01")
      .order("published_at", { ascending: false })
      .throwOnError();
    const { data: drafts } = await backend
      .from("blogs")
      .select("title")
      .eq("status", "draft")
      .throwOnError();
    expect(published.length).toBeGreaterThan(0);
    expect(drafts.length).toBeGreaterThan(0);
    await page.goto("/blogs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blogs");
    const titles = await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .allTextContents();
    expect(titles.slice(0, published.length)).toEqual(published.map(({ title }) => title));
    for (const { title } of drafts) expect(titles).not.toContain(title);
  }).toPass();
});

test("a blog card shows the author, the date and social links, and Read opens the post", async ({
  page,
  backend,
}) => {
  const { data: posts } = await backend
    .from("blogs")
    .select()
    .gt("published_at", "2021-01-01")
    .throwOnError();
  await page.goto("/blogs");
  for (const post of posts) {
    const card = page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: post.title, exact: true }) });
    await expect(card).toContainText(post.author_name);
    await expect(card).toContainText(longDay(post.published_at ?? ""));
    await expect(card).toContainText(blogCategories[post.blog_type]);
    if (post.twitter_handle)
      await expect(
        card.getByRole("link", { name: `${post.author_name} on X (opens in a new tab)` }),
      ).toHaveAttribute("href", `https://x.com/${post.twitter_handle.replace("@", "")}`);
    if (post.linkedin_url)
      await expect(
        card.getByRole("link", { name: `${post.author_name} on LinkedIn (opens in a new tab)` }),
      ).toHaveAttribute("href", post.linkedin_url);
    await expect(card.getByRole("link", { name: `Read : ${post.title}` })).toHaveAttribute(
      "href",
      `/blogs/${post.slug}`,
    );
  }
});

test("a post shows its author, date and text, and links back to the list", async ({
  page,
  addBlog,
}) => {
  const post = await addBlog({
    author_name: "Ada Lovelace",
    content: "<h2>First</h2><p>Some <em>words</em>.</p><script>alert(1)</script>",
  });
  await page.goto(`/blogs/${post.slug}`);
  await expect(page).toHaveTitle(new RegExp(post.title));
  const article = page.getByRole("article").first();
  await expect(article.getByRole("heading", { level: 1 })).toHaveText(post.title);
  await expect(article).toContainText("Ada Lovelace");
  await expect(article).toContainText(longDay(post.published_at ?? ""));
  await expect(article.getByRole("heading", { name: "First" })).toBeVisible();
  await expect(article.getByRole("emphasis")).toHaveText("words");
  await page.getByRole("link", { name: "Back to Blogs" }).click();
  await expect(page).toHaveURL("/blogs");
});

test("a post shows its reading time, highlights code and links to further posts and jobs", async ({
  request,
  addBlog,
}) => {
  const post = await addBlog({
    content: `<p>${"word ".repeat(660)}</p><pre><code>func main() {}</code></pre><pre><em>plain</em></pre>`,
  });
  const html = await (await request.get(`/blogs/${post.slug}`)).text();
  expect(html).toContain("3 min read");
  const cards = await (await request.get("/blogs")).text();
  const card = cards.slice(cards.indexOf(post.title));
  expect(card.slice(0, card.indexOf("</article>"))).toContain("3 min read");
  expect(html).toContain('<pre tabindex="0"><code><span class="token-keyword">func</span>');
  expect(html).toContain('<pre tabindex="0"><em>plain</em></pre>');
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

test("an author without a portrait, or with a broken one, is shown by initials", async ({
  page,
  addBlog,
}) => {
  const missing = await addBlog({ author_name: "Ada Byron Lovelace" });
  await page.goto(`/blogs/${missing.slug}`);
  await expect(page.getByText("AL", { exact: true })).toBeVisible();

  const broken = await addBlog({
    author_name: "Ada Byron Lovelace",
    author_image:
      "https://images.example.com/storage/v1/object/public/blog-images/author-images/1.png",
  });
  await page.goto(`/blogs/${broken.slug}`);
  await expect(page.getByText("AL", { exact: true })).toBeVisible();
  const portrait = page.getByText("AL", { exact: true }).locator("img");
  await expect(portrait).toHaveAttribute("src", /author-images\/1\.png$/);
  // Browsers draw nothing for a missing image with an empty alternative text.
  await expect(portrait).toHaveAttribute("alt", "");
});

test("the share links of a post contain its address with campaign parameters", async ({
  page,
  addBlog,
}) => {
  const post = await addBlog({});
  await page.goto(`/blogs/${post.slug}`);
  await page.getByRole("button", { name: "Share" }).click();
  const links = page.getByRole("list", { name: "Share on" }).getByRole("link");
  await expect(links).toHaveText([/^LinkedIn/, /^WhatsApp/, /^Telegram/]);
  const shared = encodeURIComponent(
    `${site.url}/blogs/${post.slug}?utm_source=social&utm_medium=share`,
  );
  for (const link of await links.all()) expect(await link.getAttribute("href")).toContain(shared);
});

test("an unknown post and a draft answer 404 with a link back to the list", async ({
  request,
  addBlog,
}) => {
  for (const slug of ["no-such-post", (await addBlog({ status: "draft" })).slug]) {
    const page = await read(request, `/blogs/${slug}`);
    expect(page.status, slug).toBe(404);
    expect(page.within("head").texts("title").join(), slug).toMatch(/^Blog Post Not Found/);
    expect(page.texts("h1"), slug).toEqual(["Blog Post Not Found"]);
    expect(page.meta("robots").join(), slug).toMatch(/noindex/);
    expect(page.within("main").texts("a", { href: "/blogs" }), slug).toEqual(["Back to Blogs"]);
  }
});

const longDay = (iso: string) =>
  new Intl.DateTimeFormat("en-US", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(iso));
