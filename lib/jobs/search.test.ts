import { describe, expect, test } from "vitest";
import { type JobFilters, parseTerms } from "@/lib/jobs/filters";
import { isFiltered, parseJobFilters } from "@/lib/jobs/search";
import { jobListHref } from "@/lib/jobs/url";

describe("parseTerms", () => {
  test.each([
    ["", []],
    ["   ", []],
    ["go kubernetes", ["go", "kubernetes"]],
    ["  go \t\n kubernetes  ", ["go", "kubernetes"]],
    ['"distributed systems" go', ["distributed systems", "go"]],
    ["“distributed systems” go", ["distributed systems", "go"]],
    ['" distributed   systems "', ["distributed systems"]],
    ['"" "  " go', ["go"]],
    ['"', []],
    ['go "', ["go"]],
    ['go "distributed sys', ["go", "distributed sys"]],
    ['"a b"c', ["a b", "c"]],
    ['5"disk', ['5"disk']],
    ["100% a_b \\ , ( ) . *", ["100%", "a_b", "\\", ",", "(", ")", ".", "*"]],
  ])("the search %j is split into the terms %j", (q, terms) => {
    expect(parseTerms(q)).toEqual(terms);
  });

  test("only the first 8 terms of a search are used", () => {
    const terms = Array.from({ length: 50 }, (_, index) => `w${index}`);
    expect(parseTerms(terms.join(" "))).toEqual(terms.slice(0, 8));
  });

  test("a term of a search is cut to 100 characters", () => {
    expect(parseTerms("a".repeat(5000))).toEqual(["a".repeat(100)]);
    expect(parseTerms(`"${"a ".repeat(5000)}"`)[0]?.length).toBeLessThanOrEqual(100);
  });

  test("a term of a search is cut between characters, not inside an emoji", () => {
    expect(parseTerms("🐹".repeat(101))).toEqual(["🐹".repeat(100)]);
  });

  test("NUL, other control characters and lone surrogates in a search are replaced, so that Postgres accepts it", () => {
    expect(parseTerms("a\u0000b \u0007c \ud800d")).toEqual(["a", "b", "c", "\ufffdd"]);
  });
});

describe("parseJobFilters", () => {
  const read = (query: string) => parseJobFilters(new URLSearchParams(query));
  const none = {
    q: "",
    type: null,
    city: null,
    country: null,
    region: null,
    from: null,
    pay: null,
    currency: "USD",
    skill: [],
    level: null,
    company: null,
    visa: null,
    posted: null,
    goYears: null,
    goRole: null,
    builds: null,
    vacancy: null,
    aiScreening: null,
    poster: null,
    unstated: [],
    sort: "newest",
    page: 1,
  };

  test("every filter is parsed from its query parameter", () => {
    const query = [
      "q=go&type=contract&city=Berlin&country=Germany&region=emea&from=de&pay=80000&currency=eur&skill=redis,grpc",
      "&skill=aws&level=senior&company=+Acme&visa=yes&posted=7&unstated=visa,pay&unstated=from&sort=pay&page=3&goYears=2&builds=data&vacancy=unstated",
    ].join("");
    expect(read(query)).toEqual({
      q: "go",
      type: "contract",
      city: "Berlin",
      country: "Germany",
      region: "emea",
      from: "DE",
      pay: 80_000,
      currency: "EUR",
      skill: ["aws", "grpc", "redis"],
      level: "senior",
      company: "Acme",
      visa: "yes",
      posted: 7,
      unstated: ["from", "pay", "visa"],
      sort: "pay",
      page: 3,
      goYears: "2",
      goRole: null,
      builds: "data",
      vacancy: "unstated",
      aiScreening: null,
      poster: null,
    });
  });

  test.each([
    ["from=ZZ&unstated=from", none],
    ["pay=0&currency=EUR&unstated=pay", none],
    ["pay=1e5&level=boss&posted=3&sort=age&skill=C%2B%2B", none],
    ["visa=maybe&unstated=visa&goYears=4&builds=toString&poster=", none],
    ["visa=unstated&unstated=visa", { ...none, visa: "unstated" }],
    ["pay=5&currency=euros", { ...none, pay: 5 }],
    ["skill=a,b,c,d,e,f,g,h,i,j,a", { ...none, skill: ["a", "b", "c", "d", "e", "f", "g", "h"] }],
  ])("invalid values in the query string %j are ignored", (query, filters) => {
    expect(read(query)).toEqual(filters);
  });

  test("searchParams of Next.js are parsed like a query string, with the last of several values", () => {
    expect(parseJobFilters({ q: ["rust", "go"], city: undefined, page: "2" })).toEqual({
      ...none,
      q: "go",
      page: 2,
    });
  });

  test.each(["", "type=boss", "city=", "country=%20", "utm_source=social"])(
    "the query string %j sets no filter",
    (query) => {
      expect(read(query)).toEqual(none);
    },
  );

  test.each(["0", "-1", "1.5", "1e3", "x", "", "01", "100000", "9".repeat(400)])(
    "the invalid page number %j counts as page 1",
    (page) => {
      expect(read(`page=${page}`).page).toBe(1);
    },
  );

  test("a search within the length limit keeps its words and an unclosed quotation mark", () => {
    expect(read("q=+%22distributed+sys").q).toBe('"distributed sys');
  });

  test.each([
    `${"x".repeat(5000)} "two words" 5"disk`,
    `"${"many words ".repeat(500)}" rest`,
    Array.from({ length: 500 }, (_, index) => `"word ${index}"`).join(" "),
  ])("a search that is too long is reduced to its terms", (q) => {
    const bound = parseJobFilters({ q }).q;
    expect(bound.length).toBeLessThan(850);
    expect(parseTerms(bound)).toEqual(parseTerms(q));
  });

  test.each(["\u2028", "\u2029", "\u0085", "\u00a0", "\ufeff", "\0", "\u007f", " \u2028 "])(
    "a filter by the place %j, which is an invisible character, matches no job",
    (city) => {
      expect(parseJobFilters({ city }).city).toBe("\ufffd");
    },
  );

  test("a filter by place is cut to 100 characters", () => {
    expect(parseJobFilters({ city: "x".repeat(5000) }).city).toHaveLength(100);
  });
});

