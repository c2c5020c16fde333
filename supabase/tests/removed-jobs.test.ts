import { expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  type Recruiter,
  addRecruiter,
  service,
} from "@/supabase/tests/callers";

const reason = "The job is not about Go.";

const [X, R1, R2] = await Promise.all([
  addAdmin(),
  addRecruiter("approved"),
  addRecruiter("approved"),
]);

const updateJob = ({ client }: Recruiter, id: string, values: object) =>
  client.from("jobs").update(values).eq("id", id).select("id");
const readJobState = async (id: string) =>
  (await owner`select is_archived, removal_reason from public.jobs where id = ${id}`)[0];
const readRemovalMails = (id: string) =>
  owner`
    select address, state, data from public.outbox
    where kind = 'job-removed' and key like ${`${id} %`} order by created_at`;

async function addRemovedJob(values: object = {}) {
  const { id } = await addJob({ recruiter_id: R1.recruiterId, title: "Gopher", ...values });
  await updateJob(X, id, { is_archived: true, removal_reason: reason }).throwOnError();
  return id;
}

test("a job that an admin removed is restored by admins only", async () => {
  const id = await addRemovedJob();
  for (const values of [{ is_archived: false }, { is_archived: false, title: "Gophers" }])
    expect((await updateJob(R1, id, values)).error?.code).toBe("42501");
  expect((await updateJob(R2, id, { is_archived: false })).data).toEqual([]);
  expect(await readJobState(id)).toEqual({ is_archived: true, removal_reason: reason });
  expect((await updateJob(X, id, { is_archived: false })).data).toHaveLength(1);
  expect(await readJobState(id)).toEqual({ is_archived: false, removal_reason: null });
});

test("a job that an admin archived without a reason is marked for its recruiter, who may restore it and gets no mail", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  expect((await updateJob(R2, id, { is_archived: true })).data).toEqual([]);
  expect((await updateJob(X, id, { is_archived: true })).data).toHaveLength(1);
  expect(await readJobState(id)).toEqual({ is_archived: true, removal_reason: null });
  const isMarked = async () => {
    const { data } = await R1.client.rpc("list_jobs", { is_mine: true }).throwOnError();
    const { jobs } = data as { jobs: { id: string; archived_by_admin: boolean }[] };
    return jobs.find((job) => job.id === id)?.archived_by_admin;
  };
  expect(await isMarked()).toBe(true);
  expect(await readRemovalMails(id)).toEqual([]);
  expect((await updateJob(R2, id, { is_archived: false })).data).toEqual([]);
  expect((await updateJob(R1, id, { is_archived: false })).data).toHaveLength(1);
  expect(await isMarked()).toBe(false);
  await updateJob(R1, id, { is_archived: true }).throwOnError();
  expect(await isMarked()).toBe(false);
  expect((await updateJob(R1, id, { archived_by_admin: true })).error?.code).toBe("42501");
});

test("a job without a recruiter is not marked when an admin archives it", async () => {
  // This admin posts jobs, too.
  const poster = await addAdmin();
  await owner`update public.recruiters set status = 'approved' where id = ${poster.recruiterId}`;
  for (const [recruiter_id, isMarked] of [
    [null, false],
    [R1.recruiterId, true],
  ] as const) {
    const { id } = await addJob({ recruiter_id });
    expect((await updateJob(poster, id, { is_archived: true })).data).toHaveLength(1);
    expect(await owner`select archived_by_admin from public.jobs where id = ${id}`).toEqual([
      { archived_by_admin: isMarked },
    ]);
  }
});

test("a job that its recruiter archived is restored by its recruiter", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await updateJob(R1, id, { is_archived: true }).throwOnError();
  expect((await updateJob(R1, id, { is_archived: false })).data).toHaveLength(1);
});

test("a recruiter can neither change nor set the removal reason of a job", async () => {
  const id = await addRemovedJob();
  for (const removal_reason of [null, "Nothing was wrong."])
    expect((await updateJob(R1, id, { removal_reason })).error?.code).toBe("42501");
  const other = await addJob({ recruiter_id: R1.recruiterId });
  expect(
    (await updateJob(R1, other.id, { is_archived: true, removal_reason: "Mine." })).error?.code,
  ).toBe("42501");
});

test("a recruiter can edit and delete a removed job", async () => {
  const id = await addRemovedJob();
  expect((await updateJob(R1, id, { title: "Senior Gopher" })).data).toHaveLength(1);
  expect((await R1.client.from("jobs").delete().eq("id", id).select("id")).data).toHaveLength(1);
});

test("the reason of a removal is readable by the job's recruiter and by admins", async () => {
  const id = await addRemovedJob();
  const read = async ({ client }: Recruiter) =>
    (await client.from("jobs").select("removal_reason").eq("id", id).throwOnError()).data;
  expect(await read(R1)).toHaveLength(1);
  expect(await read(X)).toHaveLength(1);
  expect(await read(R2)).toHaveLength(0);
  expect((await anonymous.from("jobs").select("removal_reason")).error?.code).toBe("42501");
  const list = { is_mine: true, state: "archived" } as const;
  const { data } = await R1.client.rpc("list_jobs", list).throwOnError();
  expect(data).toMatchObject({
    jobs: expect.arrayContaining([expect.objectContaining({ id, removal_reason: reason })]),
  });
});

test("the reason of a removal is mailed to the recruiter once", async () => {
  const id = await addRemovedJob();
  await updateJob(X, id, { title: "Gopher, edited" }).throwOnError();
  expect(await readRemovalMails(id)).toMatchObject([
    { address: R1.email, state: "queued", data: { title: "Gopher", reason } },
  ]);
});

test("the mail about a removed job omits its title if the address is unconfirmed", async () => {
  const ada = await addRecruiter("approved");
  await owner`update public.recruiters set address_confirmed_at = null where id = ${ada.recruiterId}`;
  const id = await addRemovedJob({ recruiter_id: ada.recruiterId });
  expect(await readRemovalMails(id)).toMatchObject([
    { state: "queued", data: { title: "", reason } },
  ]);
});

test("the mail about a removed job is dropped if the job is restored", async () => {
  const id = await addRemovedJob();
  expect(await readRemovalMails(id)).toMatchObject([{ state: "queued" }]);
  await updateJob(X, id, { is_archived: false }).throwOnError();
  expect(await readRemovalMails(id)).toMatchObject([{ state: "dropped" }]);
});

test("the audit log records the removal and the restoration of a job", async () => {
  const id = await addRemovedJob();
  await updateJob(X, id, { title: "Gopher, edited" }).throwOnError();
  await updateJob(X, id, { is_archived: false }).throwOnError();
  expect(
    (await owner`select action, reason from public.audit_log where row_id = ${id} order by id`).map(
      ({ action, reason }) => [action, reason],
    ),
  ).toEqual([
    ["removed", reason],
    ["update", null],
    ["restored", null],
  ]);
});

test("an open job has no removal reason", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await updateJob(X, id, { removal_reason: reason }).throwOnError();
  expect(await readJobState(id)).toEqual({ is_archived: false, removal_reason: null });
});

test("a removal reason has 1 to 500 characters", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  for (const removal_reason of ["", " ", "x".repeat(501)])
    expect(
      (await service.from("jobs").update({ is_archived: true, removal_reason }).eq("id", id)).error,
    ).not.toBeNull();
  expect(await readJobState(id)).toMatchObject({ is_archived: false });
});
