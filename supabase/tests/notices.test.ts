import { expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const R1 = await addRecruiter("approved");
const R2 = await addRecruiter("approved");
const X = await addAdmin();
const Y = await addAdmin();
const removal = { is_archived: true, removal_reason: "About Java", removal_rule: "go" } as const;

const reportJob = async (slug: string, email: string, network = uniqueWord()) => {
  const { data } = await service
    .rpc("report_job", {
      job_slug: slug,
      reason: "not_go",
      comment: "",
      network,
      statement: "It breaks a law",
      email,
    })
    .throwOnError();
  return data;
};

const decideReports = async (client: Client, job_id: string, values: object = {}) =>
  (await client.rpc("decide_reports", { job_id, ...values }).throwOnError()).data;
const readMailsTo = async (address: string) => {
  const rows = await owner<{ kind: string; data: object }[]>`
      select kind, data from public.outbox where address = ${address.toLowerCase()} order by created_at, kind`;
  return rows.map(({ kind, data }) => [kind, data]);
};

const readJobState = async (id: string) => {
  const [row] =
    await owner`select is_archived, removal_reason, removal_rule from public.jobs where id = ${id}`;
  return row;
};

test("a report with an address is answered by one receipt and one decision, if it is sent twice and three admins decide at the same time", async () => {
  const { id, slug } = await addJob({ recruiter_id: R1.recruiterId });
  const email = `${uniqueWord()}@reader.example`;
  const network = uniqueWord();
  for (let n = 0; n < 2; n++) expect(await reportJob(slug, email, network)).toBe("taken");
  expect((await readMailsTo(email)).map(([kind]) => kind)).toEqual(["report-received"]);
  const reasons = { removal_reason: "About Java", removal_rule: "go" };
  const answers = await Promise.all([
    decideReports(X.client, id, reasons),
    decideReports(Y.client, id),
    decideReports(X.client, id, reasons),
  ]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  const isRemoved = answers[1] !== true;
  expect(await readJobState(id)).toMatchObject(isRemoved ? removal : { is_archived: false });
  expect(await readMailsTo(email)).toEqual([
    ["report-received", { reportedAt: expect.any(String), rule: null }],
    ["report-decided", { reportedAt: expect.any(String), rule: isRemoved ? "go" : null }],
  ]);
});

test("a report with an address is decided by admins only", async () => {
  const { id, slug } = await addJob({ recruiter_id: R1.recruiterId });
  const email = `${uniqueWord()}@reader.example`;
  await reportJob(slug, email);
  for (const { client } of [R1, R2]) expect(await decideReports(client, id)).toBe(false);
  expect((await anonymous.rpc("decide_reports", { job_id: id })).error?.code).toBe("42501");
  expect(await decideReports(X.client, id)).toBe(true);
  expect(await readJobState(id)).toMatchObject({ is_archived: false });
  expect((await readMailsTo(email)).at(-1)).toMatchObject(["report-decided", { rule: null }]);
  expect(await decideReports(X.client, id)).toBe(false);
});

test("a report with an address is decided by the deletion of its job", async () => {
  const address = `${uniqueWord()}@reader.example`;
  const { id: deleted, slug: other } = await addJob();
  await reportJob(other, address);
  await owner`delete from public.jobs where id = ${deleted}`;
  expect((await readMailsTo(address)).at(-1)).toMatchObject(["report-decided", { isGone: true }]);
});

test("a report with an address is refused after five in a day with the same mailbox", async () => {
  const email = `${uniqueWord()}@reader.example`;
  for (let n = 0; n < 6; n++) {
    const { slug } = await addJob();
    expect(await reportJob(slug, email)).toBe(n < 5 ? "taken" : "limited");
  }
  expect(await readMailsTo(email)).toHaveLength(5);
});

test("a report is part of the exported data of its address until that is deleted", async () => {
  const { id, slug } = await addJob();
  const address = `${uniqueWord()}@reader.example`;
  await reportJob(slug, address);
  const { data } = await service.rpc("subscriber_data", { address }).throwOnError();
  expect(data).toMatchObject({ reports: [{ statement: "It breaks a law" }] });
  await service.rpc("delete_subscriber", { address }).throwOnError();
  const rows = await owner`select email, statement from public.job_reports where job_id = ${id}`;
  expect(rows).toEqual([{ email: null, statement: "It breaks a law" }]);
  expect(await readMailsTo(address)).toEqual([]);
});

test("a report with an address loses the address 90 days after the decision", async () => {
  const { id, slug } = await addJob();
  const email = `${uniqueWord()}@reader.example`;
  await reportJob(slug, email);
  const addressAfter = async (days: number | null) => {
    const decided = days === null ? null : new Date(Date.now() - days * 86_400_000);
    await owner`alter table public.job_reports disable trigger user`;
    await owner`update public.job_reports set resolved_at = ${decided} where job_id = ${id}`;
    await owner`alter table public.job_reports enable trigger user`;
    await service.rpc("purge_report_addresses", { older_than: "90 days" }).throwOnError();
    return (await owner`select email from public.job_reports where job_id = ${id}`)[0]?.email;
  };
  expect(await addressAfter(null)).toBe(email);
  expect(await addressAfter(89)).toBe(email);
  expect(await addressAfter(91)).toBeNull();
});

const archiveJob = (client: Client, id: string, values: object) =>
  client
    .from("jobs")
    .update({ is_archived: true, ...values })
    .eq("id", id)
    .select("id");

test("a rule without a reason archives a job and does not remove it", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await archiveJob(X.client, id, { removal_rule: "go" }).throwOnError();
  expect(await readJobState(id)).toEqual({
    is_archived: true,
    removal_reason: null,
    removal_rule: null,
  });
  await X.client.from("jobs").update({ is_archived: false }).eq("id", id).throwOnError();
  expect((await archiveJob(X.client, id, removal)).error).toBeNull();
  expect((await readMailsTo(R1.email)).at(-1)).toMatchObject([
    "job-removed",
    { reason: "About Java", rule: "go" },
  ]);
});

test("recruiters archive their own jobs without a reason", async () => {
  const { id: own } = await addJob({ recruiter_id: R1.recruiterId });
  expect((await archiveJob(R1.client, own, removal)).error?.code).toBe("42501");
  expect((await archiveJob(R1.client, own, {})).data).toEqual([{ id: own }]);
});

test("a removal can be objected to once by its recruiter", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  const object = ({ client }: typeof R1) =>
    client.from("job_objections").insert({ job_id: id, statement: "It says Go" });
  expect((await object(R1)).error?.message).toContain("is not removed");
  await archiveJob(X.client, id, removal).throwOnError();
  expect((await object(R2)).error).not.toBeNull();
  expect((await object(R1)).error).toBeNull();
  expect((await object(R1)).error?.code).toBe("23505");
  const [objection] = await owner`select id from public.job_objections where job_id = ${id}`;
  const { data } = await X.client.rpc("list_reported_jobs", { page_size: 100 }).throwOnError();
  const listed = (data as { jobs: { id: string; objection: object }[] }).jobs;
  expect(listed.find((job) => job.id === id)?.objection).toMatchObject({
    statement: "It says Go",
    removal_reason: "About Java",
    removal_rule: "go",
  });
  const settle = async (client: Client, restores: boolean) => {
    const { data } = await client
      .rpc("decide_objection", { objection_id: String(objection?.id), restores })
      .throwOnError();
    return data;
  };
  await expect(settle(R1.client, true)).rejects.toMatchObject({ code: "42501" });
  expect(await settle(R2.client, true)).toBe(false);
  const answers = await Promise.all([settle(X.client, true), settle(Y.client, true)]);
  expect(answers.toSorted()).toEqual([false, true]);
  expect(await readJobState(id)).toMatchObject({ is_archived: false, removal_rule: null });
  const decided = (await readMailsTo(R1.email)).filter(([kind]) => kind === "objection-decided");
  expect(decided).toMatchObject([["objection-decided", { decision: "restored" }]]);
});

