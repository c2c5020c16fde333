import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readBoardFromAnswers } from "@/test/read-answers";
import { greenhouse } from "@/lib/imports/greenhouse";
import { statedFields } from "@/lib/imports/to-job";

describe("Greenhouse", () => {
  const url =
    "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true";
  const job = {
    id: 127817,
    internal_job_id: 144381,
    title: "Go Engineer",
    updated_at: "2026-11-20T10:55:28-05:00",
    first_published: "2026-11-01T10:00:00-04:00",
    requisition_id: "50",
    location: { name: "Berlin, Germany; Remote - US" },
    absolute_url: "https://boards.greenhouse.io/acme/jobs/127817",
    metadata: null,
    content: "&lt;p&gt;Go &amp;amp; gRPC. It&#39;s fun.&lt;/p&gt;",
    pay_input_ranges: [
      {
        min_cents: 8000000,
        max_cents: 12000000,
        currency_type: "EUR",
        title: "Annual salary",
        blurb: "",
      },
    ],
  };

  test("a job is parsed to a posting", async () => {
    const { postings, present, isComplete } = await readBoardFromAnswers(greenhouse, "acme", {
      [url]: { jobs: [job], meta: { total: 1 } },
    });
    expect(isComplete).toBe(true);
    expect(present).toEqual(["127817"]);
    expect(postings).toEqual([
      {
        id: "127817",
        title: "Go Engineer",
        html: "<p>Go &amp; gRPC. It's fun.</p>",
        url: "https://boards.greenhouse.io/acme/jobs/127817",
        postedAt: "2026-11-01T14:00:00.000Z",
        type: null,
        places: [
          { isRemote: false, city: "Berlin", country: "Germany" },
          { isRemote: true, city: "", country: "United States" },
        ],
        pay: { min: 80_000, max: 120_000, currency: "EUR", period: "year" },
      },
    ]);
  });

  test("a job whose location contains no place gets the places of its offices", async () => {
    const offices = [
      { id: 11, name: "Lisbon", location: "Lisbon, Portugal" },
      { id: 12, name: "Austin, US", location: null },
    ];
    const { postings } = await readBoardFromAnswers(greenhouse, "acme", {
      [url]: {
        jobs: ["Hybrid", "Distributed", null, "Berlin, Germany"].map((name, index) => ({
          ...job,
          id: index,
          location: { name },
          offices,
        })),
      },
    });
    const ofOffices = [
      { isRemote: false, city: "Lisbon", country: "Portugal" },
      { isRemote: false, city: "Austin", country: "United States" },
    ];
    expect(postings.map(({ places }) => places)).toEqual([
      ofOffices,
      ofOffices,
      ofOffices,
      [{ isRemote: false, city: "Berlin", country: "Germany" }],
    ]);
  });

  test("a salary without a period is left out", async () => {
    const [range] = job.pay_input_ranges;
    const titles = ["Hourly rate", "Berlin"];
    const { postings } = await readBoardFromAnswers(greenhouse, "acme", {
      [url]: {
        jobs: titles.map((title, id) => ({ ...job, id, pay_input_ranges: [{ ...range, title }] })),
      },
    });
    expect(postings.map(({ pay }) => pay?.period)).toEqual(["hour", undefined]);
  });

  test("the import of a board with fewer jobs than announced is incomplete", async () => {
    const few = await readBoardFromAnswers(greenhouse, "acme", {
      [url]: { jobs: [job], meta: { total: 2 } },
    });
    expect(few.isComplete).toBe(false);
  });

  test("the import of a board with a job without an id is incomplete", async () => {
    const odd = await readBoardFromAnswers(greenhouse, "acme", {
      [url]: { jobs: [job, { title: "?" }] },
    });
    expect(odd).toMatchObject({ isComplete: false, present: ["127817"] });
  });

  test("a malformed job counts as still present on the board while the others are imported", async () => {
    const { postings, present, isComplete } = await readBoardFromAnswers(greenhouse, "acme", {
      [url]: { jobs: [{ id: 5, title: null }, job] },
    });
    expect({ isComplete, present, count: postings.length }).toEqual({
      isComplete: true,
      present: ["5", "127817"],
      count: 1,
    });
  });

  test.each(['{"status":404,"error":"Job not found"}', "[]", "<html>", '{"jobs":['])(
    "the invalid response %s is refused",
    async (answer) => {
      await expect(readBoardFromAnswers(greenhouse, "acme", { [url]: answer })).rejects.toThrow();
    },
  );
});

test("a posting written in Google Docs is bold only where it is bold in the document", async () => {
  const answer = readFileSync("test/samples/greenhouse-google-docs-bold.json", "utf8");
  const { postings } = await greenhouse.read("acme", async () => answer, new Set());
  const [posting] = postings;
  expect(posting && statedFields(posting).description).toBe(
    "<p>We build schedulers in Go for forty hospitals.</p><ul><li><p>You write services.</p></li></ul>" +
      "<p><strong>Only this line is bold in the source.</strong></p>",
  );
});
