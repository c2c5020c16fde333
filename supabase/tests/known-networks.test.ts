import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { account, admin, anonymous, owner, recruiter, service } from "@/supabase/tests/callers";

const aMark = () => randomBytes(32).toString("base64url");
const remember = (id: string, mark: string) =>
  service.rpc("remember_network", { account: id, mark }).throwOnError();
const isKnown = async (mark: string) =>
  (await service.rpc("is_known_network", { mark }).throwOnError()).data;
const readMarks = (id: string) =>
  owner`select mark from private.known_networks where account = ${id}`;

test("a network counts as known after an account signed in from it, until that account is deleted", async () => {
  const { id } = await account();
  const mark = aMark();
  expect(await isKnown(mark)).toBe(false);
  await remember(id, mark);
  await remember(id, mark);
  expect(await isKnown(mark)).toBe(true);
  expect(await readMarks(id)).toHaveLength(1);
  await owner`delete from auth.users where id = ${id}`;
  expect(await isKnown(mark)).toBe(false);
});

test("the last 20 networks from which each account signed in are kept", async () => {
  const person = await account();
  const other = await account();
  const [first, ...more] = Array.from({ length: 21 }, aMark);
  await remember(other.id, first ?? "");
  const kept = aMark();
  await remember(other.id, kept);
  for (const mark of [aMark(), ...more]) await remember(person.id, mark);
  expect(await readMarks(person.id)).toHaveLength(20);
  expect((await readMarks(person.id)).map(({ mark }) => mark).sort()).toEqual(more.sort());
  expect(await isKnown(kept)).toBe(true);
});

test("only the secret key can store or look up a known network", async () => {
  const { id } = await account();
  const mark = aMark();
  for (const { client } of [
    { client: anonymous },
    await account(),
    await recruiter("approved"),
    await admin(),
  ]) {
    expect((await client.rpc("remember_network", { account: id, mark })).error?.code).toBe("42501");
    expect((await client.rpc("is_known_network", { mark })).error?.code).toBe("42501");
  }
  expect(await readMarks(id)).toEqual([]);
});

test("a known network can be stored only as a hash", async () => {
  const { id } = await account();
  for (const mark of ["192.0.2.1", "", "x".repeat(44)])
    expect((await service.rpc("remember_network", { account: id, mark })).error).not.toBeNull();
  expect(await readMarks(id)).toEqual([]);
});
