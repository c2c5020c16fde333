import { beforeEach, expect, test } from "vitest";
import { addCity, addJob, anonymous, owner, uniqueWord } from "@/supabase/tests/callers";
import { closeJobNow } from "@/supabase/tests/job-dates";
import { setListedAt } from "@/test/listed-at";

const visas = ["yes", "no", "unstated"] as const;

beforeEach(() => owner`delete from public.jobs`);

async function findJobs(filters: object): Promise<{ total: number }> {
  const { data } = await anonymous
    .rpc("find_jobs", {
      filters: JSON.parse(JSON.stringify(filters)),
      with_options: true,
      with_all_counts: true,
    })
    .throwOnError();
  return data as { total: number };
}

test("a search for jobs counts each option of a filter as if the filter were not set", async () => {
  const city_id = await addCity("Berlin", "Germany");
  for (const visa_sponsorship of [true, true, false, null])
    await addJob({ city_id, visa_sponsorship });
  const filters = { from: "DE", visa: "yes" };
  const found = await findJobs(filters);
  expect(found).toMatchObject({ counts: { visa: { yes: 2, no: 1, unstated: 1 } } });
});

test("job_options returns the same options of the filters as a search for jobs", async () => {
  await addJob({ city_id: await addCity("Berlin", "Germany") });
  const { data: options } = await anonymous.rpc("job_options").throwOnError();
  expect(await findJobs({ from: "DE" })).toMatchObject({ options });
});

test("the visa filter finds a job by whether its employer sponsors visas", async () => {
  const { id } = await addJob({ company: "Visa & Co" });
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
    const { id } = await addJob({ posted_at: at(0), ...values });
    await setListedAt(owner, [id], at(seconds));
    return id;
  };
  await listed(5);
  await listed(7);
  await listed(9, { is_archived: true });
  const expired = await listed(3);
  await closeJobNow(expired);
  const { data } = await anonymous.rpc("listing_times").throwOnError();
  expect(data).toEqual([1_790_000_007, 1_790_000_005]);
});

test("only live jobs provide the values of the search filters", async () => {
  const live = uniqueWord();
  const archived = uniqueWord();
  for (const type of ["full-time", "contract"])
    await addJob({ city_id: await addCity(live, "Fiji"), type });
  await addJob({ city_id: await addCity(archived, "Malta"), is_archived: true });
  const { data } = await anonymous.rpc("find_jobs", { with_options: true }).throwOnError();
  const { options } = data as { options: Record<"types" | "countries" | "cities", unknown[]> };
  const { types, countries, cities } = options;
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
