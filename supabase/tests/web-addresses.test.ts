import { beforeAll, expect, test } from "vitest";
import { addAdmin, addJob, owner, service, uniqueWord } from "@/supabase/tests/callers";

/** All columns that contain URLs, identified by the check constraint that they share. */
const columns = await owner<{ table: string; column: string }[]>`
  select c.conrelid::regclass::text as table, a.attname as column
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ (a.attname || '.* ~\\* .*\\^https')
  order by 1, 2`;

const X = await addAdmin();
const ids = new Map<string, string>();

beforeAll(async () => {
  const { id: job } = await addJob();
  const add = async (table: "events" | "blogs" | "books" | "companies", values: object) => {
    const { data } = await service
      .from(table)
      .insert(values as never)
      .select("id")
      .single()
      .throwOnError();
    return data.id;
  };
  ids.set("jobs", job);
  ids.set("companies", await add("companies", { name: uniqueWord() }));
  ids.set(
    "events",
    await add("events", {
      name: uniqueWord(),
      start_date: "2030-01-01",
      end_date: "2030-01-02",
      is_online: true,
      event_url: "https://x.example/",
    }),
  );
  ids.set("blogs", await add("blogs", { title: uniqueWord(), content: "Go", author_name: "Ada" }));
  ids.set(
    "books",
    await add("books", {
      title: uniqueWord(),
      author: "Ada",
      cover_url: "https://x.example/",
      purchase_url: "https://x.example/",
    }),
  );
});

const qualifiedName = ({ table, column }: (typeof columns)[number]) => `${table}.${column}`;
const updateAddress = async (
  { table, column }: (typeof columns)[number],
  value: string,
  by = service,
) =>
  by
    .from(table as "books")
    .update({ [column]: value } as never)
    .eq("id", ids.get(table) ?? "");

test("every URL of a form is stored in a column that is checked as a URL", () => {
  expect(columns.map(qualifiedName)).toEqual([
    "blogs.linkedin_url",
    "books.cover_url",
    "books.purchase_url",
    "companies.website",
    "events.event_url",
    "jobs.application_url",
  ]);
});

test.each(columns)(
  "$column of $table refuses a URL with a user name or a password",
  async (urlColumn) => {
    const credentials = ["user:password@", "user@", ":password@", "a:b@c@", "x.example%00@"];
    for (const userInfo of credentials)
      for (const by of [service, X.client])
        expect(
          (await updateAddress(urlColumn, `https://${userInfo}x.example/`, by)).error,
        ).toMatchObject({
          code: "PT422",
          message: `${urlColumn.column} must not contain a user name or a password`,
        });
    for (const path of ["/@ada", "?to=ada@x.example", "#@", "\\\\@"])
      expect((await updateAddress(urlColumn, `https://x.example${path}`)).error, path).toBeNull();
  },
);

test.each(columns)(
  "a row of $table that has had credentials in $column since before they were refused can be changed",
  async (urlColumn) => {
    const old = "https://user:password@x.example/";
    await owner.unsafe(`alter table public.${urlColumn.table} disable trigger before_write`);
    await owner.unsafe(
      `update public.${urlColumn.table} set ${urlColumn.column} = $1 where id = $2`,
      [old, ids.get(urlColumn.table) ?? ""],
    );
    await owner.unsafe(`alter table public.${urlColumn.table} enable trigger before_write`);
    expect((await updateAddress(urlColumn, old)).error).toBeNull();
    expect((await updateAddress(urlColumn, "https://user:another@x.example/")).error?.code).toBe(
      "PT422",
    );
    expect((await updateAddress(urlColumn, "https://x.example/")).error).toBeNull();
  },
);
