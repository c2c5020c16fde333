import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { findEventsByName, saveEvent, submitEvent } from "@/supabase/tests/event-rows";

const X = await addAdmin();

const saveEventAsAdmin = (values: Record<string, unknown> = {}) => saveEvent(X.client, values);

describe("submitted events", () => {
  beforeEach(() => owner`delete from private.limit_counts`);
  afterEach(() => owner`delete from private.limit_counts`);

  test("a submitted event waits without adding a city until an admin approves it", async () => {
    const name = uniqueWord();
    const city = uniqueWord();
    await submitEvent(service, { name, city, network: uniqueWord() }).throwOnError();
    const [event] = await findEventsByName(name);
    expect(event).toMatchObject({
      status: "submitted",
      city_id: null,
      submitted_city: city,
      submitted_country: "Portugal",
      search_text: `${name}\n${city}\nPortugal`,
    });
    const { data } = await anonymous.from("events").select("id").eq("name", name).throwOnError();
    expect(data).toEqual([]);
    expect(await owner`select from public.cities where name = ${city}`).toHaveLength(0);

    await X.client
      .from("events")
      .update({ status: "approved" })
      .eq("id", String(event?.id))
      .throwOnError();
    expect(await findEventsByName(name)).toMatchObject([
      { status: "approved", city, submitted_city: null, submitted_country: null, sequence: 1 },
    ]);
    expect(
      (await anonymous.from("events").select("slug").eq("name", name).throwOnError()).data,
    ).toHaveLength(1);
  });

  test("a submitted event is accepted from the web server only", async () => {
    const name = uniqueWord();
    for (const { client } of [
      { client: anonymous },
      await addAccount(),
      await addRecruiter("approved"),
      X,
    ])
      expect((await submitEvent(client, { name })).error?.code).toBe("42501");
    expect(await findEventsByName(name)).toEqual([]);
    await submitEvent(service, { name, network: uniqueWord() }).throwOnError();
    expect(await findEventsByName(name)).toHaveLength(1);
  });

  test("a submitted event that is declined is not public", async () => {
    const name = uniqueWord();
    await submitEvent(service, { network: uniqueWord(), name }).throwOnError();
    await X.client.from("events").update({ status: "declined" }).eq("name", name).throwOnError();
    expect(await findEventsByName(name)).toMatchObject([{ status: "declined" }]);
    expect((await anonymous.from("events").select("id").eq("name", name)).data).toEqual([]);
    expect((await X.client.from("events").select("id").eq("name", name)).data).toHaveLength(1);
  });

  test("a submitted event can be edited by an admin while it waits", async () => {
    const name = uniqueWord();
    const city = uniqueWord();
    await submitEvent(service, { network: uniqueWord(), name }).throwOnError();
    const [event] = await findEventsByName(name);
    await saveEventAsAdmin({ event_id: event?.id, expected_version: event?.version, name, city });
    expect(await findEventsByName(name)).toMatchObject([
      { status: "submitted", city, submitted_city: null },
    ]);
  });

  test("a submitted event is stored once, however often it is sent", async () => {
    const name = uniqueWord();
    await Promise.all(
      Array.from({ length: 5 }, () =>
        submitEvent(service, { name, network: uniqueWord() }).throwOnError(),
      ),
    );
    await submitEvent(service, { name: name.toUpperCase(), network: uniqueWord() }).throwOnError();
    expect(await findEventsByName(name)).toHaveLength(1);
    // An event on another day is a different event.
    await submitEvent(service, {
      name,
      last_day: "2028-03-04",
      first_day: "2028-03-04",
      network: uniqueWord(),
    }).throwOnError();
    expect(await findEventsByName(name)).toHaveLength(2);
  });

  test("a submitted event is stored even if a stranger sent one with its name and day before", async () => {
    const name = uniqueWord();
    const send = (values: object) =>
      submitEvent(service, { name, network: uniqueWord(), ...values }).throwOnError();
    const statuses = async () =>
      (await findEventsByName(name))
        .map(({ status, event_url }) => `${status} ${event_url}`)
        .toSorted();
    await send({ event_url: "https://evil.example/" });
    await send({ event_url: "https://organiser.example/" });
    expect(await statuses()).toEqual([
      "submitted https://evil.example/",
      "submitted https://organiser.example/",
    ]);
    await send({ event_url: "https://organiser.example/", description: "By the organiser." });
    expect(await statuses()).toHaveLength(3);
    await X.client.from("events").update({ status: "declined" }).eq("name", name).throwOnError();
    await send({ event_url: "https://organiser.example/" });
    expect((await statuses()).filter((status) => status.startsWith("submitted"))).toEqual([
      "submitted https://organiser.example/",
    ]);
  });

  test.each([
    { event_url: "javascript:alert(1)" },
    { name: "" },
    { name: "x".repeat(201) },
    { last_day: "2027-03-03" },
    { city: "" },
    { city: "x".repeat(101) },
    { city: undefined },
    { time_zone: "UTC+5" },
  ])("a submitted event is refused with the values %j", async (values) => {
    const name = values.name ?? uniqueWord();
    expect(
      (await submitEvent(service, { network: uniqueWord(), name, ...values })).error,
    ).not.toBeNull();
    expect(await findEventsByName(name)).toHaveLength(0);
  });

  test("a submitted event has to be in a known country", async () => {
    expect(
      (await submitEvent(service, { network: uniqueWord(), country: "Atlantis" })).error?.code,
    ).toBe("23503");
  });

  test("a submitted event cannot be inserted into the table through the data API", async () => {
    const event = {
      name: uniqueWord(),
      start_date: "2027-01-01T09:00:00Z",
      end_date: "2027-01-02T17:00:00Z",
      is_online: true,
      event_url: "https://x.dev/",
    };
    for (const { client } of [
      { client: anonymous },
      await addAccount(),
      await addRecruiter("approved"),
    ])
      expect((await client.from("events").insert(event)).error?.code).toBe("42501");
  });

  /** Waits for the next minute if less than ten seconds of this one are left, because the limits count per minute. */
  const aMinuteAhead = () =>
    owner`select pg_sleep(60 - extract(second from clock_timestamp())) where extract(second from clock_timestamp()) > 50`;

  test("a submitted event is refused if it is the sixth within a minute from one network", async () => {
    await aMinuteAhead();
    const network = uniqueWord();
    for (let i = 0; i < 5; i++) await submitEvent(service, { network }).throwOnError();
    expect((await submitEvent(service, { network })).error?.code).toBe("PT429");
    await submitEvent(service, { network: uniqueWord() }).throwOnError();
  });
});
