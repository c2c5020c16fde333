import { expect, test } from "vitest";
import type { Database } from "@/lib/supabase/database.types";
import {
  addAdmin,
  anonymous,
  brokenCheck,
  owner,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

type Tables = Database["public"]["Tables"];

const X = await addAdmin();

const blogRow = (values: Partial<Tables["blogs"]["Insert"]> = {}): Tables["blogs"]["Insert"] => ({
  title: `Post ${uniqueWord()}`,
  content: "<p>Hi</p>",
  author_name: "Ada",
  ...values,
});
const blogColumns = "id, slug, title, status, published_at, version";
const insertBlog = (values?: Partial<Tables["blogs"]["Insert"]>) =>
  X.client.from("blogs").insert(blogRow(values)).select(blogColumns).single();

test("publishing a post sets its publication date", async () => {
  const { data: draft } = await insertBlog().throwOnError();
  expect(draft).toMatchObject({ status: "draft", published_at: null, version: 1 });
  const save = async (values: Tables["blogs"]["Update"]) => {
    const { data } = await X.client
      .from("blogs")
      .update(values)
      .eq("id", draft.id)
      .select(blogColumns)
      .single()
      .throwOnError();
    return data;
  };
  const published = await save({ status: "published" });
  expect(Date.now() - Date.parse(published.published_at ?? "")).toBeLessThan(10_000);
  const saved = await save({ status: "published", title: "Better" });
  expect(saved.published_at).not.toBe(published.published_at);
  expect(await save({ status: "draft" })).toMatchObject({ published_at: null, version: 4 });
});

test("visitors read a post only while it is published", async () => {
  const { data: post } = await insertBlog().throwOnError();
  const read = async () =>
    (await anonymous.from("blogs").select("title").eq("slug", post.slug)).data;
  const setStatus = (status: "draft" | "published") =>
    X.client.from("blogs").update({ status }).eq("id", post.id).throwOnError();
  expect(await read()).toEqual([]);
  await setStatus("published");
  expect(await read()).toEqual([{ title: post.title }]);
  await setStatus("draft");
  expect(await read()).toEqual([]);
  expect((await anonymous.from("blogs").select("title").eq("id", post.id)).data).toEqual([]);
});

test("admins cannot set the dates or the version of a post", async () => {
  for (const values of [
    { published_at: "2020-01-01T00:00:00Z" },
    { created_at: "2020-01-01T00:00:00Z" },
    { version: 9 },
  ])
    expect((await insertBlog(values)).error?.code).toBe("42501");
  const dated = blogRow({ status: "published", published_at: "2020-01-01T00:00:00Z" });
  const { data } = await service
    .from("blogs")
    .insert(dated)
    .select("published_at")
    .single()
    .throwOnError();
  expect(Date.parse(data.published_at ?? "")).toBe(Date.parse("2020-01-01T00:00:00Z"));
});

test("an update of an outdated version of a post changes no row", async () => {
  const { data: post } = await insertBlog().throwOnError();
  const edit = (title: string) =>
    X.client
      .from("blogs")
      .update({ title })
      .eq("id", post.id)
      .eq("version", post.version)
      .select("version");
  expect((await edit("First tab")).data).toEqual([{ version: 2 }]);
  expect((await edit("Second tab")).data).toEqual([]);
  expect(await owner`select title from public.blogs where id = ${post.id}`).toEqual([
    { title: "First tab" },
  ]);
});

const wordCount = async (saved: PromiseLike<{ data: { id: string } | null }>) => {
  const { data } = await saved;
  const [row] = await owner`select word_count from public.blogs where id = ${data?.id ?? ""}`;
  return Number(row?.word_count);
};

const insertContent = (content: string) =>
  X.client.from("blogs").insert(blogRow({ content })).select("id").single().throwOnError();

test("a post's word count counts the visible words whenever the content is saved", async () => {
  const saved = insertContent(
    "<p>Go&nbsp;is <em>fu</em>n.</p><script>not these</script><p>Yes</p>",
  );
  expect(await wordCount(saved)).toBe(4);
  const { data } = await saved;
  const edit = (values: Tables["blogs"]["Update"]) =>
    service.from("blogs").update(values).eq("id", data.id).select("id").single().throwOnError();
  expect(await wordCount(edit({ content: "<p>One</p>" }))).toBe(1);
  expect(await wordCount(edit({ word_count: 99 }))).toBe(1);
  expect(await wordCount(edit({ title: "Changed", word_count: 99 }))).toBe(1);
});

test("a post's word count is readable by everybody but cannot be written by admins", async () => {
  const { data: post } = await X.client
    .from("blogs")
    .insert(blogRow({ content: "<p>Two words</p>", status: "published" }))
    .select("id")
    .single()
    .throwOnError();
  const { data } = await anonymous.from("blogs").select("word_count").eq("id", post.id);
  expect(data).toEqual([{ word_count: 2 }]);
  const edit = X.client.from("blogs").update({ word_count: 9 }).eq("id", post.id);
  expect((await edit).error?.code).toBe("42501");
});

test("a post's slug is made from the title, with the next number if it is taken", async () => {
  const word = uniqueWord();
  const slugs = [];
  for (let i = 0; i < 3; i++)
    slugs.push((await insertBlog({ title: `What's «${word}»?`, slug: "" })).data?.slug);
  expect(slugs).toEqual(["", "-1", "-2"].map((end) => `what-s-${word}${end}`));
});

test("a post's slug gets the lowest free number, even if a similar slug ends in a higher one", async () => {
  const title = uniqueWord();
  const slugs = [];
  for (const end of ["", " 999999999", "", ""])
    slugs.push((await insertBlog({ title: title + end, slug: "" })).data?.slug);
  expect(slugs).toEqual(["", "-999999999", "-1", "-2"].map((end) => title + end));
});

test("a post's slug is made again if an edit empties it", async () => {
  const title = uniqueWord();
  const first = (await insertBlog({ title }).throwOnError()).data;
  const second = (await insertBlog({ title }).throwOnError()).data;
  const emptied = async ({ id }: { id: string }) => {
    const { data } = await X.client
      .from("blogs")
      .update({ slug: "", title })
      .eq("id", id)
      .select("slug")
      .single();
    return data?.slug;
  };
  for (let save = 0; save < 3; save++) {
    expect(await emptied(first)).toBe(title);
    expect(await emptied(second)).toBe(`${title}-1`);
  }
  await X.client.from("blogs").update({ slug: uniqueWord() }).eq("id", first.id).throwOnError();
  expect(await emptied(second)).toBe(title);
});

test("a post's slug is unique if 16 admins save the same title concurrently", async () => {
  const title = uniqueWord();
  const saved = await Promise.all(Array.from({ length: 16 }, () => insertBlog({ title })));
  expect(new Set(saved.map(({ data }) => data?.slug)).size).toBe(16);
});

test("a post's slug can be chosen if it is well-formed and not taken", async () => {
  const slug = uniqueWord();
  expect((await insertBlog({ slug })).data?.slug).toBe(slug);
  expect((await insertBlog({ slug })).error?.code).toBe("23505");
  for (const bad of ["Upper", "a b", "-a", "a--b", "../a", "a".repeat(121)])
    expect((await insertBlog({ slug: bad })).error).toMatchObject(brokenCheck);
});
