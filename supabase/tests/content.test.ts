import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/supabase/database.types";
import {
  addAccount,
  addCity,
  addAdmin,
  anonymous,
  brokenCheck,
  type Client,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveBlog, saveEvent } from "@/supabase/tests/saving";

type Tables = Database["public"]["Tables"];

const X = await addAdmin();

const newBlog = (values: Partial<Tables["blogs"]["Insert"]> = {}): Tables["blogs"]["Insert"] => ({
  title: `Post ${uniqueWord()}`,
  content: "<p>Hi</p>",
  author_name: "Ada",
  ...values,
});
const newBook = (values: Partial<Tables["books"]["Insert"]> = {}): Tables["books"]["Insert"] => ({
  title: "Go",
  author: "Ada",
  cover_url: "https://x.dev/cover.png",
  purchase_url: "https://x.dev/",
  ...values,
});
const newEvent = (
  values: Partial<Tables["events"]["Insert"]> = {},
): Tables["events"]["Insert"] => ({
  name: "GopherCon",
  start_date: "2026-01-01T09:00:00Z",
  end_date: "2026-01-01T09:00:00Z",
  is_online: true,
  event_url: "https://x.dev/",
  ...values,
});
const blogColumns = "id, slug, title, status, published_at, version";
const insertBlog = (values?: Partial<Tables["blogs"]["Insert"]>) =>
  X.client.from("blogs").insert(newBlog(values)).select(blogColumns).single();

describe("the idempotency key of a form", () => {
  const idempotency_key = crypto.randomUUID();
  let readers: [caller: string, client: Client][];
  beforeAll(async () => {
    await X.client
      .from("blogs")
      .insert(newBlog({ idempotency_key, status: "published", slug: uniqueWord() }))
      .throwOnError();
    await X.client
      .from("books")
      .insert(newBook({ idempotency_key, status: "published" }))
      .throwOnError();
    await X.client.from("events").insert(newEvent({ idempotency_key })).throwOnError();
    readers = [
      ["A", anonymous],
      ["U", (await addAccount()).client],
      ["R1", (await addRecruiter("approved")).client],
      ["X", X.client],
    ];
  });

  test.each(["blogs", "books", "events"] as const)(
    "the idempotency key of a form in the table %s cannot be read, filtered or sorted by any caller of the data API",
    async (table) => {
      const [row] =
        await owner`select id from ${owner(`public.${table}`)} where idempotency_key = ${idempotency_key}`;
      for (const [caller, client] of readers) {
        expect(
          (await client.from(table).select("id, version").eq("id", row?.id)).data,
          caller,
        ).toHaveLength(1);
        for (const { data, error } of [
          await client.from(table).select("idempotency_key").eq("id", row?.id),
          await client.from(table).select("*").eq("id", row?.id),
          await client.from(table).select("id").eq("idempotency_key", idempotency_key),
          await client.from(table).select("id").order("idempotency_key"),
          await client
            .from(table)
            .select("id", { count: "exact", head: true })
            .eq("idempotency_key", idempotency_key),
        ]) {
          expect(data ?? [], caller).toEqual([]);
          expect(error, caller).not.toBeNull();
        }
      }
    },
  );

  test("the idempotency key of a form finds the saved post for admins only", async () => {
    const [row] =
      await owner`select id, title, content, author_name, slug from public.blogs where idempotency_key = ${idempotency_key}`;
    const { id, ...form } = { id: "", title: "", content: "", author_name: "", slug: "", ...row };
    for (const [caller, client] of readers)
      expect(
        (await saveBlog(client, { ...form, idempotency_key, status: "published" })).data,
        caller,
      ).toBe(caller === "X" ? id : null);
  });
});

const listRowsOf = (table: "blogs" | "books" | "events", query_text: string, client = X.client) =>
  client.rpc("list_rows", { table_name: table, query_text });
const countFoundRows = async (...search: Parameters<typeof listRowsOf>) =>
  ((await listRowsOf(...search).throwOnError()).data as { total: number }).total;

test("the search in the admins' lists follows each change of the searched columns", async () => {
  const title = uniqueWord();
  const slug = uniqueWord();
  const author = uniqueWord();
  const city = uniqueWord();
  const { data: post } = await insertBlog({ title, slug, author_name: author }).throwOnError();
  for (const text of [title, slug, author.toUpperCase()])
    expect(await countFoundRows("blogs", text)).toBe(1);
  await X.client.from("blogs").update({ title: "Changed" }).eq("id", post.id).throwOnError();
  expect(await countFoundRows("blogs", title)).toBe(0);
  await X.client.from("books").insert(newBook({ title, author })).throwOnError();
  expect(await countFoundRows("books", title)).toBe(1);
  expect(await countFoundRows("books", author)).toBe(1);

  const saved = {
    name: title,
    first_day: "2026-11-21",
    last_day: "2026-11-21",
    event_url: "https://x.dev/",
  };
  const { data: event_id } = await saveEvent(X.client, {
    ...saved,
    city,
    country: "India",
  }).throwOnError();
  expect([await countFoundRows("events", title), await countFoundRows("events", city)]).toEqual([
    1, 1,
  ]);
  await saveEvent(X.client, { ...saved, event_id, is_online: true }).throwOnError();
  expect([await countFoundRows("events", title), await countFoundRows("events", city)]).toEqual([
    1, 0,
  ]);
});

