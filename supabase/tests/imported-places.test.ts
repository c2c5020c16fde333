import { afterEach, beforeEach, expect, test } from "vitest";
import { addCity, owner, addRecruiter, service, uniqueWord } from "@/supabase/tests/callers";

let board: { id: string; name: string };
beforeEach(async () => {
  const { client } = await addRecruiter("approved", `Acme ${uniqueWord()}`);
  const name = `acme${uniqueWord()}`;
  const { data } = await client
    .from("job_boards")
    .insert({ system: "greenhouse", board: name })
    .select("id")
    .single()
    .throwOnError();
  board = { id: data.id, name };
  await owner`
    insert into public.import_settings (id, publishes)
    select company_id, true from public.job_boards where id = ${board.id}`;
});
afterEach(() => owner`delete from public.job_boards`);

type Stated = {
  city: string;
  country?: string;
  is_placed?: boolean;
  eligibility?: string;
  eligible_countries?: string[];
  possible_countries?: string[];
  may_be_list?: boolean;
  places?: { city: string; country: string }[];
};

/** Imports a posting for each place; returns the country of each job and whether the job is public. */
async function importPlaces(...places: Stated[]) {
  const postings = places.map((place, index) =>
    JSON.stringify({
      id: String(index),
      title: "Go Engineer",
      type: "full-time",
      country: "",
      description: "<p>Go</p>",
      application_url: "https://a.dev/",
      is_placed: true,
      ...place,
    }),
  );
  const { data: placed } = await service.rpc("add_countries", { postings }).throwOnError();
  let remaining = placed;
  while (remaining.length > 0) {
    const batch = { board_id: board.id, postings: remaining };
    const { data } = await service.rpc("import_postings", batch).throwOnError();
    remaining = remaining.slice((data as { handled: number }).handled);
  }
  const rows = await owner`
    select c.country, not j.is_archived as is_public from public.imported_postings p
    join public.jobs j on j.id = p.job_id join public.cities c on c.id = j.city_id
    where p.board = ${board.name} order by p.external_id`;
  return rows.map(({ country, is_public }) => [country, is_public] as unknown[]);
}

test("an imported job whose posting names only a city gets the country if only one known country has that city", async () => {
  const city = `Smallville ${uniqueWord()}`;
  await addCity(city, "Germany");
  await addCity(city, "Unknown");
  expect(await importPlaces({ city: city.toUpperCase() }, { city, country: "France" })).toEqual([
    ["Germany", true],
    ["France", true],
  ]);
});

test("an imported job whose city is known in two countries or in none is not public until its recruiter decides", async () => {
  const city = `Springfield ${uniqueWord()}`;
  await addCity(city, "Germany");
  await addCity(city, "France");
  expect(await importPlaces({ city }, { city: `Nowhere ${uniqueWord()}` })).toEqual([
    ["Unknown", false],
    ["Unknown", false],
  ]);
});

test("a city that an import adds does not decide the country of other postings of the same import", async () => {
  const city = `Newtown ${uniqueWord()}`;
  expect(await importPlaces({ city, country: "Germany" }, { city })).toEqual([
    ["Germany", true],
    ["Unknown", false],
  ]);
});

test("an imported remote job gets the country Global", async () => {
  expect(await importPlaces({ city: "Remote" })).toEqual([["Global", true]]);
});

test("an imported job whose place could not be parsed gets no country", async () => {
  const city = `Smallville ${uniqueWord()}`;
  await addCity(city, "Germany");
  expect(await importPlaces({ city, is_placed: false })).toEqual([["Unknown", false]]);
});

test("people in the countries that a remote posting names may apply, until somebody edits these on the site", async () => {
  const remote = (eligible_countries: string[]) => ({
    city: "Remote",
    country: "",
    eligibility: eligible_countries.length > 0 ? "countries" : "unstated",
    eligible_countries,
  });
  const stated = async () => {
    const [row] = await owner`
      select j.id, j.eligibility, j.eligible_countries as codes, c.country from public.imported_postings p
      join public.jobs j on j.id = p.job_id join public.cities c on c.id = j.city_id where p.board = ${board.name}`;
    return row;
  };
  await importPlaces(remote(["US", "CA"]));
  expect(await stated()).toMatchObject({
    eligibility: "countries",
    codes: ["US", "CA"],
    country: "Global",
  });
  await importPlaces(remote(["US"]));
  expect(await stated()).toMatchObject({ codes: ["US"] });
  await owner`update public.jobs set eligible_countries = '{DE}' where id = ${String((await stated())?.id)}`;
  await importPlaces(remote(["US", "CA"]));
  expect(await stated()).toMatchObject({ codes: ["DE"] });
});

