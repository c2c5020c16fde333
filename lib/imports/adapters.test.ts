import { describe, expect, test } from "vitest";
import { ashby } from "./ashby";
import { greenhouse } from "./greenhouse";
import { lever } from "./lever";
import { personio } from "./personio";
import { NothingThere, type System } from "./posting";
import { recruitee } from "./recruitee";
import { smartRecruiters } from "./smartrecruiters";
import { workable } from "./workable";

/** Reads a board of a system that answers so, by address. */
async function read(
  system: System,
  board: string,
  answers: Record<string, unknown>,
  known: string[] = [],
) {
  const asked: string[] = [];
  const reading = await system.read(
    board,
    async (url) => {
      asked.push(url);
      const answer = answers[url];
      if (answer === undefined) throw new NothingThere(url);
      return typeof answer === "string" ? answer : JSON.stringify(answer);
    },
    new Set(known),
  );
  return { ...reading, asked };
}

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

  test("a job", async () => {
    const { postings, present, isComplete } = await read(greenhouse, "acme", {
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
        type: "full-time",
        places: [
          { isRemote: false, city: "Berlin", country: "Germany" },
          { isRemote: true, city: "", country: "United States" },
        ],
        pay: { min: 80_000, max: 120_000, currency: "EUR", period: "year" },
        level: null,
      },
    ]);
  });

  test("pay that does not say for which time is not stated", async () => {
    const [range] = job.pay_input_ranges;
    const titles = ["Hourly rate", "Berlin"];
    const { postings } = await read(greenhouse, "acme", {
      [url]: {
        jobs: titles.map((title, id) => ({ ...job, id, pay_input_ranges: [{ ...range, title }] })),
      },
    });
    expect(postings.map(({ pay }) => pay?.period)).toEqual(["hour", undefined]);
  });

  test("fewer jobs than it says it has are not all, nor are jobs that have no id", async () => {
    const few = await read(greenhouse, "acme", { [url]: { jobs: [job], meta: { total: 2 } } });
    expect(few.isComplete).toBe(false);
    const odd = await read(greenhouse, "acme", { [url]: { jobs: [job, { title: "?" }] } });
    expect(odd).toMatchObject({ isComplete: false, present: ["127817"] });
  });

  test("a job that is not as documented costs no other, and is there", async () => {
    const { postings, present, isComplete } = await read(greenhouse, "acme", {
      [url]: { jobs: [{ id: 5, title: null }, job] },
    });
    expect({ isComplete, present, count: postings.length }).toEqual({
      isComplete: true,
      present: ["5", "127817"],
      count: 1,
    });
  });

  test.each(['{"status":404,"error":"Job not found"}', "[]", "<html>", '{"jobs":['])(
    "%s is no board",
    async (answer) => {
      await expect(read(greenhouse, "acme", { [url]: answer })).rejects.toThrow();
    },
  );
});

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

  test("a posting, of the European instance too", async () => {
    for (const [board, host] of [
      ["acme", "api.lever.co"],
      ["eu/acme", "api.eu.lever.co"],
    ] as const) {
      const { postings } = await read(lever, board, {
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
          level: null,
        },
      ]);
    }
  });

  test("remote, and pay of no period of ours", async () => {
    const salaryRange = { ...posting.salaryRange, interval: "one-time" };
    const { postings } = await read(lever, "acme", {
      "https://api.lever.co/v0/postings/acme?mode=json": [
        { ...posting, workplaceType: "remote", salaryRange },
      ],
    });
    expect(postings[0]).toMatchObject({ pay: null, places: [{ isRemote: true }, {}] });
  });

  test("its refusal is no board", async () => {
    const answers = {
      "https://api.lever.co/v0/postings/acme?mode=json": { ok: false, error: "Document not found" },
    };
    await expect(read(lever, "acme", answers)).rejects.toThrow();
  });
});

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
          minValue: 7e4,
          maxValue: 9e4,
        },
      ],
    },
  };

  test("a job: how it is worked beats the older box", async () => {
    const { postings } = await read(ashby, "Acme Systems", {
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

  test("what is not listed is not there, and pay that is not to be shown is not told", async () => {
    const { postings, present } = await read(ashby, "Acme Systems", {
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

test("Workable: a row for each place of a job is one job", async () => {
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
  const { postings, present } = await read(workable, "acme", {
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

describe("SmartRecruiters", () => {
  const base = "https://api.smartrecruiters.com/v1/companies/Acme/postings";
  const item = (n: number, name = `Engineer ${n}`) => ({
    id: `7439${n}`,
    name,
    releasedDate: "2026-11-01T10:00:00.000Z",
    location: { city: "Berlin", region: "BE", country: "de", remote: false },
    typeOfEmployment: { label: "Full-time" },
    experienceLevel: { id: "entry_level" },
  });
  const detail = {
    postingUrl: "https://jobs.smartrecruiters.com/Acme/1-go",
    jobAd: {
      sections: {
        companyDescription: { title: "Company", text: "<p>Acme.</p>" },
        jobDescription: { title: "Job", text: "<p>Go.</p>" },
        qualifications: { title: "You", text: "" },
      },
    },
  };
  const pageOf = (from: number, count: number, totalFound: number, first?: string) => ({
    [`${base}?limit=100&offset=${from}`]: {
      limit: 100,
      offset: from,
      totalFound,
      content: Array.from({ length: count }, (_, n) =>
        item(from + n, n === count - 1 ? first : undefined),
      ),
    },
  });

  test("all pages, and the text of those with the best reasons to be read", async () => {
    const answers = { ...pageOf(0, 100, 130), ...pageOf(100, 30, 130, "Go Engineer") };
    const { postings, present, isComplete, asked } = await read(
      smartRecruiters,
      "Acme",
      { ...answers, [`${base}/7439129`]: detail, [`${base}/74397`]: detail },
      ["74397"],
    );
    expect({ isComplete, count: present.length }).toEqual({ isComplete: true, count: 130 });
    // Two pages, then the one that is known, then the one that names Go.
    expect(asked.slice(2, 4)).toEqual([`${base}/74397`, `${base}/7439129`]);
    expect(asked).toHaveLength(52);
    // The others were taken back meanwhile.
    expect(postings.map(({ id }) => id)).toEqual(["74397", "7439129"]);
    expect(postings[1]).toMatchObject({
      title: "Go Engineer",
      html: "<h3>Job</h3><p>Go.</p>\n<h3>Company</h3><p>Acme.</p>",
      url: "https://jobs.smartrecruiters.com/Acme/1-go",
      level: "junior",
      places: [{ city: "Berlin", country: "Germany" }],
    });
  });

  test("fewer than it says are not all", async () => {
    const answers = { ...pageOf(0, 100, 130), ...pageOf(100, 0, 130) };
    expect((await read(smartRecruiters, "Acme", answers)).isComplete).toBe(false);
  });

  test("a company nobody knows is an empty board", async () => {
    expect(await read(smartRecruiters, "Acme", pageOf(0, 0, 0))).toMatchObject({
      present: [],
      isComplete: true,
    });
  });
});

test("Recruitee: samples are none, and the company's own address is kept", async () => {
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
  const { postings, present } = await read(recruitee, "acme", {
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

describe("Personio", () => {
  const url = "https://acme.jobs.personio.de/xml?language=en";
  const position = `
    <position>
      <id>4103</id>
      <office>Munich</office>
      <additionalOffices><office>Berlin</office></additionalOffices>
      <name>Go Engineer (m/w/d) &amp; more</name>
      <jobDescriptions>
        <jobDescription><name>Your tasks</name><value><![CDATA[<p>Go & <b>gRPC</b></p>]]></value></jobDescription>
        <jobDescription><name>You</name><value>&lt;p&gt;Kind&lt;/p&gt;</value></jobDescription>
      </jobDescriptions>
      <employmentType>permanent</employmentType>
      <seniority>entry-level</seniority>
      <schedule>part-time</schedule>
      <createdAt>2026-11-01T10:00:00+00:00</createdAt>
    </position>`;
  const feed = (positions: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${positions}</workzag-jobs>`;

  test("a position", async () => {
    const { postings, isComplete } = await read(personio, "acme.jobs.personio.de", {
      [url]: feed(position),
    });
    expect(isComplete).toBe(true);
    expect(postings).toEqual([
      {
        id: "4103",
        title: "Go Engineer (m/w/d) & more",
        html: "<h3>Your tasks</h3><p>Go & <b>gRPC</b></p>\n<h3>You</h3><p>Kind</p>",
        url: "https://acme.jobs.personio.de/job/4103",
        postedAt: "2026-11-01T10:00:00.000Z",
        type: "part-time",
        places: [
          { isRemote: false, city: "Munich", country: "" },
          { isRemote: false, city: "Berlin", country: "" },
        ],
        pay: null,
        level: "junior",
      },
    ]);
  });

  test("an empty feed is a board without positions", async () => {
    expect(
      await read(personio, "acme.jobs.personio.de", { [url]: "<workzag-jobs></workzag-jobs>" }),
    ).toMatchObject({ present: [], isComplete: true });
  });

  test.each([
    ["half a feed", feed(position).slice(0, -60)],
    ["a page", "<!doctype html><html><body>Page not found</body></html>"],
    ["nothing", ""],
  ])("%s is none", async (_, xml) => {
    await expect(read(personio, "acme.jobs.personio.de", { [url]: xml })).rejects.toThrow();
  });

  test("entities that it declares itself are not read", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]>${feed(position.replace("Munich", "&a;&f;"))}`;
    const { postings } = await read(personio, "acme.jobs.personio.de", {
      [url]: bomb.replace('<?xml version="1.0" encoding="UTF-8"?>', ""),
    });
    expect(JSON.stringify(postings)).not.toMatch(/aaaa|root:/u);
  });
});