describe("jobListHref", () => {
  test("the query parameters of the filters are in a fixed order", () => {
    expect(
      jobListHref({
        page: 2,
        country: "United States",
        city: "New York",
        type: "contract",
        q: "a&b",
      }),
    ).toBe("/?q=a%26b&type=contract&city=New+York&country=United+States&page=2");
  });

  test("each skill has its own query parameter", () => {
    expect(jobListHref({ skill: ["aws", "grpc"] })).toBe("/?skill=aws&skill=grpc");
  });

  test("the currency and the order have query parameters only if they are not the default", () => {
    expect(jobListHref({ skill: ["aws", "grpc"], pay: 5, currency: "USD", sort: "newest" })).toBe(
      "/?pay=5&skill=aws&skill=grpc",
    );
    expect(jobListHref({ pay: 5, currency: "EUR", sort: "pay" })).toBe(
      "/?pay=5&currency=EUR&sort=pay",
    );
  });

  test("page 1 and unset filters have no query parameters", () => {
    expect(jobListHref({ q: "", type: null, city: null, country: null, page: 1 })).toBe("/");
  });

  test("parsing the address of a job list gives the filters that it was made from", () => {
    const filters: JobFilters = {
      q: '"a b" 100% é',
      type: null,
      city: "São Paulo",
      country: "Brazil",
      region: "latam",
      from: "BR",
      pay: 9,
      currency: "EUR",
      skill: ["aws", "grpc"],
      level: "lead",
      company: "A & B",
      posted: 30,
      visa: "no",
      unstated: ["from", "pay", "visa"],
      sort: "pay",
      page: 7,
      goYears: "0",
      goRole: null,
      builds: null,
      vacancy: null,
      aiScreening: "no",
      poster: null,
    };
    expect(parseJobFilters(new URL(jobListHref(filters), "http://x").searchParams)).toEqual(
      filters,
    );
  });
});

test("page number, order and currency do not count as filters of a job list", () => {
  const filters = parseJobFilters(new URLSearchParams("page=3&sort=pay&currency=EUR"));
  expect(isFiltered(filters)).toBe(false);
});

test.each([
  "q=go",
  "type=contract",
  "city=Berlin",
  "country=Germany",
  "from=DE",
  "pay=1",
  "skill=aws",
  "level=lead",
  "company=A",
  "posted=1",
])("the parameter %s counts as a filter of a job list", (query) => {
  expect(isFiltered(parseJobFilters(new URLSearchParams(query)))).toBe(true);
});

test.each([
  ["95000", 95_000],
  [" 95,000 ", 95_000],
  ["95.000", 95_000],
  ["95 000", 95_000],
  ["95’000", 95_000],
  ["95k", 95_000],
  ["95 K", 95_000],
  ["1,250,000", 1_250_000],
  ["12,00,000", 1_200_000],
  ["999999999", 999_999_999],
])("the minimum pay %j is read as %i, which addresses have", (pay, amount) => {
  const filters = parseJobFilters(new URLSearchParams({ pay }));
  expect(filters.pay).toBe(amount);
  expect(jobListHref(filters)).toBe(`/?pay=${amount}`);
});

test.each(["95.5", "95,00", "1,250.000", "0", "-5", "1e5", "95kk", "about 95k", "1999999999"])(
  "the minimum pay %j, which is not understood, is left out of the search",
  (pay) => {
    expect(parseJobFilters(new URLSearchParams({ pay })).pay).toBeNull();
  },
);
