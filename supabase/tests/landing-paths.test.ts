import { expect, test } from "vitest";
import { countries, countryGroups, regionNames } from "@/lib/places/countries";
import { toSlug } from "@/lib/text/slug";
import { addCity, addJob, anonymous, owner, uniqueWord } from "@/supabase/tests/callers";

const readLandingPage = async (path: string, filters: Record<string, string | string[]>) => {
  const { data } = await anonymous.rpc("find_jobs", { filters, landing_path: path }).throwOnError();
  return data as { jobs: { id: string }[]; landing: Record<string, unknown> | null };
};

test("a landing page of a region lists the jobs in its countries and the remote jobs that people there may apply for", async () => {
  const remote = await addCity("Remote", "Brazil");
  const own = await addJob({ city_id: await addCity(`City ${uniqueWord()}`, "Chile") });
  const named = await addJob({
    city_id: remote,
    eligibility: "countries",
    eligible_countries: ["PE"],
  });
  const excluded = await addJob({
    city_id: await addCity("Remote", "Global"),
    eligibility: "worldwide",
    excluded_countries: ["US", "CA", "MX"],
  });
  const jobIds = async (region: string) => {
    const page = await readLandingPage(`in/${region}`, { region });
    return page.jobs.map(({ id }) => id);
  };
  expect(await jobIds("latam")).toEqual(expect.arrayContaining([own.id, named.id, excluded.id]));
  const northern = await jobIds("north-america");
  for (const { id } of [own, named, excluded]) expect(northern).not.toContain(id);
  await expect(readLandingPage("in/atlantis", { region: "atlantis" })).rejects.toThrow(
    "no such region",
  );
});

test("the landing page of a skill's synonym has moved to the page of the skill", async () => {
  const { landing } = await readLandingPage("with/k8s", { skills: ["k8s"] });
  expect(landing).toEqual({ moved: "with/kubernetes" });
  expect((await readLandingPage("with/nothing", { skills: ["nothing"] })).landing).toBeNull();
});

test("no job gets the path of a landing page", async () => {
  const job = await addJob({ title: "Visa", company: "Sponsorship" });
  const [row] = await owner`select slug from public.jobs where id = ${job.id}`;
  expect(row?.slug).toMatch(/^visa-sponsorship-job/u);
  const named = await addJob({ slug: "with" });
  const [other] = await owner`select slug from public.jobs where id = ${named.id}`;
  expect(other?.slug).toBe("with-job");
});

test("the database and the site have the same regions", async () => {
  const regions = await owner`select slug, name, codes from private.regions`;
  expect(new Map(regions.map(({ slug, name }) => [slug, name]))).toEqual(new Map(regionNames));
  for (const { name, codes } of regions) expect(codes).toEqual(countryGroups.get(name) ?? []);
});

test("the database and the site make the same slugs of places", async () => {
  const names = [
    ...countries,
    "São Paulo",
    "Łódź",
    "Tromsø",
    "Weißenfels",
    "İzmir",
    "Đà Nẵng",
    "東京",
  ];
  const slugs = await owner`
    select private.slug_base(name, '') as slug from unnest(${names}::text[]) with ordinality as t (name, n) order by n`;
  expect(names.map(toSlug)).toEqual(slugs.map(({ slug }) => slug));
});
