import { expect, test } from "vitest";
import {
  addJob,
  addAdmin,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const X = await addAdmin();

const readAuditLog = (row_id: string) =>
  owner`select * from public.audit_log where row_id = ${row_id} order by id`;
const readActions = async (row_id: string) =>
  (await readAuditLog(row_id)).map(({ action }) => action);

test("each write of a job by an admin adds one audit log entry, which never contains the description", async () => {
  const secret = uniqueWord();
  const form = {
    title: "Gopher",
    company: "Acme",
    city: "Berlin",
    country: "Germany",
    application_url: "https://x.dev/",
    description: `<p>${secret}</p>`,
  };
  const { data: id } = await saveJob(X.client, form).throwOnError();
  const jobs = () => X.client.from("jobs");
  await saveJob(X.client, { ...form, job_id: id, title: "Gopher!" }).throwOnError();
  await jobs().update({ is_archived: true }).eq("id", id).throwOnError();
  await jobs().update({ is_archived: false }).eq("id", id).throwOnError();
  await jobs().delete().eq("id", id).throwOnError();
  expect(await readActions(id)).toEqual(["insert", "update", "archived", "restored", "delete"]);
  for (const entry of await readAuditLog(id)) {
    expect(entry).toMatchObject({ actor: X.id, actor_email: X.email, table_name: "jobs" });
    expect(JSON.stringify(entry)).not.toContain(secret);
    expect(entry.subject).toBe(entry.action === "insert" ? "Gopher, Acme" : "Gopher!, Acme");
  }
});

test("the audit log has an entry for the digest settings only if a value changes", async () => {
  const [before] = await owner`select is_on, time_zone from public.digest_settings`;
  const entries = () =>
    owner`select action, actor from public.audit_log where table_name = 'digest_settings' order by id`;
  const countBefore = (await entries()).length;
  const set = (values: { is_on?: boolean; time_zone?: string }) =>
    X.client.from("digest_settings").update(values).eq("id", true).throwOnError();
  try {
    await owner`update public.digest_settings set is_on = true, time_zone = 'UTC'`;
    await set({ is_on: false });
    await set({ is_on: false });
    await set({ is_on: true });
    await set({ time_zone: "Asia/Tokyo" });
  } finally {
    await owner`update public.digest_settings set is_on = ${before?.is_on}, time_zone = ${before?.time_zone}`;
  }
  expect((await entries()).slice(countBefore)).toEqual(
    ["turned off", "turned on", "update"].map((action) => ({ action, actor: X.id })),
  );
});

test("a bulk update by an admin adds one audit log entry for each row", async () => {
  const ids = await Promise.all([addJob(), addJob(), addJob()].map(async (job) => (await job).id));
  await X.client.from("jobs").update({ is_archived: true }).in("id", ids).throwOnError();
  for (const id of ids) expect(await readActions(id)).toEqual(["archived"]);
});

test("each write of a recruiter, subscription, post, book or event by an admin adds one audit log entry", async () => {
  const P = await addRecruiter("pending");
  await X.client
    .from("recruiters")
    .update({ status: "approved" })
    .eq("id", P.recruiterId)
    .throwOnError();
  expect(await readActions(P.recruiterId)).toEqual(["approved"]);

  const email = `${uniqueWord()}@acme-systems.dev`;
  const [subscription] =
    await owner`insert into public.newsletter_subscriptions (email) values (${email}) returning id`;
  const subscriptions = () => X.client.from("newsletter_subscriptions");
  await subscriptions()
    .update({ unsubscribed_at: new Date().toISOString() })
    .eq("email", email)
    .throwOnError();
  expect(await readActions(subscription?.id)).toEqual(["unsubscribed"]);

  const blogs = () => X.client.from("blogs");
  const { data: post } = await blogs()
    .insert({ title: "A", content: "B", author_name: "C" })
    .select("id")
    .single()
    .throwOnError();
  await blogs().update({ status: "published" }).eq("id", post.id).throwOnError();
  await blogs().update({ status: "draft" }).eq("id", post.id).throwOnError();
  await blogs().delete().eq("id", post.id).throwOnError();
  expect(await readActions(post.id)).toEqual(["insert", "published", "draft", "delete"]);

  const book = {
    title: "A",
    author: "B",
    cover_url: "https://x.dev/a",
    purchase_url: "https://x.dev/b",
  };
  const { data: addedBook } = await X.client
    .from("books")
    .insert(book)
    .select("id")
    .single()
    .throwOnError();
  expect(await readActions(addedBook.id)).toEqual(["insert"]);

  const at = "2026-01-01T00:00:00Z";
  const event = {
    name: "A",
    start_date: at,
    end_date: at,
    is_online: true,
    event_url: "https://x.dev/",
  };
  const { data: addedEvent } = await X.client
    .from("events")
    .insert(event)
    .select("id")
    .single()
    .throwOnError();
  expect(await readActions(addedEvent.id)).toEqual(["insert"]);
});

test("writes by recruiters and by the server are not in the audit log", async () => {
  const R1 = await addRecruiter("approved");
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await R1.client.from("jobs").update({ title: "Mine" }).eq("id", id).throwOnError();
  await service.from("jobs").update({ title: "Ours" }).eq("id", id).throwOnError();
  expect(await readAuditLog(id)).toHaveLength(0);
});

test("nobody can change or delete audit log entries: not an admin, not the secret key, not the owner of the schema", async () => {
  const { id } = await addJob();
  await X.client.from("jobs").update({ is_archived: true }).eq("id", id).throwOnError();
  const before = await readAuditLog(id);
  for (const { client } of [X, { client: service }]) {
    expect(
      (await client.from("audit_log").update({ action: "nothing" }).eq("row_id", id)).error?.code,
    ).toBe("42501");
    expect((await client.from("audit_log").delete().eq("row_id", id)).error?.code).toBe("42501");
  }
  expect(
    (await X.client.from("audit_log").insert({ action: "x", table_name: "jobs" })).error?.code,
  ).toBe("42501");
  for (const statement of [
    "update public.audit_log set action = $$x$$",
    "delete from public.audit_log",
    "truncate public.audit_log",
  ])
    await expect(owner.unsafe(statement)).rejects.toThrow(/append-only/);
  expect(await readAuditLog(id)).toEqual(before);
  expect((await X.client.from("audit_log").select("action").eq("row_id", id)).data).toEqual([
    { action: "archived" },
  ]);
});

test("audit log entries are named after their row", async () => {
  const { id } = await addJob({ title: "Gopher" });
  await X.client.from("jobs").update({ is_archived: true }).eq("id", id).throwOnError();
  const entry_ids = (await readAuditLog(id)).map((entry) => Number(entry.id));
  const names = async () => {
    const { data } = await X.client.rpc("audit_subjects", { entry_ids }).throwOnError();
    return data.map(({ subject }) => subject);
  };
  expect(await names()).toEqual(["Gopher, Acme Systems"]);
  await owner`delete from public.jobs where id = ${id}`;
  expect(await names()).toEqual(["Gopher, Acme Systems"]);
});

test("the subjects of audit log entries are readable by admins only", async () => {
  const { id } = await addJob({ title: "Gopher" });
  await X.client.from("jobs").update({ is_archived: true }).eq("id", id).throwOnError();
  const entry_ids = (await readAuditLog(id)).map((entry) => Number(entry.id));
  const R1 = await addRecruiter("approved");
  expect((await X.client.rpc("audit_subjects", { entry_ids })).data).toHaveLength(1);
  expect((await R1.client.rpc("audit_subjects", { entry_ids }).throwOnError()).data).toEqual([]);
  expect((await anonymous.rpc("audit_subjects", { entry_ids })).error?.code).toBe("42501");
});

test("the audit log entry of a settled report is named after its job", async () => {
  const { id } = await addJob({ title: "Gopher" });
  const [report] = await owner`
    insert into public.job_reports (job_id, reason, network) values (${id}, 'scam', 'one') returning id`;
  await X.client.from("job_reports").update({ resolved_at: at }).eq("job_id", id).throwOnError();
  const entry_ids = (await readAuditLog(String(report?.id))).map((entry) => Number(entry.id));
  const { data } = await X.client.rpc("audit_subjects", { entry_ids }).throwOnError();
  expect(data).toMatchObject([{ subject: "Gopher, Acme Systems", is_gone: false }]);
});

const url = "https://x.dev/";
const at = "2026-01-01T00:00:00Z";

/**
 * The tables whose rows have titles: the title of a row, a change of it that is logged, and a function that adds a row.
 */
const titled = [
  {
    table: "companies",
    title: "Gophers Ltd",
    change: { description: "Go." },
    add: () => {
      const name = "Gophers Ltd";
      return readInsertedId(
        owner`insert into public.companies (name) values (${name}) returning id`,
      );
    },
  },
  {
    table: "jobs",
    title: "Gopher, Acme Systems",
    change: { is_archived: true },
    add: async () => (await addJob({ title: "Gopher" })).id,
  },
  {
    table: "events",
    title: "GopherCon",
    change: { organiser: "Ada" },
    add: () =>
      readInsertedId(owner`
        insert into public.events (name, start_date, end_date, is_online, event_url)
        values ('GopherCon', ${at}, ${at}, true, ${url}) returning id`),
  },
  {
    table: "blogs",
    title: "Generics",
    change: { excerpt: "Short" },
    add: () =>
      readInsertedId(owner`
        insert into public.blogs (title, content, author_name)
        values ('Generics', '<p>Words</p>', 'Ada') returning id`),
  },
  {
    table: "books",
    title: "The Book",
    change: { status: "published" },
    add: () =>
      readInsertedId(owner`
        insert into public.books (title, author, cover_url, purchase_url)
        values ('The Book', 'Ada', ${url}, ${url}) returning id`),
  },
] as const;

const readInsertedId = async (rows: PromiseLike<{ id?: string }[]>) => String((await rows)[0]?.id);

for (const { table, title, change, add } of titled)
  test(`an audit log entry about a change of ${table} stores the title, also for when the row is deleted in SQL`, async () => {
    const id = await add();
    await X.client
      .from(table)
      .update(change as never)
      .eq("id", id)
      .throwOnError();
    expect(await readAuditLog(id)).toMatchObject([{ subject: title }]);
    await owner`delete from ${owner(`public.${table}`)} where id = ${id}`;
    const entry_ids = (await readAuditLog(id)).map((entry) => Number(entry.id));
    const { data } = await X.client.rpc("audit_subjects", { entry_ids }).throwOnError();
    expect(data).toEqual(
      entry_ids.map((entryId) => ({ id: entryId, subject: title, is_gone: true })),
    );
    expect((await anonymous.from("audit_log").select("subject")).error?.code).toBe("42501");
  });

for (const { table, title, add } of titled.filter((row) => row.table !== "companies"))
  test(`the audit log keeps the title of a row that an admin deleted from ${table}`, async () => {
    const id = await add();
    await X.client.from(table).delete().eq("id", id).throwOnError();
    expect(await readAuditLog(id)).toMatchObject([{ action: "delete", subject: title }]);
  });

test("an audit log entry about a settled report stores the title of its job", async () => {
  const { id } = await addJob({ title: "Gopher" });
  const reportId = await readInsertedId(owner`
    insert into public.job_reports (job_id, reason, network) values (${id}, 'scam', 'one') returning id`);
  await X.client.from("job_reports").update({ resolved_at: at }).eq("job_id", id).throwOnError();
  await owner`delete from public.jobs where id = ${id}`;
  expect(await readAuditLog(reportId)).toMatchObject([
    { action: "settled", subject: "Gopher, Acme Systems" },
  ]);
});

test("audit log entries name no person whose account or subscription was deleted", async () => {
  const gone = await addRecruiter("pending");
  await X.client
    .from("recruiters")
    .update({ status: "rejected" })
    .eq("id", gone.recruiterId)
    .throwOnError();
  const email = `${uniqueWord()}@acme-systems.dev`;
  const subscription = await readInsertedId(
    owner`insert into public.newsletter_subscriptions (email) values (${email}) returning id`,
  );
  await X.client.from("newsletter_subscriptions").delete().eq("id", subscription);
  await owner`delete from public.recruiters where id = ${gone.recruiterId}`;
  for (const entry of [
    ...(await readAuditLog(gone.recruiterId)),
    ...(await readAuditLog(subscription)),
  ])
    expect(entry.subject).toBeNull();
});
