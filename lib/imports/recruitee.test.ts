import { expect, test } from "vitest";
import { readBoardFromAnswers } from "@/test/read-answers";
import { recruitee } from "@/lib/imports/recruitee";

test("the offers of a board at Recruitee are read without the sample jobs", async () => {
  const offer = {
    id: 99,
    title: "Go Engineer",
    careers_url: "https://careers.acme.dev/o/go",
    description: "<p>Go.</p>",
    requirements: "<ul><li>Go</li></ul>",
    published_at: "2026-11-01 10:00:00 UTC",
    employment_type_code: "parttime_fixed_term",
    experience_code: "mid_level",
    remote: true,
    city: "Amsterdam",
    country: "Netherlands",
    salary: { min: "5000", max: "6500.00", period: "month", currency: "EUR" },
  };
  const { postings, present } = await readBoardFromAnswers(recruitee, "acme", {
    "https://acme.recruitee.com/api/offers/": {
      offers: [{ ...offer, id: 1, title: "Marketer (Sample)" }, offer],
    },
  });
  expect(present).toEqual(["99"]);
  expect(postings).toMatchObject([
    {
      url: "https://careers.acme.dev/o/go",
      postedAt: "2026-11-01T10:00:00.000Z",
      type: "contract",
      level: "mid",
      places: [{ isRemote: true, country: "Netherlands" }],
      pay: { min: 5000, max: 6500, currency: "EUR", period: "month" },
    },
  ]);
});
