import { expect, test } from "vitest";
import { literally } from "@/lib/rows/list-address";
import { freeMailDomains } from "@/lib/auth/registration-schema";
import {
  account,
  type Account,
  admin,
  connect,
  owner,
  recruiter,
  register,
  unique,
} from "@/supabase/tests/callers";

const rowOf = async ({ id }: Account) =>
  (await owner`select * from public.recruiters where auth_id = ${id}`)[0];

test("registering as a recruiter adds one pending row for the account, with its confirmed address", async () => {
  const one = await account();
  const { error } = await register({ ...one, email: "ceo@elsewhere.dev" });
  expect(error).toBeNull();
  expect(await rowOf(one)).toMatchObject({
    email: one.email,
    status: "pending",
    role: "recruiter",
  });
  expect((await register(one)).error?.code).toBe("23505");
});

test("registering as a recruiter is not possible for another account", async () => {
  const eve = await account();
  const victim = await account();
  const { error } = await register({ ...victim, client: eve.client });
  expect(await rowOf(victim)).toBeUndefined();
  expect(error?.code).toBe("42501");
});

test("registering as a recruiter is refused for free-mail addresses", async () => {
  for (const domain of [...freeMailDomains, "GMail.com", "gmail.com."]) {
    const one = await account(`${unique()}@${domain}`);
    const { error } = await register(one);
    expect(await rowOf(one)).toBeUndefined();
    expect(error).toMatchObject({ code: "PT400", message: "Please use work email" });
  }
});

test("registering as a recruiter is refused until the address is confirmed", async () => {
  const one = await account();
  await owner`update auth.users set email_confirmed_at = null where id = ${one.id}`;
  expect((await register(one)).error?.code).toBe("42501");
  expect(await rowOf(one)).toBeUndefined();
  await owner`update auth.users set email_confirmed_at = now() where id = ${one.id}`;
  expect((await register(one)).error).toBeNull();
});

test.each([{ role: "admin" as const }, { status: "approved" as const }])(
  "registering as a recruiter is refused if the caller sets %o",
  async (more) => {
    const one = await account();
    const { error } = await one.client.from("recruiters").insert({
      auth_id: one.id,
      name: "Eve",
      company_name: "Eve",
      contact_number: "1",
      ...more,
    });
    expect(await rowOf(one)).toBeUndefined();
    expect(error?.code).toBe("42501");
  },
);

test("registering as a recruiter is refused with a contact number without digits", async () => {
  const one = await account();
  const insert = (contact_number: string) =>
    one.client
      .from("recruiters")
      .insert({ auth_id: one.id, name: "Ada", company_name: "Acme", contact_number });
  for (const without of ["call me", "", "½"])
    expect((await insert(without)).error?.code, without).toBe("PT422");
  expect(await rowOf(one)).toBeUndefined();
  expect((await insert("+٤٤ ٢٠")).error).toBeNull();
});

test("a recruiter whose contact number has no digits from before this rule can be approved", async () => {
  const one = await recruiter("pending");
  await owner`update public.recruiters set contact_number = 'call me' where auth_id = ${one.id}`;
  const X = await admin();
  const { data } = await X.client
    .from("recruiters")
    .update({ status: "approved" })
    .eq("auth_id", one.id)
    .select("contact_number, status")
    .throwOnError();
  expect(data).toEqual([{ contact_number: "call me", status: "approved" }]);
});

test("registering as a recruiter is prevented for free-mail addresses by the hook that Auth calls before it creates an account", async () => {
  const answer = async (email: string) =>
    (
      await owner`select private.refuse_free_mail_account(${owner.json({ user: { email } })}) as answer`
    )[0]?.answer;
  expect(await answer("Ada@Gmail.com")).toEqual({
    error: { http_code: 400, message: "Please use work email" },
  });
  expect(await answer("ada@acme-systems.dev")).toEqual({});
});

const emailOf = async ({ id }: Account) =>
  (await owner`select email from auth.users where id = ${id}`)[0]?.email;

test("an account's changed address is copied to the recruiter", async () => {
  const ada = await recruiter("approved");
  const email = `${unique()}@new-acme.dev`;
  await owner`update auth.users set email = ${email} where id = ${ada.id}`;
  expect(await rowOf(ada)).toMatchObject({ email, status: "approved" });
});

