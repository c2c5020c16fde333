import { describe, expect, test } from "vitest";
import { readAnswers } from "@/test/read-answers";
import { ashby } from "@/lib/imports/ashby";

describe("Ashby", () => {
  const url =
    "https://api.ashbyhq.com/posting-api/job-board/Acme%20Systems?includeCompensation=true";
  const job = {
    id: "4f2a",
    title: "Go Engineer",
    jobUrl: "https://jobs.ashbyhq.com/acme/4f2a",
    descriptionHtml: "<p>Go.</p>",
    publishedAt: "2026-11-01T10:00:00.000+00:00",
    employmentType: "PartTime",
    isListed: true,
    isRemote: true,
    workplaceType: "Hybrid",
    location: "Berlin Office",
    address: { postalAddress: { addressLocality: "Berlin", addressCountry: "Germany" } },
    secondaryLocations: [{ location: "Remote - Spain", address: null }],
    shouldDisplayCompensationOnJobPostings: true,
    compensation: {
      summaryComponents: [
        { compensationType: "EquityPercentage", interval: "NONE" },
        {
          compensationType: "Salary",
          interval: "1 YEAR",
          currencyCode: "EUR",
          minValue: 70_000,
          maxValue: 90_000,
        },
      ],
    },
  };

  test("the workplaceType of a job takes precedence over its isRemote flag", async () => {
    const { postings } = await readAnswers(ashby, "Acme Systems", {
      [url]: { apiVersion: "1", jobs: [job] },
    });
    expect(postings).toMatchObject([
      {
        type: "part-time",
        places: [
          { isRemote: false, city: "Berlin", country: "Germany" },
          { isRemote: true, city: "", country: "Spain" },
        ],
        pay: { min: 70_000, max: 90_000, currency: "EUR", period: "year" },
      },
    ]);
  });

  test("unlisted jobs and hidden salaries are left out", async () => {
    const { postings, present } = await readAnswers(ashby, "Acme Systems", {
      [url]: {
        jobs: [
          { ...job, id: "hidden", isListed: false },
          { ...job, workplaceType: null, shouldDisplayCompensationOnJobPostings: false },
        ],
      },
    });
    expect(present).toEqual(["4f2a"]);
    expect(postings).toMatchObject([{ pay: null, places: [{ isRemote: true }, {}] }]);
  });
});
