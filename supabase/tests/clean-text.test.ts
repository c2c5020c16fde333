import { expect, test } from "vitest";
import { oneLine } from "@/lib/text/clean";
import { foldText } from "@/lib/text/fold";
import { citySlug } from "@/lib/text/slug";
import samples from "../../lib/text/clean.samples.json";
import {
  addCity,
  addAdmin,
  addJob,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const X = await addAdmin();

const misread = "itâ\u0080\u0099s\u0007";
const corrected = "it’s";

test.each([
  ["clean_text", samples.texts],
  ["clean_line", samples.lines],
  ["folded_input", samples.folded],
  ["folded_text", samples.folded],
  ["city_slug", samples.citySlugs],
])(
  "the SQL function %s returns the same as the site's function for every sample",
  async (name, pairs) => {
    const texts = pairs.map(([text]) => text ?? "");
    const rows = await owner<{ answer: string }[]>`
    select private.${owner(name)}(t.text) as answer
    from unnest(${texts}::text[]) with ordinality as t (text, n) order by n`;
    expect(rows.map(({ answer }) => answer)).toEqual(pairs.map(([, answer]) => answer));
  },
);

test("characters are stored, compared and put into a slug alike by the database and the site", async () => {
  // Omits most Chinese and Korean characters, and most characters beyond the Basic Multilingual Plane, to save time.
  const ranges = [
    [0x1, 0x3400],
    [0xa000, 0xac10],
    [0xd7b0, 0xd800],
    [0xf900, 0x10000],
    [0x10400, 0x10480],
    [0x1d400, 0x1d800],
    [0x1f100, 0x1f260],
    [0x2f800, 0x2f810],
  ] as const;
  const characters = ranges.flatMap(([first, end]) =>
    Array.from({ length: end - first }, (_, index) => String.fromCodePoint(first + index)),
  );
  // Excludes characters that were added to Unicode after the version that the database supports.
  const rows = await owner<{ character: string; answers: string[] }[]>`
    select character, array[
      private.one_line('e' || character || 'e'), private.folded_input('e' || character || 'e'),
      private.city_slug(character)] as answers
    from unnest(${characters}::text[]) as character where unicode_assigned(character)`;
  expect(rows.length).toBeGreaterThan(17_000);
  const unlike = rows.filter(({ character, answers }) => {
    const line = `e${character}e`;
    return answers.join() !== [oneLine(line), foldText(line), citySlug(character)].join();
  });
  expect(unlike).toEqual([]);
});

test("wrongly decoded characters (mojibake) are repaired in at most three passes", async () => {
  const [row] = await owner`select private.clean_text(${`Ã${"ƒ".repeat(9)}`}) as text`;
  expect(row).toEqual({ text: `Ã${"ƒ".repeat(6)}` });
});

test("a job inserted through the data API has cleaned texts, slug and search text", async () => {
  const word = uniqueWord();
  const R = await addRecruiter("approved");
  for (const client of [X.client, R.client, service]) {
    const job = {
      title: `${misread} R&amp;D ${word}`,
      company: `${misread} &amp; Co`,
      requirements: [misread, "C&amp;C"],
    };
    const { data } = await client
      .from("jobs")
      .insert({
        ...job,
        description: `<p>${misread} &amp; more</p>`,
        city_id: await addCity(),
        application_url: "https://x.dev/",
      })
      .select("id, title, company, slug")
      .single()
      .throwOnError();
    expect(data.title).toBe(`${corrected} R&D ${word}`);
    const [whole] =
      await owner`select requirements, description from public.jobs where id = ${data.id}`;
    expect(whole).toMatchObject({
      requirements: [corrected, "C&C"],
      description: `<p>${corrected} &amp; more</p>`,
    });
    expect(data.company).toBe(client === R.client ? "Acme Systems" : `${corrected} & Co`);
    expect(data.slug).toMatch(new RegExp(`^it-s-r-d-${word}-`));
    const [{ search_text } = {}] =
      await owner`select search_text from public.jobs where slug = ${data.slug}`;
    expect(search_text).toBe(`${corrected} & more`);
  }
});

test("an edited job title is cleaned", async () => {
  const { id } = await addJob();
  await X.client.from("jobs").update({ title: misread }).eq("id", id).throwOnError();
  expect(await owner`select title from public.jobs where id = ${id}`).toEqual([
    { title: corrected },
  ]);
});

test("posts, books, events, recruiters and cities are cleaned", async () => {
  const { data: post } = await X.client
    .from("blogs")
    .insert({
      title: `${misread} &amp; ${uniqueWord()}`,
      content: misread,
      excerpt: misread,
      author_name: misread,
    })
    .select("id")
    .single()
    .throwOnError();
  const { data: row } = await X.client
    .rpc("editable_row", { table_name: "blogs", row_id: post.id })
    .throwOnError();
  expect(row).toMatchObject({
    title: expect.stringMatching(/^it’s &amp; /),
    content: corrected,
    excerpt: corrected,
    author_name: corrected,
  });
  const { data: book } = await X.client
    .from("books")
    .insert({
      title: misread,
      author: "A &amp; B",
      cover_url: "https://x.dev/",
      purchase_url: "https://x.dev/",
    })
    .select("title, author")
    .single()
    .throwOnError();
  expect(book).toMatchObject({ title: corrected, author: "A & B" });
  const when = "2026-01-01T00:00:00Z";
  const { data: event } = await X.client
    .from("events")
    .insert({
      name: misread,
      start_date: when,
      end_date: when,
      is_online: true,
      event_url: "https://x.dev/",
    })
    .select("name")
    .single()
    .throwOnError();
  expect(event).toMatchObject({ name: corrected });
  const { recruiterId } = await addRecruiter("pending", "R&amp;D ZÃ¼rich");
  expect(await owner`select company_name from public.recruiters where id = ${recruiterId}`).toEqual(
    [{ company_name: "R&D Zürich" }],
  );
  expect(await addCity("MÃ¼nchen")).toBe(await addCity("München"));
});
