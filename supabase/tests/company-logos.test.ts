import sharp from "sharp";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  addAdmin,
  type Client,
  owner,
  type Recruiter,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addCompany, readCompanyByName } from "@/supabase/tests/company-rows";

let caller: Client;
/** If set, the mock calls this function between saving a company's fields and saving its logo. */
let meanwhile: (() => Promise<unknown>) | undefined;
vi.mock("@/lib/supabase/server", () => ({
  sessionClient: () => caller,
  publicReader: () => service,
  operatorClient: () => ({
    storage: service.storage,
    from: service.from.bind(service),
    rpc: (...call: Parameters<typeof service.rpc>) => {
      const [name] = call;
      if (name !== "set_company_logo" || !meanwhile) return service.rpc(...call);
      return meanwhile().then(() => service.rpc(...call));
    },
  }),
}));
// Modules are cached across test files: another file may have loaded the tested modules without the mock.
vi.resetModules();
const { mergeCompany, saveCompany } = await import("@/lib/companies/mutations");

let R: Recruiter;
let id: string;
beforeAll(async () => {
  const name = `Acme ${uniqueWord()}`;
  R = await addRecruiter("approved", name);
  ({ id } = await readCompanyByName(name));
});
beforeEach(() => {
  caller = R.client;
  meanwhile = undefined;
});

const createPicture = async () => {
  const create = { width: 8, height: 8, channels: 3, background: "#00add8" } as const;
  return new File([await sharp({ create }).png().toBuffer()], "logo.png");
};

const form = { website: null, description: "Go.", removeLogo: false };
const account = { id: "recruiter", role: "recruiter" } as const;
const readCompanyRow = async (company = id) =>
  (await owner`select logo, version from public.companies where id = ${company}`)[0];
const isStored = async (logo: unknown) =>
  (await owner`select from storage.objects where name = ${`company-logos/${String(logo)}`}`)
    .length === 1;
const readCompanyVersion = async () => Number((await readCompanyRow())?.version);

test("saving a company stores, replaces and removes its logo file", async () => {
  const save = async (values: object) =>
    saveCompany({ ...form, id, version: await readCompanyVersion(), ...values }, account);
  expect(await save({ logo: await createPicture() })).toEqual({ ok: true, data: id });
  const first = (await readCompanyRow())?.logo as unknown;
  expect(await isStored(first)).toBe(true);
  expect(await save({})).toMatchObject({ ok: true });
  expect(await readCompanyRow()).toMatchObject({ logo: first });
  expect(await save({ logo: await createPicture() })).toMatchObject({ ok: true });
  const second = (await readCompanyRow())?.logo as unknown;
  expect(second).not.toBe(first);
  expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  expect(await save({ removeLogo: true })).toMatchObject({ ok: true });
  expect(await readCompanyRow()).toMatchObject({ logo: null });
  expect(await isStored(second)).toBe(false);
});

test("removing a logo keeps the file while another company shows it", async () => {
  const other = await addCompany();
  await saveCompany(
    { ...form, id, version: await readCompanyVersion(), logo: await createPicture() },
    account,
  );
  const logo = (await readCompanyRow())?.logo as string;
  await owner`update public.companies set logo = ${logo} where id = ${other.id}`;
  const removed = await saveCompany(
    { ...form, id, version: await readCompanyVersion(), removeLogo: true },
    account,
  );
  expect(removed).toMatchObject({ ok: true });
  expect(await readCompanyRow()).toMatchObject({ logo: null });
  expect(await readCompanyRow(other.id)).toMatchObject({ logo });
  expect(await isStored(logo)).toBe(true);
});

test("if saving a logo fails, its file is deleted", async () => {
  const files = () => owner`select name from storage.objects where name like 'company-logos/%'`;
  const before = await files();
  const stranger = await addCompany();
  for (const values of [
    { id: stranger.id, version: 1 },
    { id, version: 99 },
  ]) {
    const saved = await saveCompany({ ...form, ...values, logo: await createPicture() }, account);
    expect(saved.ok).toBe(false);
  }
  // Simulates another caller who saves the company between the two steps of this save: the fields, then the logo.
  meanwhile = () => owner`update public.companies set description = 'Later.' where id = ${id}`;
  const late = { ...form, id, version: await readCompanyVersion(), logo: await createPicture() };
  expect(await saveCompany(late, account)).toMatchObject({
    error: expect.stringMatching(/^Everything except the logo was saved/),
  });
  expect(await readCompanyRow()).toMatchObject({ logo: null });
  expect(await readCompanyRow(stranger.id)).toEqual({ logo: null, version: 1 });
  expect(await files()).toEqual(before);
});

test("merging companies deletes only the logo that is no longer used", async () => {
  caller = (await addAdmin()).client;
  const companyWithLogo = async () => {
    const key = crypto.randomUUID();
    const name = `Merged ${uniqueWord()}`;
    const saved = await saveCompany(
      { ...form, key, name, logo: await createPicture() },
      { id: "admin", role: "admin" },
    );
    if (!saved.ok) throw new Error(saved.error);
    return { id: saved.data, name, logo: (await readCompanyRow(saved.data))?.logo as string };
  };
  const full = await companyWithLogo();
  const source = await companyWithLogo();
  const empty = await addCompany();
  await mergeCompany(source.id, empty.name);
  expect(await readCompanyRow(empty.id)).toMatchObject({ logo: source.logo });
  expect(await isStored(source.logo)).toBe(true);
  await mergeCompany(empty.id, full.name);
  expect([await isStored(source.logo), await isStored(full.logo)]).toEqual([false, true]);
});
