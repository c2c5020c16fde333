import { describe, expect, test } from "vitest";
import { readBoardFromAnswers } from "@/test/read-answers";
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
    const { postings } = await readBoardFromAnswers(ashby, "Acme Systems", {
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
    const { postings, present } = await readBoardFromAnswers(ashby, "Acme Systems", {
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

  const place = (city: string, country: string, isRemote = false) => ({ isRemote, city, country });
  const at = (addressLocality: string, addressCountry: string) => ({
    postalAddress: { addressLocality, addressCountry },
  });
  test.each([
    ["Munich", at("Berlin", "DE"), [{ ...place("Berlin", "Germany"), rest: "Munich" }]],
    ["London, UK", at("London", "IE"), [{ ...place("London", "Ireland"), rest: "United Kingdom" }]],
    [
      "San Jose, CA",
      at("", "PT"),
      [{ ...place("San Jose", ""), rest: "CA", possible: ["United States", "Canada"] }],
    ],
    ["San Jose, CA", at("", "US"), [{ ...place("San Jose", "United States"), rest: "CA" }]],
    ["Remote - Spain", at("Lisbon", "PT"), [place("", "Spain", true)]],
    [
      "Remote - US, Canada",
      at("Lisbon", "PT"),
      [{ ...place("", "", true), from: ["United States", "Canada"] }],
    ],
    [
      "UK, London, Germany",
      at("Berlin", "DE"),
      [{ ...place("", ""), rest: "UK, London, Germany" }],
    ],
    ["Headquarters", at("Berlin; Munich", "DE"), [place("Berlin", ""), place("Munich", "Germany")]],
    [
      "Headquarters",
      at("San Jose, TX", "US"),
      [{ ...place("San Jose", "United States"), rest: "TX" }],
    ],
    [
      "Headquarters",
      at("Remote - US, Canada", ""),
      [{ ...place("", "", true), from: ["United States", "Canada"] }],
    ],
  ])(
    "the place of the location %s with the address %j is read",
    async (location, address, places) => {
      const { postings } = await readBoardFromAnswers(ashby, "Acme Systems", {
        [url]: {
          jobs: [
            {
              ...job,
              workplaceType: null,
              isRemote: null,
              secondaryLocations: null,
              location,
              address,
            },
          ],
        },
      });
      expect(postings[0]?.places).toMatchObject(places);
      expect(postings[0]?.places).toHaveLength(places.length);
    },
  );

  test("a remote job is remote in all places of its location", async () => {
    const { postings } = await readBoardFromAnswers(ashby, "Acme Systems", {
      [url]: {
        jobs: [{ ...job, workplaceType: "Remote", location: "Spain; France", address: null }],
      },
    });
    expect(postings[0]?.places).toMatchObject([
      place("", "Spain", true),
      place("", "France", true),
      place("", "Spain", true),
    ]);
  });

  test("an on-site job is not remote, even if its location contains the word Remote", async () => {
    const { postings } = await readBoardFromAnswers(ashby, "Acme Systems", {
      [url]: { jobs: [{ ...job, workplaceType: "OnSite", location: "Remote" }] },
    });
    expect(postings[0]?.places[0]).toMatchObject({ isRemote: false });
  });
});
