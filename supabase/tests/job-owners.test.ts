import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  addJob,
  anonymous,
  type Client,
  createApiClient,
  owner,
  type Recruiter,
  addRecruiter,
  signToken,
} from "@/supabase/tests/callers";

let R1: Recruiter;
let job: { id: string };
const key = randomUUID();
let readers: [caller: string, client: Client][];
beforeAll(async () => {
  R1 = await addRecruiter("approved");
  job = await addJob({ recruiter_id: R1.recruiterId, idempotency_key: key });
  const U = await addAccount();
  const P = await addRecruiter("pending");
  const J = await addRecruiter("rejected");
  const R2 = await addRecruiter("approved");
  const signedIn = Object.entries({ U, P, J, R1, R2 }).map(
    ([caller, person]) => [caller, createApiClient(signToken(person))] as [string, Client],
  );
  readers = [["A", anonymous], ...signedIn];
});

for (const column of ["recruiter_id", "posted_by", "idempotency_key"] as const)
  test(`${column} of a live job cannot be read, filtered or sorted by callers who can read the job`, async () => {
    const values = { recruiter_id: R1.recruiterId, posted_by: "Recruiter", idempotency_key: key };
    const value = values[column];
    for (const [caller, client] of readers) {
      const jobs = () => client.from("jobs");
      expect((await jobs().select("id, title").eq("id", job.id)).data, caller).toHaveLength(1);
      for (const { data, error } of [
        await jobs().select(column).eq("id", job.id),
        await jobs().select("id").eq(column, value),
        await jobs().select("id").order(column),
        await jobs().select("id", { count: "exact", head: true }).eq(column, value),
        await client.from("cities").select(`id, jobs!inner(${column})`).limit(1),
      ]) {
        expect(data ?? [], caller).toEqual([]);
        expect(error, caller).not.toBeNull();
      }
    }
  });

test("owns_job is true for a job's recruiter and false for others", async () => {
  const owns = async (client: Client) => (await client.rpc("owns_job", { job_id: job.id })).data;
  // Anonymous callers may not execute the function.
  for (const [caller, client] of readers) {
    if (caller === "A") expect(await owns(client), caller).toBeNull();
    else expect(await owns(client), caller).toBe(caller === "R1");
  }
  expect(await owns((await addAdmin()).client)).toBe(false);
  await owner`update public.recruiters set status = 'rejected' where id = ${R1.recruiterId}`;
  expect(await owns(R1.client)).toBe(false);
});
