import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import samples from "../../lib/text/clean.samples.json";
import {
  aCity,
  admin,
  aJob,
  owner,
  type Recruiter,
  recruiter,
  service,
  unique,
} from "./callers.ts";

let X: Recruiter;
beforeAll(async () => {
  X = await admin();
});

const misread = "itâ\u0080\u0099s\u0007";
const told = "it’s";

test("text is cleaned as the site cleans it", async () => {
  const texts = samples.map(([text]) => text ?? "");
  const rows = await owner<{ clean: string }[]>`
    select private.clean_text(t.text) as clean from unnest(${texts}::text[]) with ordinality as t (text, n) order by n`;
  expect(rows.map(({ clean }) => clean)).toEqual(samples.map(([, clean]) => clean));
});

test("a line that was escaped as HTML is unescaped once", async () => {
  const [row] =
    await owner`select private.clean_line(${"R&amp;D &amp;lt; it&#39;s &lt;b&gt; &quot;x&quot;&nbsp;y"}) as line`;
  expect(row).toEqual({ line: 'R&D &lt; it\'s &lt;b&gt; "x" y' });
});

test("a job that was written past the site is clean in every text, its slug and what is searched", async () => {
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
      .select("title, company, requirements, description, slug")
      .single()
      .throwOnError();
    expect(data).toMatchObject({
      title: `${told} R&D ${word}`,
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

test("an edit is cleaned too", async () => {
  const { id } = await aJob();
  await X.client.from("jobs").update({ title: misread }).eq("id", id).throwOnError();
  expect(await owner`select title from public.jobs where id = ${id}`).toEqual([{ title: told }]);
});

test("posts, books, events, recruiters and cities are clean; the title of a post is not unescaped", async () => {
  const { data: post } = await X.client
    .from("blogs")
    .insert({
      title: `${misread} &amp; ${unique()}`,
      content: misread,
      excerpt: misread,
      author_name: misread,
    })
    .select("title, slug, content, excerpt, author_name")
    .single()
    .throwOnError();
  expect(post).toMatchObject({
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

test("rows from before are repaired without a new version, a new day or a line in the audit log", async () => {
  const { id } = await aJob();
  const state = () =>
    owner`select version, updated_at, title, description, requirements, search_text from public.jobs where id = ${id}`;
  const [before] = await owner`select version, updated_at from public.jobs where id = ${id}`;
  await owner`alter table public.jobs disable trigger user`;
  await owner`
    update public.jobs set title = ${misread}, description = ${`<p>${misread}</p>`}, requirements = array[${misread}]
    where id = ${id}`;
  await owner`alter table public.jobs enable trigger user`;
  const audited = () => owner`select count(*) from public.audit_log`;
  const linesBefore = await audited();
  const migration = readFileSync("supabase/migrations/20261122000500_clean_text.sql", "utf8");
  await owner.unsafe(migration.slice(migration.indexOf("-- What is there already")));
  expect(await state()).toEqual([
    {
      ...before,
      title: told,
      description: `<p>${told}</p>`,
      requirements: [told],
      search_text: told,
    },
  ]);
  expect(await audited()).toEqual(linesBefore);
  // Triggers work again.
  await owner`update public.jobs set title = ${misread} where id = ${id}`;
  expect(await state()).toMatchObject([{ title: told, version: Number(before?.version) + 1 }]);
});
