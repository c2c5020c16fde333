import { expect, test } from "vitest";
import { addAdmin, owner, service, uniqueWord } from "@/supabase/tests/callers";
import { saveBlog, saveBook } from "@/supabase/tests/saving";

const cover = "https://x.dev/cover.png";

test.each(["blogs", "books"] as const)(
  "saving %s can keep their publication date only if they were and stay published",
  async (table) => {
    type Save = { status?: "draft" | "published"; keep_published_at?: boolean; id?: string };
    const { client } = await addAdmin();
    const saved = async ({ id, ...save }: Save) => {
      const form = { title: uniqueWord(), status: "published" as const, ...save };
      const saving =
        table === "blogs"
          ? saveBlog(client, {
              ...form,
              content: "<p>Hi</p>",
              author_name: "Ada",
              ...(id && { blog_id: id }),
            })
          : saveBook(client, {
              ...form,
              author: "Ada",
              cover_url: cover,
              purchase_url: cover,
              ...(id && { book_id: id }),
            });
      const { data } = await saving.throwOnError();
      const [row] = await owner<{ id: string; published_at: Date | null }[]>`
        select id, published_at from ${owner(`public.${table}`)} where id = ${data}`;
      return { id: row?.id ?? "", at: row?.published_at?.getTime() ?? 0 };
    };
    const { id } = await saved({});
    const longAgo = Date.UTC(2026, 0, 2);
    await owner`update ${owner(`public.${table}`)} set published_at = ${new Date(longAgo)} where id = ${id}`;
    expect((await saved({ id, keep_published_at: true })).at).toBe(longAgo);
    expect((await saved({ id, keep_published_at: false })).at).toBeGreaterThan(longAgo);
    expect((await saved({ id, keep_published_at: true, status: "draft" })).at).toBe(0);
    const again = await saved({ id, keep_published_at: true });
    expect(Date.now() - again.at).toBeLessThan(10_000);
    expect((await saved({ id })).at).toBeGreaterThan(again.at);
  },
);

test("a digest contains a post only after it is first published", async () => {
  const X = await addAdmin();
  const named = async () =>
    (await service.rpc("compose_digest").single().throwOnError()).data.blog_id;
  const publish = async (at: string) => {
    const [row] = await owner`
        insert into public.blogs (title, content, author_name, status, published_at)
        values (${uniqueWord()}, '<p>Go.</p>', 'Ada', 'published', ${at}) returning id`;
    return row?.id;
  };
  // A date later than that of all posts of other tests.
  const fresh = await publish("2099-12-31T00:00:00Z");
  expect(await named()).toBe(fresh);
  await owner`delete from public.blogs where id = ${fresh}`;

  const known = await publish(new Date(Date.now() - 30 * 86_400_000).toISOString());
  for (const change of [
    { excerpt: "Corrected", status: "published" },
    { status: "draft" },
    { status: "published" },
  ] as const) {
    await X.client.from("blogs").update(change).eq("id", known).throwOnError();
    expect(await named()).not.toBe(known);
  }
  await owner`delete from public.blogs where id = ${known}`;
});