test("a recruiter's account cannot change to a free-mail address", async () => {
  const ada = await recruiter("approved");
  const refused = owner`update auth.users set email = ${`${unique()}@gmail.com`} where id = ${ada.id}`;
  await expect(refused).rejects.toThrow("Please use work email");
  expect(await rowOf(ada)).toMatchObject({ email: ada.email, status: "approved" });
});

test("an account's changed address can be any address for accounts that are not recruiters", async () => {
  const one = await account();
  await owner`update auth.users set email = ${`${unique()}@gmail.com`} where id = ${one.id}`;
  expect(await emailOf(one)).toMatch(/@gmail\.com$/);
});

test("an account's changed address is the same in Auth and in the recruiter's row", async () => {
  const client = connect();
  const email = `${unique()}@acme-systems.dev`;
  const { data } = await client.auth.signUp({ email, password: "a long password" });
  const one = { id: data.user?.id ?? "", email, sessionId: "", client };
  await register(one).throwOnError();
  for (const change of [`${unique()}@gmail.com`, `${unique()}@new-acme.dev`]) {
    await client.auth.updateUser({ email: change });
    expect(await rowOf(one)).toMatchObject({ email: await emailOf(one) });
    expect(await emailOf(one)).not.toMatch(/@gmail\.com$/);
  }
});

/** The ids of the recruiters that an account finds, the earliest first. */
async function findRecruiters(search: string, { client }: Account): Promise<string[]> {
  const { data } = await client
    .from("recruiters")
    .select("id")
    .filter("search_text", "imatch", literally(search))
    .order("created_at")
    .throwOnError();
  return data.map(({ id }) => id);
}

test("the search for recruiters takes special characters literally", async () => {
  const X = await admin();
  const word = unique();
  const one = await recruiter("approved", `Ünïon_${word}`);
  const two = await recruiter("pending", `Ünïonx${word}`);
  const by = (search: string) => findRecruiters(search, X);
  expect(await by(word.toUpperCase())).toEqual([one.recruiterId, two.recruiterId]);
  expect(await by(`üNÏON_${word}`)).toEqual([one.recruiterId]);
  expect(await by(two.email)).toEqual([two.recruiterId]);
  for (const hostile of ["%", "*", ".", "\\", "(", ")", '"', ",", "[", "^", "|"])
    expect(await by(`${hostile}${word}`), hostile).toEqual([]);
  // A match must not extend across two fields.
  expect(await by(`${word}${one.email}`)).toEqual([]);
});

test("the search for recruiters finds other recruiters for admins only", async () => {
  const X = await admin();
  const word = unique();
  const one = await recruiter("approved", `One ${word}`);
  const two = await recruiter("pending", `Two ${word}`);
  expect(await findRecruiters(word, X)).toEqual([one.recruiterId, two.recruiterId]);
  expect(await findRecruiters(word, one)).toEqual([one.recruiterId]);
  expect(await findRecruiters(word, await account())).toEqual([]);
});

test("the domains of mailbox and internet providers whose addresses cannot register are the same in the form and in the database", async () => {
  const rows = await owner`select domain from private.shared_mail_domains where is_free`;
  const inDatabase = rows.map(({ domain }) => String(domain));
  expect(inDatabase.toSorted()).toEqual(freeMailDomains.toSorted());
  expect(freeMailDomains.length).toBeLessThanOrEqual(40);
});

test("the domains of mailbox and internet providers refuse no account at a domain where people are employed", async () => {
  const rows = await owner`select domain from private.shared_mail_domains where not is_free`;
  expect(rows.length).toBeGreaterThan(300);
  for (const { domain } of rows) {
    const event = owner.json({ user: { email: `ada@${domain}` } });
    const [answer] = await owner`select private.refuse_free_mail_account(${event}) as answer`;
    expect(answer, domain).toEqual({ answer: {} });
  }
  const ada = await account(`${unique()}@clerk.com`);
  await register(ada).throwOnError();
  expect(await rowOf(ada)).toMatchObject({ email: ada.email, status: "pending" });
});