test("a removal cannot be objected to before it happened or after it was undone", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  const object = () =>
    R1.client.from("job_objections").insert({ job_id: id, statement: "It says Go" });
  const refusal = {
    code: "PT422",
    message: "This job is not removed, so there is nothing to object to.",
  };
  expect((await object()).error).toMatchObject(refusal);
  await archiveJob(R1.client, id, {}).throwOnError();
  expect((await object()).error).toMatchObject(refusal);
  await X.client.from("jobs").update({ is_archived: false }).eq("id", id).throwOnError();
  await archiveJob(X.client, id, removal).throwOnError();
  await X.client.from("jobs").update({ is_archived: false }).eq("id", id).throwOnError();
  expect((await object()).error).toMatchObject(refusal);
  await archiveJob(X.client, id, removal).throwOnError();
  expect((await object()).error).toBeNull();
  // Deletes the job, because other test files count the items that wait for an admin.
  await owner`delete from public.jobs where id = ${id}`;
});

test("a removal cannot be evaded by editing or deleting the job while an objection is open", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await archiveJob(X.client, id, removal).throwOnError();
  const edit = ({ client }: typeof R1) =>
    client.from("jobs").update({ title: "Go, edited" }).eq("id", id).select("id");
  const remove = ({ client }: typeof R1) => client.from("jobs").delete().eq("id", id).select("id");
  expect((await edit(R1)).data).toEqual([{ id }]);
  await R1.client.from("job_objections").insert({ job_id: id, statement: "No" }).throwOnError();

  const locked = { code: "PT423", message: expect.stringContaining("once an admin has decided") };
  expect((await edit(R1)).error).toMatchObject(locked);
  expect((await archiveJob(R1.client, id, { outcome: "filled" })).error).toMatchObject(locked);
  expect((await remove(R1)).error).toMatchObject(locked);
  expect((await remove(R2)).data).toEqual([]);
  const saved = {
    title: "Go",
    city: "Berlin",
    country: "Germany",
    application_url: "https://x.dev",
  };
  const form = { ...saved, description: "Go.", job_id: id, expected_version: 3 };
  expect((await saveJob(R1.client, form)).error).toMatchObject(locked);
  expect((await edit(X)).data).toEqual([{ id }]);

  const [objection] = await owner`select id from public.job_objections where job_id = ${id}`;
  const decision = { objection_id: String(objection?.id), restores: false };
  await X.client.rpc("decide_objection", decision).throwOnError();
  expect((await edit(R1)).data).toEqual([{ id }]);
  expect((await remove(R1)).data).toEqual([{ id }]);
});

