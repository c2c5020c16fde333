import { expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  callAuth,
  type Client,
  createApiClient,
  owner,
  insertRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addApprovedRecruiter, strangerEmail, website } from "@/supabase/tests/company-members";
import { readCompany } from "@/supabase/tests/company-rows";

/** Adds a recruiter whose company has a website at the domain of the recruiter's address. */
const addRecruiterWithWebsite = async (address: Parameters<typeof addApprovedRecruiter>[1]) => {
  const person = await addApprovedRecruiter(`Badge ${uniqueWord()}`, address);
  await owner`update public.companies set website = ${website}, website_domain = 'acme-systems.dev' where id = ${person.companyId}`;
  const [{ slug } = { slug: "" }] =
    await owner`select slug from public.companies where id = ${person.companyId}`;
  return { one: person, isVerified: async () => (await readCompany(String(slug)))?.is_verified };
};

test("the verified badge requires an address that was confirmed by a mail, not by Auth alone", async () => {
  const { one: person, isVerified } = await addRecruiterWithWebsite({ isConfirmed: false });
  expect(await isVerified()).toBe(false);
  const confirm = (client: Client, address = person.email) =>
    client.rpc("confirm_address", { account: person.id, address });
  for (const client of [anonymous, person.client, (await addAdmin()).client])
    expect((await confirm(client)).error?.code).toBe("42501");
  expect((await confirm(service, strangerEmail())).data).toBe(false);
  expect(await isVerified()).toBe(false);
  expect((await confirm(service)).data).toBe(true);
  expect(await isVerified()).toBe(true);
  // After a change the new address is unconfirmed, even at the same domain.
  await owner`update auth.users set email = ${`${uniqueWord()}@acme-systems.dev`} where id = ${person.id}`;
  expect(await isVerified()).toBe(false);
});

test("an address does not count as confirmed because Auth marks new accounts as confirmed at sign-up", async () => {
  const email = `${uniqueWord()}@acme-systems.dev`;
  const password = "a long password";
  const { access_token: token, user } = (await callAuth("signup", { email, password })).body;
  const person = {
    id: String(user.id),
    email,
    sessionId: "",
    client: createApiClient(String(token)),
  };
  await insertRecruiter(person).throwOnError();
  const { data } = await person.client
    .from("recruiters")
    .select("email, address_confirmed_at")
    .single()
    .throwOnError();
  expect(data).toEqual({ email, address_confirmed_at: null });
});

test("a confirmation mail that Auth has sent also confirms an address", async () => {
  const person = await addAccount();
  await owner`
    update auth.users set confirmation_sent_at = now() - interval '1 hour', email_confirmed_at = now() where id = ${person.id}`;
  await insertRecruiter(person).throwOnError();
  const [row] =
    await owner`select address_confirmed_at from public.recruiters where auth_id = ${person.id}`;
  expect(row?.address_confirmed_at).not.toBeNull();
  expect(await owner`select from public.outbox where address = ${person.email}`).toHaveLength(0);
});

test("the confirmation of an address is requested by mail at registration and on request, at most twice a day", async () => {
  const person = await addAccount();
  await insertRecruiter(person).throwOnError();
  const mails = () =>
    owner`select kind, data from public.outbox where address = ${person.email} order by created_at`;
  expect(await mails()).toEqual([
    { kind: "recruiter-address", data: { account: person.id, askedAt: expect.any(String) } },
  ]);
  const requestConfirmation = async () =>
    (await person.client.rpc("request_address_confirmation").throwOnError()).data;
  expect([await requestConfirmation(), await requestConfirmation()]).toEqual([true, false]);
  expect(await mails()).toHaveLength(2);
  expect((await anonymous.rpc("request_address_confirmation")).error?.code).toBe("42501");
  const unregistered = await addAccount();
  expect((await unregistered.client.rpc("request_address_confirmation").throwOnError()).data).toBe(
    false,
  );
});

test("mails about decisions repeat the name and company of a registration only to a confirmed address", async () => {
  const mailedNames = async (isConfirmed: boolean) => {
    const person = await addApprovedRecruiter(`Words ${uniqueWord()}`, { isConfirmed });
    const [mail] =
      await owner`select data from public.outbox where address = ${person.email} and kind = 'recruiter-approved'`;
    return mail?.data as { name: string; companyName: string };
  };
  expect(await mailedNames(false)).toMatchObject({ name: "", companyName: "" });
  expect(await mailedNames(true)).toMatchObject({
    name: "Ada Lovelace",
    companyName: expect.stringContaining("Words"),
  });
});

test("admins see the former decision about an account that was rejected, deleted and registered again for a year", async () => {
  const email = `eve.${uniqueWord()}@evil.example`;
  const X = await addAdmin();
  const registerAs = async (address: string) => {
    const person = await addAccount(address);
    await insertRecruiter(person, `Evil ${uniqueWord()}`).throwOnError();
    const [{ id = "" } = {}] =
      await owner`select id from public.recruiters where auth_id = ${person.id}`;
    const { data } = await X.client
      .rpc("recruiter_evidence", { recruiter_ids: [id] })
      .throwOnError();
    return { ...person, recruiterId: String(id), earlier: (data as Evidence)[id]?.earlier };
  };
  type Evidence = Record<string, { earlier: { status: string } | null }>;
  const first = await registerAs(email);
  expect(first.earlier).toBeNull();
  await X.client
    .from("recruiters")
    .update({ status: "rejected" })
    .eq("id", first.recruiterId)
    .throwOnError();
  await service.rpc("delete_account", { account: first.id, delete_jobs: false }).throwOnError();
  const again = await registerAs(email.replace("@", "+2@"));
  expect(again.earlier).toMatchObject({ status: "rejected" });
  const rows = await owner`select to_jsonb(f)::text as row from private.former_decisions f`;
  expect(rows.some(({ row }) => String(row).includes("evil.example"))).toBe(false);

  await owner`update private.former_decisions set decided_at = now() - interval '366 days' where true`;
  const later = await registerAs(email.replace("@", "+3@"));
  expect(later.earlier).toBeNull();
  const pending = await registerAs(strangerEmail());
  await service.rpc("delete_account", { account: pending.id, delete_jobs: false }).throwOnError();
  expect((await registerAs(pending.email)).earlier).toBeNull();
});
