import { expect, test } from "vitest";
import { literalPattern } from "@/lib/rows/list-address";
import { freeMailDomains } from "@/lib/auth/registration-schema";
import {
  addAccount,
  type Account,
  addAdmin,
  createApiClient,
  owner,
  addRecruiter,
  insertRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";

const readRecruiterRow = async ({ id }: Account) =>
  (await owner`select * from public.recruiters where auth_id = ${id}`)[0];

test("registering as a recruiter adds one pending row for the account, with its confirmed address", async () => {
  const person = await addAccount();
  const { error } = await insertRecruiter({ ...person, email: "ceo@elsewhere.dev" });
  expect(error).toBeNull();
  expect(await readRecruiterRow(person)).toMatchObject({
    email: person.email,
    status: "pending",
    role: "recruiter",
  });
  expect((await insertRecruiter(person)).error?.code).toBe("23505");
});

test("registering as a recruiter is not possible for another account", async () => {
  const eve = await addAccount();
  const victim = await addAccount();
  const { error } = await insertRecruiter({ ...victim, client: eve.client });
  expect(await readRecruiterRow(victim)).toBeUndefined();
  expect(error?.code).toBe("42501");
});

test("registering as a recruiter is refused for free-mail addresses", async () => {
  for (const domain of [...freeMailDomains, "GMail.com", "gmail.com."]) {
    const person = await addAccount(`${uniqueWord()}@${domain}`);
    const { error } = await insertRecruiter(person);
    expect(await readRecruiterRow(person)).toBeUndefined();
    expect(error).toMatchObject({ code: "PT400", message: "Please use work email" });
  }
});

test("registering as a recruiter is refused until the address is confirmed", async () => {
  const person = await addAccount();
  await owner`update auth.users set email_confirmed_at = null where id = ${person.id}`;
  expect((await insertRecruiter(person)).error?.code).toBe("42501");
  expect(await readRecruiterRow(person)).toBeUndefined();
  await owner`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
  expect((await insertRecruiter(person)).error).toBeNull();
});

test.each([{ role: "admin" as const }, { status: "approved" as const }])(
  "registering as a recruiter is refused if the caller sets %o",
  async (more) => {
    const person = await addAccount();
    const { error } = await person.client.from("recruiters").insert({
      auth_id: person.id,
      name: "Eve",
      company_name: "Eve",
      contact_number: "1",
      ...more,
    });
    expect(await readRecruiterRow(person)).toBeUndefined();
    expect(error?.code).toBe("42501");
  },
);

test("registering as a recruiter is refused with a contact number without digits", async () => {
  const person = await addAccount();
  const insert = (contact_number: string) =>
    person.client
      .from("recruiters")
      .insert({ auth_id: person.id, name: "Ada", company_name: "Acme", contact_number });
  for (const without of ["call me", "", "½"])
    expect((await insert(without)).error?.code, without).toBe("PT422");
  expect(await readRecruiterRow(person)).toBeUndefined();
  expect((await insert("+٤٤ ٢٠")).error).toBeNull();
});

test("a recruiter with a contact number without digits, from before such numbers were refused, can be approved", async () => {
  const person = await addRecruiter("pending");
  await owner`update public.recruiters set contact_number = 'call me' where auth_id = ${person.id}`;
  const X = await addAdmin();
  const { data } = await X.client
    .from("recruiters")
    .update({ status: "approved" })
    .eq("auth_id", person.id)
    .select("contact_number, status")
    .throwOnError();
  expect(data).toEqual([{ contact_number: "call me", status: "approved" }]);
});

test("registering as a recruiter is prevented for free-mail addresses by the hook that Auth calls before it creates an account", async () => {
  const answer = async (email: string) => {
    const [row] =
      await owner`select private.refuse_free_mail_account(${owner.json({ user: { email } })}) as answer`;
    return row?.answer;
  };
  expect(await answer("Ada@Gmail.com")).toEqual({
    error: { http_code: 400, message: "Please use work email" },
  });
  expect(await answer("ada@acme-systems.dev")).toEqual({});
});

const readEmail = async ({ id }: Account) =>
  (await owner`select email from auth.users where id = ${id}`)[0]?.email;

test("an account's changed address is copied to the recruiter", async () => {
  const ada = await addRecruiter("approved");
  const email = `${uniqueWord()}@new-acme.dev`;
  await owner`update auth.users set email = ${email} where id = ${ada.id}`;
  expect(await readRecruiterRow(ada)).toMatchObject({ email, status: "approved" });
});

test("a recruiter's account cannot change to a free-mail address", async () => {
  const ada = await addRecruiter("approved");
  const refused = owner`update auth.users set email = ${`${uniqueWord()}@gmail.com`} where id = ${ada.id}`;
  await expect(refused).rejects.toThrow("Please use work email");
  expect(await readRecruiterRow(ada)).toMatchObject({ email: ada.email, status: "approved" });
});

test("an account's changed address can be any address for accounts that are not recruiters", async () => {
  const person = await addAccount();
  await owner`update auth.users set email = ${`${uniqueWord()}@gmail.com`} where id = ${person.id}`;
  expect(await readEmail(person)).toMatch(/@gmail\.com$/);
});

test("an account's changed address is the same in Auth and in the profile", async () => {
  const client = createApiClient();
  const email = `${uniqueWord()}@acme-systems.dev`;
  const { data } = await client.auth.signUp({ email, password: "a long password" });
  const person = { id: data.user?.id ?? "", email, sessionId: "", client };
  await insertRecruiter(person).throwOnError();
  for (const change of [`${uniqueWord()}@gmail.com`, `${uniqueWord()}@new-acme.dev`]) {
    await client.auth.updateUser({ email: change });
    expect(await readRecruiterRow(person)).toMatchObject({ email: await readEmail(person) });
    expect(await readEmail(person)).not.toMatch(/@gmail\.com$/);
  }
});

/** The ids of the recruiters that an account finds, the earliest first. */
async function findRecruiters(search: string, { client }: Account): Promise<string[]> {
  const { data } = await client
    .from("recruiters")
    .select("id")
    .filter("search_text", "imatch", literalPattern(search))
    .order("created_at")
    .throwOnError();
  return data.map(({ id }) => id);
}

test("the search for recruiters takes special characters literally", async () => {
  const X = await addAdmin();
  const word = uniqueWord();
  const person = await addRecruiter("approved", `Ünïon_${word}`);
  const two = await addRecruiter("pending", `Ünïonx${word}`);
  const by = (search: string) => findRecruiters(search, X);
  expect(await by(word.toUpperCase())).toEqual([person.recruiterId, two.recruiterId]);
  expect(await by(`üNÏON_${word}`)).toEqual([person.recruiterId]);
  expect(await by(two.email)).toEqual([two.recruiterId]);
  for (const hostile of ["%", "*", ".", "\\", "(", ")", '"', ",", "[", "^", "|"])
    expect(await by(`${hostile}${word}`), hostile).toEqual([]);
  // A match must not extend across two fields.
  expect(await by(`${word}${person.email}`)).toEqual([]);
});

test("the search for recruiters finds other recruiters for admins only", async () => {
  const X = await addAdmin();
  const word = uniqueWord();
  const person = await addRecruiter("approved", `One ${word}`);
  const two = await addRecruiter("pending", `Two ${word}`);
  expect(await findRecruiters(word, X)).toEqual([person.recruiterId, two.recruiterId]);
  expect(await findRecruiters(word, person)).toEqual([person.recruiterId]);
  expect(await findRecruiters(word, await addAccount())).toEqual([]);
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
  const ada = await addAccount(`${uniqueWord()}@clerk.com`);
  await insertRecruiter(ada).throwOnError();
  expect(await readRecruiterRow(ada)).toMatchObject({ email: ada.email, status: "pending" });
});