test("an imported job becomes worldwide only if nobody edited its countries on the site", async () => {
  const countries = { city: "Remote", eligibility: "countries", eligible_countries: ["US", "CA"] };
  const worldwide = { city: "Remote", eligibility: "worldwide", eligible_countries: [] };
  const stated = () => owner`
    select j.eligibility, j.eligible_countries from public.imported_postings p
    join public.jobs j on j.id = p.job_id where p.board = ${board.name} order by p.external_id`;
  await importPlaces(countries, countries);
  await owner`
    update public.jobs set eligible_countries = '{DE}' from public.imported_postings p
    where p.job_id = jobs.id and p.board = ${board.name} and p.external_id = '0'`;
  await importPlaces(worldwide, worldwide);
  expect([...(await stated())]).toEqual([
    { eligibility: "countries", eligible_countries: ["DE"] },
    { eligibility: "worldwide", eligible_countries: [] },
  ]);
});

test("a job keeps its country when another country has its city by now", async () => {
  const city = `Smallville ${uniqueWord()}`;
  await addCity(city, "Germany");
  expect(await importPlaces({ city })).toEqual([["Germany", true]]);
  await addCity(city, "France");
  expect(await importPlaces({ city })).toEqual([["Germany", true]]);
  expect(await importPlaces({ city: `Nowhere ${uniqueWord()}` })).toEqual([["Unknown", true]]);
});

test("an import places a city only in a country that the posting's state allows", async () => {
  const city = `San Jose ${uniqueWord()}`;
  const ofState = { city, possible_countries: ["United States", "Canada"] };
  await addCity(city, "Costa Rica");
  expect(await importPlaces(ofState)).toEqual([["Unknown", false]]);
  await addCity(city, "United States");
  // The first posting is a draft already, and remains one.
  expect(await importPlaces(ofState, ofState, { city })).toEqual([
    ["United States", false],
    ["United States", true],
    ["Unknown", false],
  ]);
});

test("a city in what may be a list is taken only if no other country has it", async () => {
  const city = `San Jose ${uniqueWord()}`;
  const ofList = { city, possible_countries: ["United States"], may_be_list: true };
  await addCity(city, "United States");
  expect(await importPlaces(ofList)).toEqual([["United States", true]]);
  await addCity(city, "Costa Rica");
  // A job that is already public stays public, although its country is now ambiguous.
  expect(await importPlaces(ofList, ofList)).toEqual([
    ["Unknown", true],
    ["Unknown", false],
  ]);
});

/** The places of the imported jobs beside their main ones, as 'Munich, Germany'. */
const readFurtherPlaces = async () =>
  (
    await owner`
      select array(
        select c.name || ', ' || c.country from public.job_places f join public.cities c on c.id = f.city_id
        where f.job_id = p.job_id order by f.position) as places
      from public.imported_postings p where p.board = ${board.name} order by p.external_id`
  ).map(({ places }) => places as string[]);

test("an imported job gets the further places of its posting, until somebody edits them on the site", async () => {
  const munich = { city: "Munich", country: "Germany" };
  const paris = { city: "Paris", country: "France" };
  const berlin = { city: "Berlin", country: "Germany" };
  await importPlaces(berlin);
  expect(await readFurtherPlaces()).toEqual([[]]);
  await importPlaces({ ...berlin, places: [munich, paris, berlin] });
  expect(await readFurtherPlaces()).toEqual([["Munich, Germany", "Paris, France"]]);
  await importPlaces({ ...berlin, places: [paris] });
  expect(await readFurtherPlaces()).toEqual([["Paris, France"]]);
  await owner`
    update public.jobs set further_city_ids = '{}' from public.imported_postings p
    where p.job_id = jobs.id and p.board = ${board.name}`;
  await importPlaces({ ...berlin, places: [munich] });
  expect(await readFurtherPlaces()).toEqual([[]]);
});

test("a further place that names only its city gets the only known country with that city", async () => {
  const known = `Smallville ${uniqueWord()}`;
  await addCity(known, "Germany");
  const postings = [
    JSON.stringify({
      city: "Berlin",
      country: "Germany",
      is_placed: true,
      places: [
        { city: known, country: "", possible_countries: null },
        { city: known, country: "", possible_countries: ["France"] },
        { city: uniqueWord(), country: "" },
        { city: "Paris", country: "France" },
      ],
    }),
  ];
  const { data } = await service.rpc("add_countries", { postings }).throwOnError();
  const { places } = JSON.parse(data[0] ?? "") as { places: { country: string }[] };
  expect(places.map(({ country }) => country)).toEqual(["Germany", "", "", "France"]);
});

test("the new cities of an imported job count once", async () => {
  const inMali = () => ({ city: uniqueWord(), country: "Mali" });
  await importPlaces({ ...inMali(), places: [inMali(), inMali(), inMali()] });
  const [count] = await owner`
    select c.in_day from private.limit_counts c join public.job_boards b on b.recruiter_id::text = c.key
    where c.name = 'cities_per_recruiter' and b.id = ${board.id}`;
  expect(count?.in_day).toBe(1);
  expect((await readFurtherPlaces())[0]).toHaveLength(3);
});
