import { beforeEach, expect, test } from "vitest";
import { aCity, aJob, anonymous, owner, unique } from "@/supabase/tests/callers";
import { closeNow } from "@/supabase/tests/job-dates";
import { setListedAt } from "@/test/listed-at";

const visas = ["yes", "no", "unstated"] as const;

beforeEach(() => owner`delete from public.jobs`);

async function findJobs(filters: object): Promise<{ total: number }> {
  const { data } = await anonymous
    .rpc("find_jobs", {
      filters: JSON.parse(JSON.stringify(filters)),
      with_facets: true,
      with_options: true,
    })
    .throwOnError();
  return data as { total: number };
}

test("job_options returns the same filter options as a search for jobs", async () => {
  const city_id = await aCity("Berlin", "Germany");
  for (const visa_sponsorship of [true, true, false, null])
    await aJob({ city_id, visa_sponsorship });
  const filters = { from: "DE", visa: "yes" };
  const found = await findJobs(filters);
  const { data } = await anonymous
    .rpc("job_options", { filters, with_counts: true })
    .throwOnError();
  expect(data).toMatchObject({ counts: { visa: { yes: 2, no: 1, unstated: 1 } } });
  expect(found).toMatchObject(data as object);
  const { data: facets } = await anonymous.rpc("job_options").throwOnError();
  expect(Object.keys(facets as object)).toEqual(["facets"]);
  expect(found).toMatchObject(facets as object);
});

test("the visa filter finds a job by whether its employer sponsors visas", async () => {
  const { id } = await aJob({ company: "Visa & Co" });
  for (const [visa_sponsorship, stated] of [
    [null, "unstated"],
    [true, "yes"],
    [false, "no"],
    [null, "unstated"],
  ] as const) {
    await owner`update public.jobs set visa_sponsorship = ${visa_sponsorship} where id = ${id}`;
    for (const visa of visas)
      expect((await findJobs({ visa, company: "Visa & Co" })).total).toBe(visa === stated ? 1 : 0);
  }
});

test("visitors can read when open jobs were first listed, the latest first", async () => {
  const at = (seconds: number) => new Date(1_790_000_000_000 + seconds * 1000);
  const listed = async (seconds: number, values: Record<string, unknown> = {}) => {
    const { id } = await aJob({ posted_at: at(0), ...values });
    await setListedAt(owner, [id], at(seconds));
    return id;
  };
  await listed(5);
  await listed(7);
  await listed(9, { is_archived: true });
  const expired = await listed(3);
  await closeNow(expired);
  const { data } = await anonymous.rpc("listing_times").throwOnError();
  expect(data).toEqual([1_790_000_007, 1_790_000_005]);
});

test("only live jobs provide the values of the search filters", async () => {
  const live = unique();
  const archived = unique();
  for (const type of ["full-time", "contract"])
    await aJob({ city_id: await aCity(live, "Fiji"), type });
  await aJob({ city_id: await aCity(archived, "Malta"), is_archived: true });
  const { data } = await anonymous.rpc("find_jobs", { with_facets: true }).throwOnError();
  const { facets } = data as { facets: Record<"types" | "countries" | "cities", unknown[]> };
  const { types, countries, cities } = facets;
  expect(types).toEqual(expect.arrayContaining(["full-time", "contract"]));
  expect(countries).toContain("Fiji");
  expect(countries).not.toContain("Malta");
  const [largest] = await owner<{ country: string }[]>`
    select c.country from public.jobs j join public.cities c on c.id = j.city_id
    where not j.is_archived group by c.country order by count(*) desc, c.country limit 1`;
  expect(countries[0]).toBe(largest?.country);
  expect(cities).toContainEqual({ name: live, country: "Fiji" });
  expect(cities).not.toContainEqual({ name: archived, country: "Malta" });
});
