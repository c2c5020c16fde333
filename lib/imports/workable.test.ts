import { expect, test } from "vitest";
import { readBoardFromAnswers } from "@/test/read-answers";
import { workable } from "@/lib/imports/workable";

test("the rows of a job at Workable, one for each place, become one job with all places", async () => {
  const row = {
    title: "Go Engineer",
    shortcode: "0A1B",
    employment_type: "Full-time",
    telecommuting: false,
    url: "https://apply.workable.com/j/0A1B",
    published_on: "2026-11-01",
    country: "Greece",
    city: "Athens",
    description: "<p>Go.</p>",
  };
  const { postings, present } = await readBoardFromAnswers(workable, "acme", {
    "https://www.workable.com/api/accounts/acme?details=true": {
      name: "Acme",
      jobs: [row, { ...row, city: "Berlin", country: "Germany" }, { ...row, shortcode: "0A1C" }],
    },
  });
  expect(present).toEqual(["0A1B", "0A1C"]);
  expect(postings.map(({ id, places }) => [id, places.map(({ city }) => city)])).toEqual([
    ["0A1B", ["Athens", "Berlin"]],
    ["0A1C", ["Athens"]],
  ]);
});
