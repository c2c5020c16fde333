import { expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveEvent } from "@/supabase/tests/saving";

const X = await addAdmin();

type Form = {
  name?: string;
  first_day?: string;
  last_day?: string;
  city?: string;
  country?: string;
  is_online?: boolean;
  event_id?: string;
  expected_version?: number;
};

const saveEventForm = (client: Client, values: Form = {}) =>
  saveEvent(client, {
    name: "GopherCon",
    first_day: "2026-11-21",
    last_day: "2026-11-22",
    event_url: "https://x.dev/",
    city: "Pune",
    country: "India",
    ...values,
  });
const readEvent = async (id: unknown) => {
  const [row] = await owner`
    select e.*, c.name as city, c.country from public.events e left join public.cities c on c.id = e.city_id
    where e.id = ${String(id)}`;
  return row;
};

const addEvent = async (values?: Form) =>
  (await saveEventForm(X.client, values).throwOnError()).data;

test("an event lasts from the first second of its first day to the last second of its last day in UTC", async () => {
  const city = uniqueWord();
  expect(await readEvent(await addEvent({ city, country: "india" }))).toMatchObject({
    start_date: new Date("2026-11-21T00:00:00Z"),
    end_date: new Date("2026-11-22T23:59:59Z"),
    city,
    country: "India",
    type: "Conference",
  });
  expect(await readEvent(await addEvent({ is_online: true }))).toMatchObject({
    is_online: true,
    city_id: null,
  });
});

test("editing an event keeps the time of its start or end if the day stays the same", async () => {
  const id = await addEvent();
  await owner`update public.events set start_date = '2026-11-21 18:30Z', end_date = '2026-11-22 20:00Z', has_hours = true where id = ${String(id)}`;
  await addEvent({ event_id: String(id), last_day: "2026-11-23" });
  expect(await readEvent(id)).toMatchObject({
    start_date: new Date("2026-11-21T18:30:00Z"),
    end_date: new Date("2026-11-23T23:59:59Z"),
  });
});

test("saving an event that was changed or deleted meanwhile is refused", async () => {
  const id = String(await addEvent());
  await addEvent({ event_id: id, expected_version: 1, name: "First tab" });
  const city = uniqueWord();
  expect(
    (await saveEventForm(X.client, { event_id: id, expected_version: 1, city })).error?.code,
  ).toBe("PT409");
  expect(
    (await saveEventForm(X.client, { event_id: "f0000000-0000-4000-8000-000000000000", city }))
      .error?.code,
  ).toBe("PT404");
  expect((await saveEventForm(X.client, { last_day: "2026-11-20", city })).error).not.toBeNull();
  expect(await owner`select from public.cities where name = ${city}`).toHaveLength(0);
  expect(await readEvent(id)).toMatchObject({ name: "First tab", version: 2 });
});

test("an event has to be in a country, not in a group of countries", async () => {
  const city = uniqueWord();
  expect((await saveEventForm(X.client, { city, country: "Europe" })).error?.code).toBe("PT422");
  expect((await saveEventForm(X.client, { city, country: "Mali" })).error).toBeNull();
});

test("only admins can save events", async () => {
  const id = String(await addEvent());
  const name = uniqueWord();
  const others = [
    { client: anonymous },
    await addAccount(),
    ...(await Promise.all([
      addRecruiter("pending"),
      addRecruiter("approved"),
      addRecruiter("rejected"),
    ])),
  ];
  for (const { client } of others) {
    expect((await saveEventForm(client, { name })).error).not.toBeNull();
    expect((await saveEventForm(client, { name, event_id: id })).error).not.toBeNull();
  }
  expect(await owner`select from public.events where name = ${name}`).toHaveLength(0);
  await addEvent({ name, event_id: id });
  expect(await owner`select from public.events where name = ${name}`).toHaveLength(1);
});
