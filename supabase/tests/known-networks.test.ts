import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  owner,
  addRecruiter,
  service,
} from "@/supabase/tests/callers";

const randomMark = () => randomBytes(32).toString("base64url");
const rememberNetwork = (id: string, mark: string) =>
  service.rpc("remember_network", { account: id, mark }).throwOnError();
const isKnownNetwork = async (mark: string) =>
  (await service.rpc("is_known_network", { mark }).throwOnError()).data;
const readMarks = (id: string) =>
  owner`select mark from private.known_networks where account = ${id}`;

test("a network counts as known after an account signed in from it, until that account is deleted", async () => {
  const { id } = await addAccount();
  const mark = randomMark();
  expect(await isKnownNetwork(mark)).toBe(false);
  await rememberNetwork(id, mark);
  await rememberNetwork(id, mark);
  expect(await isKnownNetwork(mark)).toBe(true);
  expect(await readMarks(id)).toHaveLength(1);
  await owner`delete from auth.users where id = ${id}`;
  expect(await isKnownNetwork(mark)).toBe(false);
});

test("the last 20 networks from which each account signed in are kept", async () => {
  const person = await addAccount();
  const other = await addAccount();
  const [first, ...more] = Array.from({ length: 21 }, randomMark);
  await rememberNetwork(other.id, first ?? "");
  const kept = randomMark();
  await rememberNetwork(other.id, kept);
  for (const mark of [randomMark(), ...more]) await rememberNetwork(person.id, mark);
  expect(await readMarks(person.id)).toHaveLength(20);
  expect((await readMarks(person.id)).map(({ mark }) => mark).sort()).toEqual(more.sort());
  expect(await isKnownNetwork(kept)).toBe(true);
});

test("only the secret key can store or look up a known network", async () => {
  const { id } = await addAccount();
  const mark = randomMark();
  for (const { client } of [
    { client: anonymous },
    await addAccount(),
    await addRecruiter("approved"),
    await addAdmin(),
  ]) {
    expect((await client.rpc("remember_network", { account: id, mark })).error?.code).toBe("42501");
    expect((await client.rpc("is_known_network", { mark })).error?.code).toBe("42501");
  }
  expect(await readMarks(id)).toEqual([]);
});

test("a known network can be stored only as a hash", async () => {
  const { id } = await addAccount();
  for (const mark of ["192.0.2.1", "", "x".repeat(44)])
    expect((await service.rpc("remember_network", { account: id, mark })).error).not.toBeNull();
  expect(await readMarks(id)).toEqual([]);
});
