import { describe, expect, test } from "vitest";
import { readBoardFromAnswers } from "@/test/read-answers";
import { lever } from "@/lib/imports/lever";

describe("Lever", () => {
  const posting = {
    id: "0f0e",
    text: "Backend Engineer",
    hostedUrl: "https://jobs.lever.co/acme/0f0e",
    createdAt: 1_793_000_000_000,
    country: "DE",
    workplaceType: "hybrid",
    categories: {
      commitment: "Contractor",
      location: "Berlin",
      allLocations: ["Berlin", "Munich"],
    },
    description: "<div>We write Go.</div>",
    lists: [{ text: "What you do <daily>", content: "<li>Ship</li>" }],
    additional: "<div>Apply.</div>",
    salaryRange: { currency: "EUR", interval: "per-month-salary", min: 6000, max: 8000 },
  };

  test.each([
    ["acme", "api.lever.co"],
    ["eu/acme", "api.eu.lever.co"],
  ])("a posting of the board %s is read from %s", async (board, host) => {
    const { postings } = await readBoardFromAnswers(lever, board, {
      [`https://${host}/v0/postings/acme?mode=json`]: [posting],
    });
    expect(postings).toEqual([
      {
        id: "0f0e",
        title: "Backend Engineer",
        html: "<div>We write Go.</div>\n<h3>What you do &lt;daily&gt;</h3><ul><li>Ship</li></ul>\n<div>Apply.</div>",
        url: "https://jobs.lever.co/acme/0f0e",
        postedAt: new Date(1_793_000_000_000).toISOString(),
        type: "contract",
        places: [
          { isRemote: false, city: "Berlin", country: "Germany" },
          { isRemote: false, city: "Munich", country: "" },
        ],
        pay: { min: 6000, max: 8000, currency: "EUR", period: "month" },
      },
    ]);
  });

  const url = "https://api.lever.co/v0/postings/acme?mode=json";

  test("a posting with the workplaceType remote is remote", async () => {
    const { postings } = await readBoardFromAnswers(lever, "acme", {
      [url]: [{ ...posting, workplaceType: "remote" }],
    });
    expect(postings[0]).toMatchObject({ places: [{ isRemote: true }, {}] });
  });

  test("a salary with an unknown period is left out", async () => {
    const salaryRange = { ...posting.salaryRange, interval: "one-time" };
    const { postings } = await readBoardFromAnswers(lever, "acme", {
      [url]: [{ ...posting, salaryRange }],
    });
    expect(postings[0]).toMatchObject({ pay: null });
  });

  test("an error response is not read as a board", async () => {
    const answers = { [url]: { ok: false, error: "Document not found" } };
    await expect(readBoardFromAnswers(lever, "acme", answers)).rejects.toThrow();
  });

  const remoteFrom = (...from: string[]) => ({ isRemote: true, city: "", country: "", from });
  test.each([
    [null, "Remote - Spain", "US", { isRemote: true, city: "", country: "Spain" }],
    ["unspecified", "Remote - Spain", "US", { isRemote: true, city: "", country: "Spain" }],
    ["hybrid", "Remote - Spain", "US", { isRemote: false, city: "", country: "Spain" }],
    ["onsite", "Remote", "ES", { isRemote: false, city: "", country: "Spain" }],
    ["remote", "Madrid", "ES", { isRemote: true, city: "Madrid", country: "Spain" }],
    ["remote", "Remote - US, Canada", "US", remoteFrom("United States", "Canada")],
    [
      "onsite",
      "San Jose, CA",
      "US",
      { isRemote: false, city: "San Jose", country: "United States" },
    ],
    ["onsite", "San Jose, CA", "ES", { isRemote: false, city: "San Jose", country: "" }],
    ["onsite", "Munich, London, UK", "DE", { isRemote: false, city: "Munich", country: "" }],
    ["onsite", "Munich, London, UK", "GB", { isRemote: false, city: "Munich", country: "" }],
    ["onsite", "UK, London, Germany", "DE", { isRemote: false, city: "", country: "" }],
  ])(
    "the place of a posting that is %s, with the words %s and the country %s, is read",
    async (workplaceType, location, country, place) => {
      const { postings } = await readBoardFromAnswers(lever, "acme", {
        "https://api.lever.co/v0/postings/acme?mode=json": [
          {
            ...posting,
            workplaceType,
            country,
            categories: { location },
          },
        ],
      });
      expect(postings[0]?.places).toMatchObject([place]);
    },
  );
});
