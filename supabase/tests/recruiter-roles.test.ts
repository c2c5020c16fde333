import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/supabase/database.types";
import {
  addAccount,
  type Account,
  addAdmin,
  type Client,
  owner,
  type Recruiter,
  addRecruiter,
  service,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const readRecruiterRow = async ({ id }: Account) =>
  (await owner`select * from public.recruiters where auth_id = ${id}`)[0];

describe("the role and the status of a recruiter", () => {
  let X: Recruiter;
  beforeAll(async () => {
    X = await addAdmin();
  });

  const change = (
    client: Client,
    { recruiterId }: Recruiter,
    values: Database["public"]["Tables"]["recruiters"]["Update"],
  ) => client.from("recruiters").update(values).eq("id", recruiterId).select("id");

  test.each(["pending", "approved", "rejected"] as const)(
    "the role and the status of a recruiter cannot be changed by the recruiter while %s",
    async (status) => {
      const eve = await addRecruiter(status);
      const before = await readRecruiterRow(eve);
      for (const values of [
        { role: "admin" },
        { status: "approved" },
        { status: "pending" },
        { company_name: "Big" },
      ] as const) {
        const { data, error } = await change(eve.client, eve, values);
        expect(await readRecruiterRow(eve)).toEqual(before);
        expect(data ?? []).toEqual([]);
        if (error) expect(error.code).toBe("42501");
      }
    },
  );

  test("the role of a recruiter cannot be set to admin by any caller of the data API, not even with the secret key", async () => {
    const eve = await addRecruiter("pending");
    for (const client of [X.client, service]) {
      const { error } = await change(client, eve, { role: "admin" });
      expect(await readRecruiterRow(eve)).toMatchObject({ role: "recruiter" });
      expect(error?.code).toBe("42501");
    }
    const person = await addAccount();
    const { error } = await service.from("recruiters").insert({
      auth_id: person.id,
      name: "Eve",
      company_name: "Eve",
      contact_number: "1",
      role: "admin",
    });
    expect(error?.code).toBe("42501");
  });

  test("the role and the status of a recruiter do not depend on the metadata that an account can set itself", async () => {
    const person = await addAccount();
    await owner`
      update auth.users set raw_user_meta_data = '{"role": "admin", "is_admin": true}' where id = ${person.id}`;
    expect((await person.client.from("newsletter_subscriptions").select("id")).data).toEqual([]);
    expect(
      (await X.client.from("newsletter_subscriptions").select("id").limit(1)).error,
    ).toBeNull();
  });

  test("the status of a recruiter is decided once", async () => {
    const ada = await addRecruiter("pending");
    const bob = await addRecruiter("pending");
    expect((await change(X.client, ada, { status: "approved" })).data).toHaveLength(1);
    expect((await change(X.client, bob, { status: "rejected" })).data).toHaveLength(1);
    expect((await change(X.client, ada, { status: "rejected" })).data ?? []).toEqual([]);
    for (const person of [ada, bob])
      expect((await change(X.client, person, { status: "pending" })).data ?? []).toEqual([]);
    expect(await readRecruiterRow(ada)).toMatchObject({ status: "approved" });
    expect(await readRecruiterRow(bob)).toMatchObject({ status: "rejected" });
    expect((await readRecruiterRow(ada))?.updated_at.getTime()).toBeGreaterThan(
      (await readRecruiterRow(ada))?.created_at.getTime(),
    );
  });

  test("the status of an admin cannot be decided", async () => {
    const ada = await addRecruiter("pending");
    await owner`select private.grant_admin(${ada.email})`;
    for (const status of ["approved", "rejected"] as const)
      expect((await change(X.client, ada, { status })).data).toEqual([]);
    expect(await readRecruiterRow(ada)).toMatchObject({ status: "pending", role: "admin" });
    await owner`select private.revoke_admin(${ada.email})`;
    expect((await change(X.client, ada, { status: "approved" })).data).toHaveLength(1);
  });

  test("the role and the status of a recruiter cannot be changed by an admin together with another column", async () => {
    const ada = await addRecruiter("pending");
    const { error } = await change(X.client, ada, { status: "approved", company_name: "Other" });
    expect(await readRecruiterRow(ada)).toMatchObject({
      status: "pending",
      company_name: "Acme Systems",
    });
    expect(error?.code).toBe("42501");
  });

  test("the status of a recruiter is decided once if two admins decide concurrently", async () => {
    const Y = await addAdmin();
    const pending = await Promise.all(Array.from({ length: 16 }, () => addRecruiter("pending")));
    const outcomes = await Promise.all(
      pending.map(async (person) => {
        const [approved, rejected] = await Promise.all([
          change(X.client, person, { status: "approved" }),
          change(Y.client, person, { status: "rejected" }),
        ]);
        const status = approved.data?.length ? "approved" : "rejected";
        expect(await readRecruiterRow(person)).toMatchObject({ status });
        return Number(approved.data?.length) + Number(rejected.data?.length);
      }),
    );
    expect(outcomes).toEqual(pending.map(() => 1));
  });

  test("the status of a recruiter takes effect at once: a rejected recruiter's session cannot save jobs", async () => {
    const city = {
      title: "Go",
      city: "Berlin",
      country: "Germany",
      application_url: "https://x.dev/a",
      description: "<p>Go.</p>",
    };
    const ada = await addRecruiter("approved");
    expect((await saveJob(ada.client, city)).error).toBeNull();
    await owner`update public.recruiters set status = 'rejected' where id = ${ada.recruiterId}`;
    expect((await saveJob(ada.client, city)).error?.code).toBe("42501");
    expect(
      await owner`select from public.jobs where recruiter_id = ${ada.recruiterId}`,
    ).toHaveLength(1);
  });
});