test("a removal with an open objection does not keep a recruiter from deleting the account", async () => {
  for (const delete_jobs of [true, false]) {
    const ada = await addRecruiter("approved");
    const { id } = await addJob({ recruiter_id: ada.recruiterId });
    await archiveJob(X.client, id, removal).throwOnError();
    await ada.client.from("job_objections").insert({ job_id: id, statement: "No" }).throwOnError();
    await service.rpc("delete_account", { account: ada.id, delete_jobs }).throwOnError();
    expect(await owner`select id from public.jobs where id = ${id}`).toHaveLength(
      delete_jobs ? 0 : 1,
    );
    expect(await owner`select from public.job_objections where job_id = ${id}`).toEqual([]);
  }
});

test("decisions about reports and objections are counted for the terms", async () => {
  const count = async () => (await service.rpc("decision_counts").single().throwOnError()).data;
  expect((await X.client.rpc("decision_counts")).error?.code).toBe("42501");
  const before = await count();
  const { id, slug } = await addJob({ recruiter_id: R2.recruiterId });
  await reportJob(slug, "");
  await decideReports(X.client, id, { removal_reason: "x", removal_rule: "real" });
  await R2.client.from("job_objections").insert({ job_id: id, statement: "No" }).throwOnError();
  const [objection] = await owner`select id from public.job_objections where job_id = ${id}`;
  const answer = { objection_id: String(objection?.id), restores: false };
  expect((await X.client.rpc("decide_objection", answer).throwOnError()).data).toBe(true);
  expect(await readJobState(id)).toMatchObject({ is_archived: true });
  const { slug: kept, id: keptId } = await addJob();
  await reportJob(kept, "");
  await decideReports(X.client, keptId);
  expect(await count()).toEqual({
    removed: before.removed + 1,
    kept: before.kept + 1,
    objections: before.objections + 1,
    restored: before.restored,
  });
});
