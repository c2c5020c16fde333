import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addSession } from "@/test/auth-rows";
import {
  addAccount,
  type Account,
  addAdmin,
  callAuth,
  createApiClient,
  owner,
  addRecruiter,
  insertRecruiter,
  signToken,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const jobForm = () => ({
  title: uniqueWord(),
  city: "Berlin",
  country: "Germany",
  application_url: "https://x.dev/a",
  description: "<p>Go.</p>",
});
const countJobsTitled = async (title: string) =>
  (await owner`select from public.jobs where title = ${title}`).length;

/** Tries to post a job and returns whether it was stored. */
async function canPost({ client }: Pick<Account, "client">) {
  const wanted = jobForm();
  const { error } = await saveJob(client, wanted);
  const isPosted = (await countJobsTitled(wanted.title)) === 1;
  expect(error?.code).toBe(isPosted ? undefined : "42501");
  return isPosted;
}

async function canSeeSubscribers({ client }: Pick<Account, "client">) {
  const { data } = await client
    .from("newsletter_subscriptions")
    .select("id")
    .limit(1)
    .throwOnError();
  return data.length > 0;
}

beforeAll(async () => {
  const email = `${uniqueWord()}@acme-systems.dev`;
  await owner`insert into public.newsletter_subscriptions (email) values (${email})`;
});

const endings: [how: string, end: (person: Account) => Promise<unknown>][] = [
  ["by signing out", (person) => callAuth("logout?scope=local", {}, { token: signToken(person) })],
  [
    "by time",
    (person) =>
      owner`update auth.sessions set not_after = now() - interval '1 second' where id = ${person.sessionId}`,
  ],
];

for (const [how, end] of endings) {
  test(`an access token of a session ended ${how} can neither write jobs nor read its own row`, async () => {
    const ada = await addRecruiter("approved");
    expect(await canPost(ada)).toBe(true);
    const [job] =
      await owner`select id, title from public.jobs where recruiter_id = ${ada.recruiterId}`;
    const read = () => ada.client.from("recruiters").select("id");
    expect((await read()).data).toHaveLength(1);
    await end(ada);
    expect(await canPost(ada)).toBe(false);
    await ada.client.from("jobs").update({ title: "Changed" }).eq("id", job?.id);
    await ada.client.from("jobs").delete().eq("id", job?.id);
    expect(await countJobsTitled(job?.title)).toBe(1);
    expect((await ada.client.rpc("list_jobs", { is_mine: true })).data).toMatchObject({
      total: 0,
    });
    expect((await read()).data).toEqual([]);
  });

  test(`an access token of a session ended ${how} has no admin rights`, async () => {
    const X = await addAdmin();
    const pending = await addRecruiter("pending");
    expect(await canSeeSubscribers(X)).toBe(true);
    await end(X);
    expect(await canSeeSubscribers(X)).toBe(false);
    await X.client.from("recruiters").update({ status: "approved" }).eq("id", pending.recruiterId);
    expect(
      (await owner`select status from public.recruiters where id = ${pending.recruiterId}`)[0]
        ?.status,
    ).toBe("pending");
  });

  test(`an access token of a session ended ${how} cannot register a recruiter`, async () => {
    const person = await addAccount();
    const other = await addAccount();
    await end(person);
    expect((await insertRecruiter(person)).error?.code).toBe("42501");
    expect((await insertRecruiter(other)).error).toBeNull();
    expect(
      await owner`select auth_id from public.recruiters where auth_id = any(${[person.id, other.id]})`,
    ).toEqual([{ auth_id: other.id }]);
  });
}

test("an access token stays valid when another session of the same account is deleted", async () => {
  const ada = await addRecruiter("approved");
  const other = randomUUID();
  await addSession(owner, other, ada.id);
  const elsewhere = { client: createApiClient(signToken({ ...ada, sessionId: other })) };
  await owner`delete from auth.sessions where id = ${ada.sessionId}`;
  expect([await canPost(ada), await canPost(elsewhere)]).toEqual([false, true]);
});

test("an access token without a session of its own account is refused", async () => {
  const ada = await addRecruiter("approved");
  const eve = await addAccount();
  for (const sessionId of ["", eve.sessionId])
    expect(await canPost({ client: createApiClient(signToken({ ...ada, sessionId })) })).toBe(
      false,
    );
  expect(await canPost(ada)).toBe(true);
});

test("an access token issued by Auth is refused after signing out", async () => {
  const email = `${uniqueWord()}@acme-systems.dev`;
  const { body } = await callAuth("signup", { email, password: "a long password" });
  const person = { client: createApiClient(body.access_token) };
  await insertRecruiter({ id: body.user.id, email, sessionId: "", ...person }).throwOnError();
  await owner`update public.recruiters set status = 'approved' where auth_id = ${body.user.id}`;
  expect(await canPost(person)).toBe(true);
  expect((await callAuth("logout?scope=global", {}, { token: body.access_token })).status).toBe(
    204,
  );
  expect(await canPost(person)).toBe(false);
});

test("the access token of an admin whose role is revoked loses its rights at once", async () => {
  const X = await addAdmin();
  // The last admin cannot be revoked.
  await addAdmin();
  expect(await canSeeSubscribers(X)).toBe(true);
  await owner`select private.revoke_admin(${X.email})`;
  expect(await canSeeSubscribers(X)).toBe(false);
});
