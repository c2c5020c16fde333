import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  type Client,
  owner,
  type Recruiter,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveBlog, saveBook, saveEvent, saveJob } from "@/supabase/tests/saving";

type Edit = { id?: string; expected_version?: number; idempotency_key?: string };

let R1: Recruiter;
let R2: Recruiter;
let X: Recruiter;
let X2: Recruiter;
let others: [caller: string, client: Client][];
beforeAll(async () => {
  [R1, R2, X, X2] = await Promise.all([
    addRecruiter("approved"),
    addRecruiter("approved", "Borealis Labs"),
    addAdmin(),
    addAdmin(),
  ]);
  const [P, J] = await Promise.all([addRecruiter("pending"), addRecruiter("rejected")]);
  others = [
    ["anonymous", anonymous],
    ["account", (await addAccount()).client],
    ["pending", P.client],
    ["rejected", J.client],
    ["recruiter", R2.client],
  ];
});

const link = "https://acme-systems.dev/";

const saveTitled = (client: Client, title: string, { id, ...edit }: Edit = {}) =>
  saveJob(client, {
    title,
    company: "Acme",
    city: "Berlin",
    country: "Germany",
    application_url: link,
    description: "<p>Go.</p>",
    ...(id && { job_id: id }),
    ...edit,
  });

/** Each kind of row: its table, the column of its name or title, and how to save it. */
const nouns = [
  {
    noun: "job",
    table: "jobs",
    column: "title",
    save: saveTitled,
  },
  {
    noun: "event",
    table: "events",
    column: "name",
    save: (client: Client, name: string, { id, ...edit }: Edit = {}) =>
      saveEvent(client, {
        name,
        first_day: "2026-11-21",
        last_day: "2026-11-22",
        event_url: link,
        city: "Pune",
        country: "India",
        ...(id && { event_id: id }),
        ...edit,
      }),
  },
  {
    noun: "post",
    table: "blogs",
    column: "title",
    save: (client: Client, title: string, { id, ...edit }: Edit = {}) =>
      saveBlog(client, {
        title,
        content: "<p>Go.</p>",
        author_name: "Ada",
        status: "published",
        ...(id && { blog_id: id }),
        ...edit,
      }),
  },
  {
    noun: "book",
    table: "books",
    column: "title",
    save: (client: Client, title: string, { id, ...edit }: Edit = {}) =>
      saveBook(client, {
        title,
        author: "Ada",
        cover_url: link,
        purchase_url: link,
        ...(id && { book_id: id }),
        ...edit,
      }),
  },
];

