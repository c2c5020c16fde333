import { expect, test } from "vitest";
import samples from "../../lib/text/clean.samples.json";
import { aCity, admin, aJob, owner, recruiter, service, unique } from "./callers.ts";

const X = await admin();

const misread = "itâ\u0080\u0099s\u0007";
const told = "it’s";

test.each([
  ["clean_text", samples.texts],
  ["clean_line", samples.lines],
])("SQL function %s cleans every sample as the site does", async (cleaning, pairs) => {
  const texts = pairs.map(([text]) => text ?? "");
  const rows = await owner<{ clean: string }[]>`
    select private.${owner(cleaning)}(t.text) as clean
    from unnest(${texts}::text[]) with ordinality as t (text, n) order by n`;
  expect(rows.map(({ clean }) => clean)).toEqual(pairs.map(([, clean]) => clean));
});

test("wrongly decoded characters (mojibake) are repaired in at most three passes", async () => {
  const [row] = await owner`select private.clean_text(${`Ã${"ƒ".repeat(9)}`}) as text`;
  expect(row).toEqual({ text: `Ã${"ƒ".repeat(6)}` });
});

test("a job inserted through the data API has cleaned texts, slug and search text", async () => {
  const word = unique();
  const R = await recruiter("approved");
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
        city_id: await aCity(),
        application_url: "https://x.dev/",
      })
      .select("id, title, company, slug")
      .single()
      .throwOnError();
    expect(data.title).toBe(`${told} R&D ${word}`);
    const [whole] =
      await owner`select requirements, description from public.jobs where id = ${data.id}`;
    expect(whole).toMatchObject({
      requirements: [told, "C&C"],
      description: `<p>${told} &amp; more</p>`,
    });
    expect(data.company).toBe(client === R.client ? "Acme Systems" : `${told} & Co`);
    expect(data.slug).toMatch(new RegExp(`^it-s-r-d-${word}-`));
    const [{ search_text } = {}] =
      await owner`select search_text from public.jobs where slug = ${data.slug}`;
    expect(search_text).toBe(`${told} & more`);
  }
});

test("an edited job title is cleaned", async () => {
  const { id } = await aJob();
  await X.client.from("jobs").update({ title: misread }).eq("id", id).throwOnError();
  expect(await owner`select title from public.jobs where id = ${id}`).toEqual([{ title: told }]);
});

test("posts, books, events, recruiters and cities are cleaned, and HTML entities in a post's title are kept", async () => {
  const { data: post } = await X.client
    .from("blogs")
    .insert({
      title: `${misread} &amp; ${unique()}`,
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
    content: told,
    excerpt: told,
    author_name: told,
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
  expect(book).toMatchObject({ title: told, author: "A & B" });
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
  expect(event).toMatchObject({ name: told });
  const { recruiterId } = await recruiter("pending", "R&amp;D ZÃ¼rich");
  expect(await owner`select company_name from public.recruiters where id = ${recruiterId}`).toEqual(
    [{ company_name: "R&D Zürich" }],
  );
  expect(await aCity("MÃ¼nchen")).toBe(await aCity("München"));
});