test("the search in the admins' lists counts each status", async () => {
  const author = uniqueWord();
  const titles = ["C", "A", "B"];
  for (const title of titles)
    await X.client.from("books").insert(newBook({ title, author })).throwOnError();
  const ofStatus = { table_name: "books", query_text: author, only_status: "published" };
  const { data } = await X.client.rpc("list_rows", ofStatus).throwOnError();
  expect(data).toMatchObject({ total: 0, counts: { all: titles.length, draft: titles.length } });
});

test("the admins' list of events is sorted by start and can be limited to listed events that are not over", async () => {
  const name = uniqueWord();
  const dayMs = 86_400_000;
  for (const [days, status] of [
    [3, "approved"],
    [-3, "approved"],
    [1, "approved"],
    [2, "submitted"],
    [4, "declined"],
  ] as const) {
    const at = new Date(Date.now() + days * dayMs);
    await owner`
      insert into public.events (name, start_date, end_date, is_online, event_url, status)
      values (${`${name} ${days}`}, ${at}, ${at}, true, 'https://x.dev/', ${status})`;
  }
  const listed = async (only_status?: string) => {
    const { data } = await X.client
      .rpc("list_rows", { table_name: "events", query_text: name, only_status })
      .throwOnError();
    const { rows, counts } = data as { rows: { name: string }[]; counts: object };
    expect(counts).toEqual({ all: 5, upcoming: 2, approved: 3, submitted: 1, declined: 1 });
    return rows.map((row) => Number(row.name.split(" ").at(-1)));
  };
  expect(await listed()).toEqual([-3, 1, 2, 3, 4]);
  expect(await listed("upcoming")).toEqual([1, 3]);
  expect(await listed("submitted")).toEqual([2]);
});

test("the admins' lists are sorted by their columns only, in both directions", async () => {
  const author = uniqueWord();
  const titles = ["C", "A", "B"];
  for (const title of titles)
    await X.client.from("books").insert(newBook({ title, author })).throwOnError();
  const order = async (sort_by: string, is_ascending: boolean) => {
    const sorted = { table_name: "books", query_text: author, sort_by, is_ascending };
    const { data } = await X.client.rpc("list_rows", sorted).throwOnError();
    return (data as { rows: { title: string }[] }).rows.map(({ title }) => title);
  };
  expect(await order("title", true)).toEqual(["A", "B", "C"]);
  expect(await order("title", false)).toEqual(["C", "B", "A"]);
  // By default, the last added is first.
  expect(await order("title desc; select 1", true)).toEqual(titles.toReversed());
});

test("the search in the admins' lists is available to admins only", async () => {
  const R1 = await addRecruiter("approved");
  for (const table of ["blogs", "books", "events"] as const)
    for (const client of [anonymous, R1.client]) {
      expect((await client.from(table).select("search_text")).error?.code).toBe("42501");
      expect((await listRowsOf(table, "", client)).error?.code).toBe("42501");
    }
});

test.each<Partial<Tables["blogs"]["Insert"]>>([
  { linkedin_url: "javascript:alert(1)" },
  { twitter_handle: "a b" },
  { twitter_handle: '"><script>' },
  { title: "" },
  { content: "" },
  { content: "x".repeat(200_001) },
  { author_name: " " },
])("the database refuses a post with %j", async (values) => {
  expect((await insertBlog(values)).error).toMatchObject(brokenCheck);
});

test.each<Partial<Tables["books"]["Insert"]>>([
  { cover_url: "javascript:alert(1)" },
  { purchase_url: "data:text/html,x" },
  { purchase_url: "" },
  { title: "" },
  { author: " " },
])("the database refuses a book with %j", async (values) => {
  expect((await X.client.from("books").insert(newBook(values))).error).toMatchObject(brokenCheck);
});

test.each<Partial<Tables["events"]["Insert"]>>([
  { event_url: "javascript:alert(1)" },
  { end_date: "2026-01-01T08:59:59Z" },
  { is_online: false },
  { name: "" },
])("the database refuses an event with %j", async (values) => {
  expect((await X.client.from("events").insert(newEvent(values))).error).toMatchObject(brokenCheck);
});

test("the database refuses an online event in a city", async () => {
  const city_id = await addCity();
  expect((await X.client.from("events").insert(newEvent({ city_id }))).error).toMatchObject(
    brokenCheck,
  );
  expect(
    (await X.client.from("events").insert(newEvent({ city_id, is_online: false }))).error,
  ).toBeNull();
});

test("the database accepts valid posts, books and events", async () => {
  const good = {
    linkedin_url: "https://linkedin.com/in/a",
    twitter_handle: "@ada_1",
  };
  expect((await insertBlog(good)).error).toBeNull();
  expect((await X.client.from("books").insert(newBook())).error).toBeNull();
  expect((await X.client.from("events").insert(newEvent())).error).toBeNull();
});
