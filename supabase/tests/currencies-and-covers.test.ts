import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { admin, aJob, brokenCheck, owner } from "@/supabase/tests/callers";

const migration = "supabase/migrations/20261124072517_mend_currencies_and_covers.sql";

test("a currency is stored in upper case for every caller", async () => {
  const { id } = await aJob({ salary_currency: " eur " });
  const currency = async () => {
    const [row] = await owner`select salary_currency from public.jobs where id = ${id}`;
    return row?.salary_currency as string;
  };
  expect(await currency()).toBe("EUR");
  const { client } = await admin();
  await client.from("jobs").update({ salary_currency: "chf" }).eq("id", id).throwOnError();
  expect(await currency()).toBe("CHF");
});

test("a book cover has to have an https address", async () => {
  const { client } = await admin();
  const book = (cover_url: string) =>
    client
      .from("books")
      .insert({ title: "Go", author: "Ada", cover_url, purchase_url: "http://x.example/" });
  expect((await book("http://x.example/c.png")).error).toMatchObject(brokenCheck);
  expect((await book("https://x.example/c.png")).error).toBeNull();
});

test("the migration corrects older currencies and covers without changing their dates or versions", async () => {
  const { id } = await aJob({});
  const longest = `http://x.example/${"c".repeat(2048 - 17)}`;
  await owner
    .begin(async (sql) => {
      await sql`alter table public.books drop constraint books_cover_url_check`;
      await sql`alter table public.books add constraint books_cover_url_check check (cover_url ~* '^https?://')`;
      const books = await sql<{ id: string }[]>`
        insert into public.books (title, author, cover_url, purchase_url)
        select 'Go', 'Ada', cover, 'https://x.example/'
        from unnest(array['HTTP://x.example/c.png', ${longest}, 'https://x.example/c.png']) with ordinality as c (cover, n)
        order by n returning id`;
      await sql`alter table public.jobs disable trigger user`;
      await sql`update public.jobs set salary_currency = 'usd ', updated_at = '2026-01-01' where id = ${id}`;
      await sql`alter table public.jobs enable trigger user`;

      await sql.unsafe(readFileSync(migration, "utf8"));
      expect(
        await sql`select salary_currency, version, updated_at from public.jobs where id = ${id}`,
      ).toEqual([{ salary_currency: "USD", version: 1, updated_at: new Date("2026-01-01") }]);
      const covers = await sql<{ cover_url: string; version: number }[]>`
        select cover_url, version from public.books where id = any (${books.map((book) => book.id)})
        order by char_length(cover_url), cover_url`;
      expect(covers.map(({ cover_url }) => cover_url.slice(0, 25))).toEqual([
        "https://x.example/c.png",
        "https://x.example/c.png",
        "https://x.example/ccccccc",
      ]);
      expect(covers.every(({ version }) => version === 1)).toBe(true);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
});

class Rollback extends Error {}
