import { expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  type Recruiter,
  addRecruiter,
  service,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const X = await addAdmin();

const reason = "Posts jobs that do not exist.";
const suspendRecruiter = (
  client: Client,
  { recruiterId }: Recruiter,
  values: { archive_jobs?: boolean; reason?: string } = {},
) =>
  client.rpc("suspend_recruiter", {
    recruiter_id: recruiterId,
    reason,
    archive_jobs: false,
    ...values,
  });
const setRecruiterStatus = (
  client: Client,
  { recruiterId }: Recruiter,
  status: "approved" | "pending" | "rejected" | "suspended",
) => client.from("recruiters").update({ status }).eq("id", recruiterId).select("id");
const readRecruiterStatus = async ({ recruiterId }: Recruiter) => {
  const [row] =
    await owner`select status, suspension_reason from public.recruiters where id = ${recruiterId}`;
  return row;
};

const readAuditLog = ({ recruiterId }: Recruiter) =>
  owner`select action, reason from public.audit_log where row_id = ${recruiterId} and actor = ${X.id} order by id`;
const postJobErrorCode = async ({ client }: Recruiter) => {
  const form = {
    title: "Go",
    city: "Berlin",
    country: "Germany",
    application_url: "https://x.dev/a",
    description: "<p>Go.</p>",
  };
  return (await saveJob(client, form)).error?.code;
};

test("suspending an approved recruiter ends the rights of that recruiter's session at once", async () => {
  const ada = await addRecruiter("approved");
  expect(await postJobErrorCode(ada)).toBeUndefined();
  const { data } = await suspendRecruiter(X.client, ada);
  expect(data).toEqual([
    { name: "Ada Lovelace", email: ada.email, company_name: "Acme Systems", archived_slugs: [] },
  ]);
  expect(await readRecruiterStatus(ada)).toEqual({
    status: "suspended",
    suspension_reason: reason,
  });
  expect(await postJobErrorCode(ada)).toBe("42501");
  const [job] = await owner`select id from public.jobs where recruiter_id = ${ada.recruiterId}`;
  await ada.client.from("jobs").update({ title: "Changed" }).eq("id", job?.id);
  await ada.client.from("jobs").delete().eq("id", job?.id);
  expect(await owner`select title, is_archived from public.jobs where id = ${job?.id}`).toEqual([
    { title: "Go", is_archived: false },
  ]);

  expect((await setRecruiterStatus(X.client, ada, "approved")).data).toHaveLength(1);
  expect(await readRecruiterStatus(ada)).toEqual({ status: "approved", suspension_reason: null });
  expect(await postJobErrorCode(ada)).toBeUndefined();
  expect(await readAuditLog(ada)).toEqual([
    { action: "suspended", reason },
    { action: "reinstated", reason: null },
  ]);
});

test("suspending a recruiter archives that recruiter's live jobs on request", async () => {
  const ada = await addRecruiter("approved");
  const bob = await addRecruiter("approved");
  const live = await addJob({ recruiter_id: ada.recruiterId });
  await addJob({
    recruiter_id: ada.recruiterId,
    is_archived: true,
    archived_at: "2020-01-01T00:00:00Z",
  });
  const others = await addJob({ recruiter_id: bob.recruiterId });
  const { data } = await suspendRecruiter(X.client, ada, { archive_jobs: true });
  expect(data?.[0]?.archived_slugs).toEqual([live.slug]);
  expect(
    await owner`select id from public.jobs where recruiter_id = ${ada.recruiterId} and not is_archived`,
  ).toHaveLength(0);
  expect(await owner`select is_archived from public.jobs where id = ${others.id}`).toEqual([
    { is_archived: false },
  ]);
  expect(
    (await owner`select action from public.audit_log where row_id = ${live.id}`).map(
      ({ action }) => action,
    ),
  ).toEqual(["archived"]);
  // Reinstating does not restore the jobs.
  await setRecruiterStatus(X.client, ada, "approved");
  expect(
    await owner`select id from public.jobs where recruiter_id = ${ada.recruiterId} and not is_archived`,
  ).toHaveLength(0);
});

test("only a suspended recruiter can be reinstated, not a rejected one", async () => {
  const ada = await addRecruiter("rejected");
  expect(await postJobErrorCode(ada)).toBe("42501");
  expect((await setRecruiterStatus(X.client, ada, "approved")).data).toEqual([]);
  expect(await postJobErrorCode(ada)).toBe("42501");
  await owner`
    update public.recruiters set status = 'suspended', suspension_reason = 'Spam' where id = ${ada.recruiterId}`;
  expect((await setRecruiterStatus(X.client, ada, "approved")).data).toHaveLength(1);
  expect(await postJobErrorCode(ada)).toBeUndefined();
  expect(await readAuditLog(ada)).toEqual([{ action: "reinstated", reason: null }]);
});

test("suspending a recruiter is refused for callers who are not admins", async () => {
  const ada = await addRecruiter("approved");
  const live = await addJob({ recruiter_id: ada.recruiterId });
  const others = [
    anonymous,
    (await addAccount()).client,
    (await addRecruiter("pending")).client,
    (await addRecruiter("approved")).client,
    ada.client,
  ];
  for (const client of others) {
    expect((await suspendRecruiter(client, ada, { archive_jobs: true })).data ?? []).toEqual([]);
    expect((await setRecruiterStatus(client, ada, "rejected")).data ?? []).toEqual([]);
  }
  expect(await readRecruiterStatus(ada)).toMatchObject({ status: "approved" });
  expect(await owner`select is_archived from public.jobs where id = ${live.id}`).toEqual([
    { is_archived: false },
  ]);
  expect((await suspendRecruiter(X.client, ada, { archive_jobs: true })).data).toHaveLength(1);
});

test("suspending a recruiter is refused without a reason", async () => {
  const ada = await addRecruiter("approved");
  for (const invalid of ["", "   ", "x".repeat(501)])
    expect((await suspendRecruiter(X.client, ada, { reason: invalid })).error).not.toBeNull();
  expect((await setRecruiterStatus(X.client, ada, "suspended")).error).not.toBeNull();
  expect(await readRecruiterStatus(ada)).toMatchObject({ status: "approved" });
  expect((await suspendRecruiter(X.client, ada)).error).toBeNull();
});

test("only an approved recruiter can be suspended", async () => {
  const Y = await addAdmin();
  await owner`update public.recruiters set status = 'approved' where id = ${Y.recruiterId}`;
  const ada = await addRecruiter("approved");
  await suspendRecruiter(X.client, ada);
  for (const person of [Y, ada, await addRecruiter("pending"), await addRecruiter("rejected")]) {
    const before = await readRecruiterStatus(person);
    expect(
      (await suspendRecruiter(X.client, person, { archive_jobs: true, reason: "Another reason" }))
        .data ?? [],
    ).toEqual([]);
    expect(await readRecruiterStatus(person)).toEqual(before);
  }
});

test("the reason of a suspension cannot be changed afterwards by admins or the recruiter", async () => {
  const ada = await addRecruiter("approved");
  await suspendRecruiter(X.client, ada);
  for (const client of [X.client, ada.client])
    await client.from("recruiters").update({ suspension_reason: "None" }).eq("id", ada.recruiterId);
  expect(await readRecruiterStatus(ada)).toEqual({
    status: "suspended",
    suspension_reason: reason,
  });
  expect(
    (await service.from("recruiters").select("suspension_reason").eq("id", ada.recruiterId)).data,
  ).toEqual([{ suspension_reason: reason }]);
});
