import { beforeEach, expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  addJob,
  anonymous,
  brokenCheck,
  owner,
  addRecruiter,
  insertRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { findEventsByName, saveEvent, submitEvent } from "@/supabase/tests/event-rows";

const X = await addAdmin();
const R = await addRecruiter("approved");
beforeEach(() => owner`delete from private.limit_counts`);

const tooLongError = (columns: string) => ({ code: "22001", message: `${columns} too long` });

const days = ["infinity", "-infinity", "294276-12-31", "1999-12-31", "2101-01-01"];

test.each(days)("a date or time of %s is refused in a submitted event", async (day) => {
  const name = uniqueWord();
  for (const days of [{ last_day: day }, { first_day: day, last_day: day }]) {
    const { error, status } = await submitEvent(service, { network: uniqueWord(), name, ...days });
    expect(error, day).not.toBeNull();
    expect(status).toBe(400);
  }
  const { error, status } = await submitEvent(service, {
    network: uniqueWord(),
    name,
    cfp_deadline: day,
  });
  expect(error, day).not.toBeNull();
  expect(status).toBe(400);
  expect(await findEventsByName(name)).toEqual([]);
});

test("a date or time from 2000 to 2100 is accepted", async () => {
  const name = uniqueWord();
  await submitEvent(service, {
    network: uniqueWord(),
    name,
    first_day: "2000-01-02",
    last_day: "2100-12-30",
    cfp_deadline: "2000-01-01",
  }).throwOnError();
  expect(await findEventsByName(name)).toHaveLength(1);
});

test.each(days)(
  "a date or time of %s is refused from admins and from the web server",
  async (day) => {
    const name = uniqueWord();
    await expect(saveEvent(X.client, { name, last_day: day })).rejects.toThrow();
    for (const client of [X.client, service]) {
      const event = {
        name,
        is_online: true,
        event_url: "https://x.dev/",
        start_date: "2026-01-01",
      };
      expect((await client.from("events").insert({ ...event, end_date: day })).status).toBe(400);
    }
    expect(await findEventsByName(name)).toEqual([]);
    const { id } = await addJob();
    expect(
      (await service.from("jobs").update({ link_died_at: day }).eq("id", id)).error,
    ).toMatchObject(brokenCheck);
    await service.from("jobs").update({ link_died_at: "2026-01-01" }).eq("id", id).throwOnError();
  },
);

test("a constraint limits each column with a date or time", async () => {
  const tables = await owner<{ name: string }[]>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) like '%are_times%'`;
  expect(tables.length).toBeGreaterThan(20);
  const [row] = await owner`
    select private.are_times('2000-01-01Z', null, '2100-12-31 23:59:59Z') as within,
      private.are_times(now(), 'infinity') as infinite, private.are_times('-infinity', null) as before,
      private.are_times('2101-01-01Z') as after, private.are_times(null, null) as none`;
  expect(row).toEqual({
    within: true,
    infinite: false,
    before: false,
    after: false,
    none: true,
  });
});

test.each(["NaN", "Infinity", "0", "0.00001"])(
  "a currency rate of %s is refused",
  async (per_eur) => {
    const rate = { currency: "XTS", as_of: "2026-01-01" };
    await expect(
      owner`insert into public.currency_rates ${owner({ ...rate, per_eur })}`,
    ).rejects.toThrow(/check constraint|cannot/);
    await owner`insert into public.currency_rates ${owner({ ...rate, per_eur: 2 })}`;
    await owner`delete from public.currency_rates where currency = 'XTS'`;
  },
);

// These letters look wrongly decoded (mojibake). Repairing them takes far longer than storing the text.
const mixed = "Ã©É»".repeat(58_500);

test("a text that is too long is refused before it is cleaned", async () => {
  const name = uniqueWord();
  expect(
    // Less than a form can have.
    (await submitEvent(service, { network: uniqueWord(), name: name + mixed.slice(0, 120_000) }))
      .error,
  ).toMatchObject({
    code: "22001",
  });
  await submitEvent(service, { network: uniqueWord(), name: `${name} Ã©` }).throwOnError();
  expect(await findEventsByName(`${name} é`)).toHaveLength(1);
});

test("a text is refused above 1,000 characters in a line, 10,000 in a text or 100,000 in a job's description", async () => {
  const job = {
    title: "Go",
    company: "Acme",
    application_url: "https://x.dev/",
    description: "Go.",
  };
  const { data: city } = await anonymous.from("cities").select("id").limit(1).single();
  const post = (values: object) =>
    R.client.from("jobs").insert({ ...job, city_id: String(city?.id), ...values });
  expect((await post({ title: "x".repeat(1001) })).error).toMatchObject(tooLongError("title"));
  expect((await post({ title: "x".repeat(201) })).error).toMatchObject(brokenCheck);
  expect((await post({ requirements: [mixed] })).error).toMatchObject(tooLongError("requirements"));
  expect((await post({ description: "x".repeat(100_001) })).error).toMatchObject(
    tooLongError("description"),
  );
  await post({ title: "x".repeat(200), description: "x".repeat(50_000) }).throwOnError();

  const person = await addAccount();
  const contact_number = "1".repeat(10_001);
  const { error } = await person.client.from("recruiters").insert({
    auth_id: person.id,
    name: "Ada",
    email: person.email,
    company_name: "Acme",
    contact_number,
  });
  expect(error).toMatchObject(tooLongError("contact_number"));
  expect((await insertRecruiter(person)).error).toBeNull();
});

test("a text that is too long is refused as a filter of a search", async () => {
  const search = (company: string) =>
    anonymous.rpc("find_jobs", { filters: { company }, page_size: 1 });
  expect((await search("x".repeat(8000))).error).toMatchObject({ code: "22001" });
  await search("x".repeat(7000)).throwOnError();
});

test("a text with many combining marks does not make slugs or company keys slow", async () => {
  // Postgres' normalize() takes quadratic time in the number of consecutive combining marks.
  const marks = "a" + "\u0300\u0316".repeat(250_000);
  const [row] = await owner`
    select private.slug_base(${marks}, '') as slug, char_length(private.company_key(${marks})) as key`;
  expect(row?.slug).toBe("a");
  expect(row?.key).toBeLessThanOrEqual(500);
});