describe.each(nouns)("saving a $noun", ({ noun, table, column, save }) => {
  const readRow = async (id: string | null) => {
    const [row] =
      await owner`select ${owner(column)} as name, version from ${owner(`public.${table}`)} where id = ${id}`;
    return row;
  };
  const rowsNamed = (name: string) =>
    owner`select id from ${owner(`public.${table}`)} where ${owner(column)} = ${name}`;
  const add = async (name = uniqueWord(), edit?: Edit) =>
    (await save(X.client, name, edit).throwOnError()).data;

  test(`a ${noun} submitted again with its idempotency key is added once`, async () => {
    const name = uniqueWord();
    const idempotency_key = randomUUID();
    const id = await add(name, { idempotency_key });
    expect(await add(name, { idempotency_key })).toBe(id);
    expect(await readRow(id)).toEqual({ name, version: 1 });
  });

  test(`a ${noun} submitted 8 times concurrently with one idempotency key is added once`, async () => {
    const atOnce = uniqueWord();
    const key = randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => add(atOnce, { idempotency_key: key })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await rowsNamed(atOnce)).toEqual([{ id: ids[0] }]);
  });

  test(`a ${noun} submitted again with its idempotency key and changes is updated, unless it was edited since`, async () => {
    const idempotency_key = randomUUID();
    const id = await add(uniqueWord(), { idempotency_key });
    for (let time = 0; time < 2; time++) {
      expect(await add("Corrected", { idempotency_key })).toBe(id);
      expect(await readRow(id)).toEqual({ name: "Corrected", version: 2 });
    }
    expect((await save(X.client, "From an old page", { idempotency_key })).error?.code).toBe(
      "PT409",
    );
    expect(await readRow(id)).toEqual({ name: "Corrected", version: 2 });
  });

  test(`a ${noun} edited 16 times concurrently from one version is saved once`, async () => {
    const id = await add();
    const edits = await Promise.all(
      Array.from({ length: 16 }, (_, n) => save(X.client, `Tab ${n}`, { id, expected_version: 1 })),
    );
    expect(edits.filter(({ data }) => data === id)).toHaveLength(1);
    expect(edits.filter(({ error }) => error?.code === "PT409")).toHaveLength(15);
    expect(await readRow(id)).toMatchObject({ version: 2 });
  });

  test(`an edit of a missing ${noun} is answered with 404`, async () => {
    expect((await save(X.client, "Any", { id: randomUUID() })).error?.code).toBe("PT404");
  });

  test(`a ${noun} edited from an outdated version is refused, stating whether the newer edit is the caller's own`, async () => {
    const id = await add();
    const refusal = async (client: Client, edit: Edit) =>
      (await save(client, uniqueWord(), { id, ...edit })).error?.details;
    await save(X.client, uniqueWord(), { id }).throwOnError();
    expect(await refusal(X.client, { expected_version: 1 })).toBe("own edit");
    expect(await refusal(X2.client, { expected_version: 1 })).toBe("not an own edit");
    await save(X2.client, uniqueWord(), { id }).throwOnError();
    expect(await refusal(X.client, { expected_version: 1 })).toBe("not an own edit");
    // An edit in SQL by the owner of the schema, who has no account.
    await save(X.client, uniqueWord(), { id }).throwOnError();
    await owner`update ${owner(`public.${table}`)} set ${owner({ [column]: uniqueWord() })} where id = ${id}`;
    expect(await refusal(X.client, { expected_version: 1 })).toBe("not an own edit");

    await owner`delete from ${owner(`public.${table}`)} where id = ${id}`;
    expect(await owner`select from private.last_edits where row_id = ${id}`).toEqual([]);
  });

  test(`a ${noun} cannot be saved by callers without that right, with any idempotency key or version`, async () => {
    const idempotency_key = randomUUID();
    const id = await add(uniqueWord(), { idempotency_key });
    const before = await readRow(id);
    for (const [caller, client] of others) {
      for (const edit of [
        { id },
        { id, expected_version: 1 },
        { id, expected_version: 9 },
        { idempotency_key },
      ]) {
        const { data, error } = await save(client, uniqueWord(), edit);
        expect(data, caller).toBeNull();
        expect(error?.code, caller).toMatch(/^(42501|23505|PT404)$/);
      }
      // Approved recruiters can add jobs, everything else is for admins only.
      if (noun !== "job" || caller !== "recruiter")
        expect((await save(client, uniqueWord())).error?.code, caller).toBe("42501");
    }
    expect(await readRow(id)).toEqual(before);
  });
});

test("a post's slug that another post has is refused in a new post and in an edit", async () => {
  const form = {
    title: uniqueWord(),
    content: "<p>Go.</p>",
    author_name: "Ada",
    slug: uniqueWord(),
  };
  await saveBlog(X.client, form).throwOnError();
  expect((await saveBlog(X.client, { ...form, idempotency_key: randomUUID() })).error?.code).toBe(
    "23505",
  );
  const { data: blog_id } = await saveBlog(X.client, { ...form, slug: "" }).throwOnError();
  expect((await saveBlog(X.client, { ...form, blog_id })).error?.code).toBe("23505");
});

test("a recruiter's job can be saved by that recruiter and by admins only", async () => {
  const idempotency_key = randomUUID();
  const { data: id } = await saveTitled(R1.client, uniqueWord(), {
    idempotency_key,
  }).throwOnError();
  expect((await saveTitled(R2.client, "Mine", { id })).error?.code).toBe("PT404");
  expect((await saveTitled(R2.client, "Mine", { idempotency_key })).error?.code).toBe("23505");
  expect((await saveTitled(R1.client, "First", { id, expected_version: 1 })).data).toBe(id);
  expect((await saveTitled(R1.client, "Second", { id, expected_version: 1 })).error?.code).toBe(
    "PT409",
  );
  expect((await saveTitled(X.client, "Third", { id, expected_version: 2 })).data).toBe(id);
});
