import { describe, expect, test } from "vitest";
import {
  recordOfStatedFacts,
  getFact,
  type StatedFact,
  type StatedFacts,
  statedFactNames,
} from "@/lib/jobs/stated-facts";
import type { Json } from "@/lib/supabase/database.types";
import { addJob, owner, addRecruiter } from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const R1 = await addRecruiter("approved");

const form = {
  title: "Go Engineer",
  city: "Berlin",
  country: "Germany",
  application_url: "https://acme-systems.dev/apply",
  description: "<p>Go.</p>",
};

const addJobOfR1 = async (stated: StatedFacts = {}) =>
  (await addJob({ recruiter_id: R1.recruiterId, stated })).id;

async function readStated(id: string | null): Promise<unknown> {
  const [row] = await owner`select stated from public.jobs where id = ${id}`;
  return row?.stated;
}

/** The ways in which a recruiter can state something of a job; each returns the error and the job's id. */
const ways = {
  async "a new job's form"(stated: object | null) {
    const { data, error } = await saveJob(R1.client, { ...form, stated });
    return { error, id: data };
  },
  async "an edited job's form"(stated: object | null) {
    const id = await addJobOfR1();
    const { error } = await saveJob(R1.client, { ...form, stated, job_id: id });
    return { error, id };
  },
  async "a PATCH request"(stated: object | null) {
    const id = await addJobOfR1();
    const update = R1.client.from("jobs").update({ stated: stated as NonNullable<Json> });
    const { error } = await update.eq("id", id);
    return { error, id };
  },
};

test("the table private.facts has exactly the facts of lib/jobs/stated-facts.ts in their order", async () => {
  const rows = await owner`
    select name, kind, choices, longest, of_fact, of_choice from private.facts order by position`;
  const facts = statedFactNames.map((name) => {
    const { kind, values = {}, longest = null, detailOf } = getFact(name);
    return {
      name,
      kind,
      choices: Object.keys(values),
      longest,
      of_fact: detailOf?.fact ?? null,
      of_choice: detailOf?.value ?? null,
    };
  });
  expect([...rows]).toEqual(facts);
});

test("a detail belongs to a value of a choice", () => {
  for (const name of statedFactNames) {
    const { detailOf } = getFact(name);
    if (detailOf)
      expect(getFact(detailOf.fact as StatedFact).values, name).toHaveProperty(detailOf.value);
  }
});

/** What a detail needs beside it. */
function withItsChoice(name: StatedFact, value: unknown): Record<string, unknown> {
  const { detailOf } = getFact(name);
  return { ...(detailOf && { [detailOf.fact]: detailOf.value }), [name]: value };
}

function acceptedValues(name: StatedFact): (string | number)[] {
  const { kind, values = {}, longest = 0 } = getFact(name);
  switch (kind) {
    case "choice":
      return Object.keys(values);
    case "years":
      return Object.keys(values).map(Number);
    case "text":
      return ["x", "é".repeat(longest)];
    case "day":
      return ["2000-01-01", "2028-02-29", "2100-12-31"];
  }
}

function refusedValues(name: StatedFact): unknown[] {
  const others = [true, [], {}, ["yes"], ""];
  const { kind, longest = 0 } = getFact(name);
  switch (kind) {
    case "choice":
      return [...others, 1, "wizardry", "unstated"];
    case "years":
      return [...others, "2", 4, -1, 1.5, 1e9];
    case "text":
      return [...others, 1, " \u00a0 ", "x".repeat(longest + 1)];
    case "day":
      return [...others, 1, "infinity", "1999-12-31", "2101-01-01", "2027-02-30", "31.3.2027"];
  }
}

describe.each(statedFactNames)("the fact %s", (name) => {
  test.each(Object.entries(ways))(
    `the fact ${name} is stored with each of its values by %s`,
    async (_, state) => {
      for (const value of acceptedValues(name)) {
        const stated = withItsChoice(name, value);
        const { error, id } = await state(stated);
        expect(error, String(value)).toBeNull();
        expect(await readStated(id)).toEqual(stated);
      }
    },
  );

  test.each(Object.entries(ways))(
    `the fact ${name} is refused with another value by %s`,
    async (_, state) => {
      for (const value of refusedValues(name)) {
        const { error, id } = await state(withItsChoice(name, value));
        expect(error, JSON.stringify(value)).toMatchObject({ code: "PT422", details: name });
        if (id) expect(await readStated(id)).toEqual({});
      }
    },
  );
});

const details = statedFactNames.filter((name) => getFact(name).detailOf);

describe.each(details)("the detail %s", (name) => {
  test.each(Object.entries(ways))(
    `the detail ${name} is refused without its choice by %s`,
    async (_, state) => {
      const [value] = acceptedValues(name);
      const { fact = "", value: choice } = getFact(name).detailOf ?? {};
      const otherChoices = acceptedValues(fact as StatedFact).filter((other) => other !== choice);
      for (const other of [undefined, ...otherChoices]) {
        const { error } = await state({ [fact]: other, [name]: value });
        expect(error, String(other)).toMatchObject({ code: "PT422", details: name });
      }
    },
  );
});

describe.each(Object.entries(ways))("%s", (way, state) => {
  test(`${way} with an unknown fact is refused`, async () => {
    for (const stated of [{ salary: "high" }, { goYears: 2, benefit: "cake" }, { "": "" }])
      expect((await state(stated)).error?.code).toBe("PT422");
  });

  test(`${way} with more than 4,000 bytes of facts is refused`, async () => {
    const stated = { aiScreening: "yes", aiPurpose: "x".repeat(4000) };
    expect((await state(stated)).error?.code).toBe("PT422");
  });

  test(`${way} does not store facts that are null`, async () => {
    const { error, id } = await state({ ...recordOfStatedFacts(() => null), goYears: 0 });
    expect(error).toBeNull();
    expect(await readStated(id)).toEqual({ goYears: 0 });
  });

  test(`${way} cleans texts of facts like other lines of text`, async () => {
    const { error, id } = await state({
      poster: "agency",
      agencyFor: " Beta\u00a0\u200b &amp;  Co\n",
    });
    expect(error).toBeNull();
    expect(await readStated(id)).toEqual({ poster: "agency", agencyFor: "Beta & Co" });
  });
});

test("a PATCH request cannot set the stated facts of a job to null or a list", async () => {
  for (const stated of [null, [], ["goYears"]])
    expect((await ways["a PATCH request"](stated)).error?.code).toBe("PT422");
});

test("a job keeps what it states when other fields are changed", async () => {
  const stated = { goYears: 2, vacancy: "open" };
  const id = await addJobOfR1(stated);
  await R1.client.from("jobs").update({ title: "Gopher" }).eq("id", id).throwOnError();
  await saveJob(R1.client, { title: "Senior Gopher", job_id: id }).throwOnError();
  expect(await readStated(id)).toEqual(stated);
});
