import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { allCountryCodes } from "@/lib/places/countries";
import {
  addJob,
  anonymous,
  brokenCheck,
  owner,
  addRecruiter,
  service,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const R1 = await addRecruiter("approved");
const R2 = await addRecruiter("approved");

const jobForm = <T extends object>(values: T = {} as T) => ({
  title: "Go Engineer",
  city: "Berlin",
  country: "Germany",
  application_url: "https://acme-systems.dev/apply",
  description: "<p>Go.</p>",
  ...values,
});

const readFacts = async (id: string) => {
  const [row] = await owner`
    select eligibility, eligible_countries, excluded_countries, utc_offset_min, utc_offset_max, visa_sponsorship,
      salary_period, level, skills, stated, pay_top_eur_year::float8 as pay, version from public.jobs where id = ${id}`;
  return row;
};

const readSkills = async (id: string) => {
  const rows =
    await owner`select skill_slug from public.job_skills where job_id = ${id} order by position`;
  return rows.map(({ skill_slug }) => skill_slug);
};

test("facts that a job's form omits are stored as not stated", async () => {
  const { data: id } = await saveJob(R1.client, jobForm()).throwOnError();
  expect(await readFacts(id)).toEqual({
    eligibility: "unstated",
    eligible_countries: [],
    excluded_countries: [],
    utc_offset_min: null,
    utc_offset_max: null,
    visa_sponsorship: null,
    salary_period: "year",
    level: null,
    skills: [],
    stated: {},
    pay: null,
    version: 1,
  });
});

test("facts that a job's form states are stored until null clears them", async () => {
  const facts = {
    eligibility: "countries",
    eligible_countries: ["PT", "DE"],
    excluded_countries: ["FR"],
    utc_offset_min: -60,
    utc_offset_max: 330,
    visa_sponsorship: false,
    salary_period: "hour",
    level: "staff",
    skills: ["postgresql", "grpc", "aws"],
    stated: { goYears: 2, vacancy: "open", fillBy: "2027-03-31" },
  };
  const { data: id } = await saveJob(R1.client, jobForm(facts)).throwOnError();
  expect(await readFacts(id)).toMatchObject(facts);
  expect(await readSkills(id)).toEqual(facts.skills);
  await saveJob(R1.client, {
    job_id: id,
    expected_version: 1,
    skills: ["aws", "grpc"],
    eligibility: null,
    eligible_countries: null,
    level: null,
    stated: null,
  }).throwOnError();
  expect(await readFacts(id)).toMatchObject({
    eligibility: "unstated",
    eligible_countries: [],
    excluded_countries: ["FR"],
    level: null,
    salary_period: "hour",
    stated: {},
    version: 2,
  });
  expect(await readSkills(id)).toEqual(["aws", "grpc"]);
});

test("a form sent again with other skills is an edit of the job", async () => {
  const sent = jobForm({ idempotency_key: randomUUID(), skills: ["redis"] });
  const { data: id } = await saveJob(R1.client, sent).throwOnError();
  await saveJob(R1.client, sent).throwOnError();
  expect(await readFacts(id)).toMatchObject({ version: 1 });
  await saveJob(R1.client, { ...sent, skills: ["kafka"] }).throwOnError();
  expect(await readSkills(id)).toEqual(["kafka"]);
  expect((await saveJob(R1.client, sent)).error?.code).toBe("PT409");
  expect(await readSkills(id)).toEqual(["kafka"]);
});

const refused: [string, Record<string, unknown>][] = [
  ["an unknown eligibility", { eligibility: "everywhere" }],
  ["eligibility by countries without a country", { eligibility: "countries" }],
  ["countries without eligibility by countries", { eligible_countries: ["DE"] }],
  ["countries although it is worldwide", { eligibility: "worldwide", eligible_countries: ["DE"] }],
  ["an unknown country code", { eligibility: "countries", eligible_countries: ["EU"] }],
  ["a country code in lower case", { excluded_countries: ["de"] }],
  ["the same country twice", { excluded_countries: ["DE", "DE"] }],
  ["null as a country", { excluded_countries: [null] }],
  ["only one end of its range of UTC offsets", { utc_offset_min: 0 }],
  ["a reversed range of UTC offsets", { utc_offset_min: 60, utc_offset_max: 0 }],
  ["a UTC offset that no place has", { utc_offset_min: 0, utc_offset_max: 855 }],
  ["a UTC offset between quarter hours", { utc_offset_min: 0, utc_offset_max: 7 }],
  ["zero overlapping hours", { overlap_hours: 0, overlap_time_zone: "UTC" }],
  ["nine overlapping hours", { overlap_hours: 9, overlap_time_zone: "UTC" }],
  ["overlapping hours without a time zone", { overlap_hours: 4 }],
  [
    "overlapping hours with a time zone of no place",
    { overlap_hours: 4, overlap_time_zone: "EST5EDT" },
  ],
  ["an unknown salary period", { salary_period: "decade" }],
  ["an unknown level", { level: "wizard" }],
  [
    "nine skills",
    { skills: ["aws", "azure", "bash", "git", "helm", "java", "linux", "nats", "redis"] },
  ],
  ["null as a skill", { skills: [null] }],
];
const saved = saveJob(R2.client, jobForm())
  .throwOnError()
  .then(({ data }) => data);

test.each(refused)(
  "a job is refused, even if the data API is called directly, with %s",
  async (_, facts) => {
    const id = await saved;
    const update = R2.client.from("jobs").update(facts as object);
    expect((await update.eq("id", id)).error).toMatchObject(brokenCheck);
    const insert = saveJob(R2.client, jobForm(facts) as ReturnType<typeof jobForm>);
    expect((await insert).error).toMatchObject(brokenCheck);
    expect(await readFacts(id)).toMatchObject({ version: 1 });
  },
);

test("a job is refused with an unknown skill or the same skill twice", async () => {
  const save = (skills: string[]) => saveJob(R1.client, jobForm({ skills }));
  expect((await save(["wizardry"])).error?.code).toBe("23503");
  expect((await save(["aws", "aws"])).error?.code).toBe("23505");
});

test("a job is refused with a yearly pay in euros that the caller sets instead of the database", async () => {
  const { data: id } = await saveJob(R1.client, jobForm()).throwOnError();
  const { error } = await R1.client.from("jobs").update({ pay_top_eur_year: 1 }).eq("id", id);
  expect(error?.code).toBe("42501");
});

test("the countries that the job form offers are those that the database accepts", async () => {
  const [row] = await owner`
    select private.are_countries(${allCountryCodes}) as all, private.are_countries('{}') as none,
      array(select code from (select chr(a) || chr(b) as code from generate_series(65, 90) a, generate_series(65, 90) b) codes
        where private.are_countries(array[code])) as codes`;
  expect(row).toMatchObject({ all: true, none: true });
  expect([...(row?.codes ?? [])].sort()).toEqual(allCountryCodes.toSorted());
});

describe("a job's yearly pay in euros", () => {
  // All tests share the currency rates, so these tests use a currency that no other test uses.
  const currency = "XTS";
  const rate = (per_eur: number, as_of = "2026-01-01") =>
    service
      .rpc("set_currency_rates", { currencies: [currency], rates: [per_eur], as_of })
      .throwOnError();
  const readPay = async (id: string) => (await readFacts(id))?.pay;
  const paid = (values: object) => addJob({ salary_currency: currency, ...values });
  const removeRate = () => owner`delete from public.currency_rates where currency = ${currency}`;
  afterAll(removeRate);

  test("a job's yearly pay in euros is computed from the top of the range", async () => {
    await removeRate();
    const { id } = await paid({ salary_min: 60, salary_max: 90 });
    expect(await readPay(id)).toBeNull();
    await rate(2);
    const cases: [object, number | null][] = [
      [{ salary_min: 60, salary_max: 90 }, 45],
      [{ salary_min: 60 }, 30],
      [{ salary_max: 90, salary_currency: " xts " }, 45],
      [{ salary_max: 90, salary_period: "month" }, 540],
      [{ salary_max: 90, salary_period: "week" }, 2340],
      [{ salary_max: 90, salary_period: "day" }, 11_700],
      [{ salary_max: 90, salary_period: "hour" }, 93_600],
      [{ salary_max: 2_147_483_647, salary_period: "hour" }, 2_233_382_992_880],
      [{ salary_min: 0, salary_max: 0 }, null],
      [{}, null],
      [{ salary_max: 90, salary_currency: "doubloons" }, null],
      [{ salary_max: 90, salary_currency: "EUR" }, 90],
    ];
    for (const [values, pay] of cases) expect(await readPay((await paid(values)).id)).toBe(pay);
  });

  test("a job's yearly pay in euros follows newer rates without being an edit", async () => {
    await removeRate();
    await rate(2);
    const { id } = await paid({ salary_max: 100, skills: ["aws"] });
    const before =
      await owner`select version, updated_at, expires_at from public.jobs where id = ${id}`;
    await rate(4, "2026-01-02");
    await rate(8, "2026-01-01");
    let after: string | null = null;
    do {
      const { data }: { data: string | null } = await service
        .rpc("convert_pay", { ...(after !== null && { after_id: after }) })
        .throwOnError();
      after = data;
    } while (after);
    expect(await readPay(id)).toBe(25);
    expect(
      await owner`select version, updated_at, expires_at from public.jobs where id = ${id}`,
    ).toEqual(before);
    const [known] = await owner`
      select per_eur::float8, as_of::text from public.currency_rates where currency = ${currency}`;
    expect(known).toEqual({ per_eur: 4, as_of: "2026-01-02" });
  });

  test("a job's yearly pay in euros is computed with valid rates set by the server only", async () => {
    const { error } = await service.rpc("set_currency_rates", {
      currencies: ["EUR"],
      rates: [2],
      as_of: "2026-01-01",
    });
    expect(error).toBeNull();
    const [euro] =
      await owner`select per_eur::int from public.currency_rates where currency = 'EUR'`;
    expect(euro).toEqual({ per_eur: 1 });
    const set = (currency: string, rate: number) => ({
      currencies: [currency],
      rates: [rate],
      as_of: "2026-01-01",
    });
    for (const refused of [set("USD", 0), set("USD", -1), set("USD", 1e6), set("usd", 1)])
      expect((await service.rpc("set_currency_rates", refused)).error).toMatchObject(brokenCheck);
    const byRecruiter = await R1.client.rpc("set_currency_rates", set(currency, 1));
    expect(byRecruiter.error?.code).toBe("42501");
  });
});

test("the shipped skills have unique names and synonyms in lower case", async () => {
  const { data: skills } = await anonymous.from("skills").select().throwOnError();
  expect(skills.length).toBeGreaterThan(100);
  const shipped = skills.filter(({ name }) => name !== "A skill" && name !== "Changed");
  const names = shipped.flatMap(({ name, synonyms }) => [
    ...new Set([name.toLowerCase(), ...synonyms]),
  ]);
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  expect(names.filter((name) => name !== name.toLowerCase().trim())).toEqual([]);
});
