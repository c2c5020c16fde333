import { expect, test } from "vitest";
import { storeToken } from "@/test/auth-rows";
import {
  addAccount,
  type Account,
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  insertRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const metadata = { name: "Ada", company: "Analytical Engines", contact_number: "+44 1" };

const takeOverRegistration = async (
  { id, email }: Pick<Account, "id" | "email">,
  client = service,
) => client.rpc("take_over_registration", { account: id, address: email, metadata });

const readProfile = async ({ id }: Account) =>
  (
    await owner`
      select name, company_name, contact_number, status, company_id, is_member,
        address_confirmed_at is not null as is_confirmed
      from public.recruiters where auth_id = ${id}`
  )[0];

const readAccount = async ({ id }: Account) =>
  (
    await owner`
      select encrypted_password as password, raw_user_meta_data as metadata, recovery_token as token,
        (select count(*)::int from auth.sessions where user_id = u.id) as sessions
      from auth.users u where id = ${id}`
  )[0];

/** Makes the address of a recruiter one that was never confirmed by a mail. */
const unconfirmAddress = ({ id }: Account) =>
  owner`update public.recruiters set address_confirmed_at = null where auth_id = ${id}`;

test("the owner of an address takes over a registration, which loses password, sessions, details, approval, jobs and boards", async () => {
  const stranger = await addRecruiter("approved", `Evil ${uniqueWord()}`);
  await unconfirmAddress(stranger);
  await owner`update auth.users set encrypted_password = 'a hash', email_change = 'eve@evil.example' where id = ${stranger.id}`;
  const job = await addJob({ recruiter_id: stranger.recruiterId });
  await owner`
    insert into public.job_boards (recruiter_id, system, board)
    values (${stranger.recruiterId}, 'greenhouse', ${uniqueWord()})`;

  const { data: token } = await takeOverRegistration(stranger).then((answer) => answer);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(await readProfile(stranger)).toEqual({
    name: "Ada",
    company_name: "Analytical Engines",
    contact_number: "+44 1",
    status: "pending",
    company_id: null,
    is_member: false,
    is_confirmed: true,
  });
  expect(await readAccount(stranger)).toEqual({ password: "", metadata, token, sessions: 0 });
  expect((await stranger.client.from("recruiters").select("id")).data).toEqual([]);
  expect(await owner`select is_archived from public.jobs where id = ${job.id}`).toEqual([
    { is_archived: true },
  ]);
  expect(
    await owner`select from public.job_boards where recruiter_id = ${stranger.recruiterId}`,
  ).toHaveLength(0);
  expect(await owner`select email_change from auth.users where id = ${stranger.id}`).toEqual([
    { email_change: "" },
  ]);
  const log =
    await owner`select action from public.audit_log where row_id = ${stranger.recruiterId}`;
  expect(log).toEqual([{ action: "replaced by owner of address" }]);
});

test("a registration that Auth has not confirmed is taken over without a profile", async () => {
  const stranger = await addAccount();
  const token = uniqueWord();
  await owner`
    update auth.users set email_confirmed_at = null, encrypted_password = 'a hash' where id = ${stranger.id}`;
  await storeToken(owner, stranger.id, "confirmation_token", token);
  const find = async () =>
    (await service.rpc("find_confirmation_link", { token }).throwOnError()).data;
  expect(await find()).toEqual({ account: stranger.id, address: stranger.email });
  const { data } = await takeOverRegistration(stranger);
  expect(await readAccount(stranger)).toEqual({ password: "", metadata, token: data, sessions: 0 });
  await owner`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where id = ${stranger.id}`;
  expect(await find()).toBeNull();
});

test.each(["rejected", "suspended"])(
  "taking over a registration does not end its status %s",
  async (status) => {
    const stranger = await addRecruiter("approved");
    await unconfirmAddress(stranger);
    await owner`
      update public.recruiters set status = ${status}, suspension_reason = 'Evil' where auth_id = ${stranger.id}`;
    expect((await takeOverRegistration(stranger)).data).not.toBeNull();
    expect(await readProfile(stranger)).toMatchObject({ status, name: "Ada" });
  },
);

test("only an unconfirmed registration of the same address that is not an admin's is taken over", async () => {
  const confirmed = await addRecruiter("pending");
  const admitted = await addAdmin();
  await unconfirmAddress(admitted);
  const withoutProfile = await addAccount();
  for (const person of [confirmed, admitted, withoutProfile]) {
    const before = await readAccount(person);
    expect((await takeOverRegistration(person)).data, person.email).toBeNull();
    expect(await readAccount(person)).toEqual(before);
  }
  await unconfirmAddress(confirmed);
  expect(
    (await takeOverRegistration({ ...confirmed, email: withoutProfile.email })).data,
  ).toBeNull();
  expect((await takeOverRegistration(confirmed)).data).not.toBeNull();
  // The same link again.
  expect((await takeOverRegistration(confirmed)).data).toBeNull();
});

test("only the web server takes over registrations and looks up confirmation links", async () => {
  const stranger = await addAccount();
  await insertRecruiter(stranger).throwOnError();
  for (const client of [anonymous, stranger.client, (await addAdmin()).client]) {
    expect((await takeOverRegistration(stranger, client)).error?.code).toBe("42501");
    const found = await client.rpc("find_confirmation_link", { token: uniqueWord() });
    expect(found.error?.code).toBe("42501");
  }
  expect((await takeOverRegistration(stranger)).error).toBeNull();
});

test("the owner of a confirmed account gets a mail when its address is registered again, at most twice a day", async () => {
  const known = await addAccount();
  const unconfirmed = await addAccount();
  await owner`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`;
  const unknown = `${uniqueWord()}@acme-systems.dev`;
  const mails = (email: string) =>
    owner`select kind, data from public.outbox where address = ${email}`;
  for (const address of [known.email.toUpperCase(), unknown, unconfirmed.email]) {
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = await service.rpc("mail_known_account", { address });
      expect([answer.error, answer.data], address).toEqual([null, expect.toBeOneOf([null, ""])]);
    }
  }
  const mail = { kind: "recruiter-known", data: {} };
  expect(await mails(known.email)).toEqual([mail, mail]);
  expect(await mails(unknown)).toEqual([]);
  expect(await mails(unconfirmed.email)).toEqual([]);
  for (const client of [anonymous, known.client, (await addAdmin()).client]) {
    const refused = await client.rpc("mail_known_account", { address: known.email });
    expect(refused.error?.code).toBe("42501");
  }
});
