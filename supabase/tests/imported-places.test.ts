import { afterEach, beforeEach, expect, test } from "vitest";
import { aCity, owner, recruiter, service, unique } from "./callers.ts";

let board: { id: string; name: string };
beforeEach(async () => {
  const { client } = await recruiter("approved", `Acme ${unique()}`);
  const name = `acme${unique()}`;
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

/** The country and whether the job is public, for each place that a posting of the board names. */
async function imported(...places: { city: string; country?: string; is_placed?: boolean }[]) {
  const postings = places.map((place, index) =>
    JSON.stringify({
      ...{ id: String(index), title: "Go Engineer", type: "full-time", country: "" },
      ...{ description: "<p>Go</p>", application_url: "https://a.dev/", is_placed: true },
      ...place,
    }),
  );
  const present = places.map((_, index) => String(index));
  await service.rpc("sync_board", { board_id: board.id, present, postings }).throwOnError();
  const rows = await owner`
    select c.country, not j.is_archived as is_public from public.imported_postings p
    join public.jobs j on j.id = p.job_id join public.cities c on c.id = j.city_id
    where p.board = ${board.name} order by p.external_id`;
  return rows.map(({ country, is_public }) => [country, is_public] as unknown[]);
}

test("a posting that names only a city gets the one country that is known to have it", async () => {
  const city = `Smallville ${unique()}`;
  await aCity(city, "Germany");
  await aCity(city, "Unknown");
  expect(await imported({ city: city.toUpperCase() }, { city, country: "France" })).toEqual([
    ["Germany", true],
    ["France", true],
  ]);
});

test("a posting whose city is in two countries or in none waits for its recruiter", async () => {
  const city = `Springfield ${unique()}`;
  await aCity(city, "Germany");
  await aCity(city, "France");
  expect(await imported({ city }, { city: `Nowhere ${unique()}` })).toEqual([
    ["Unknown", false],
    ["Unknown", false],
  ]);
});

test("a city that the same reading adds gives no country to its other postings", async () => {
  const city = `Newtown ${unique()}`;
  expect(await imported({ city, country: "Germany" }, { city })).toEqual([
    ["Germany", true],
    ["Unknown", false],
  ]);
});

test("a remote posting stays without a country, and a place that was not understood stays so", async () => {
  const city = `Smallville ${unique()}`;
  await aCity(city, "Germany");
  expect(await imported({ city: "Remote" }, { city, is_placed: false })).toEqual([
    ["Global", true],
    ["Unknown", false],
  ]);
});
