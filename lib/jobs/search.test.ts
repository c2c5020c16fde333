import { describe, expect, test } from "vitest";
import { isFiltered, jobListHref, parseJobFilters, parseTerms } from "./search";

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
  ])("%j becomes %j", (q, terms) => {
    expect(parseTerms(q)).toEqual(terms);
  });

  test("keeps the first 8 terms and cuts the rest", () => {
    const words = Array.from({ length: 50 }, (_, index) => `w${index}`);
    expect(parseTerms(words.join(" "))).toEqual(words.slice(0, 8));
  });

  test("keeps the first 100 characters of a term", () => {
    expect(parseTerms("a".repeat(5000))).toEqual(["a".repeat(100)]);
    expect(parseTerms(`"${"a ".repeat(5000)}"`)[0]?.length).toBeLessThanOrEqual(100);
  });

  test("never cuts a character in half", () => {
    expect(parseTerms("🐹".repeat(101))).toEqual(["🐹".repeat(100)]);
  });

  test("passes on nothing Postgres refuses: NUL, control characters, half characters", () => {
    expect(parseTerms("a\u0000b \u0007c \ud800d")).toEqual(["a", "b", "c", "\ufffdd"]);
  });
});

describe("parseJobFilters", () => {
  const read = (query: string) => parseJobFilters(new URLSearchParams(query));
  const none = { q: "", type: null, city: null, country: null, page: 1 };

  test("reads every filter", () => {
    expect(read("q=go&type=contract&city=Berlin&country=Germany&page=3")).toEqual({
      q: "go",
      type: "contract",
      city: "Berlin",
      country: "Germany",
      page: 3,
    });
  });

  test("reads the same from what Next hands to a page, the last of several values", () => {
    expect(parseJobFilters({ q: ["rust", "go"], city: undefined, page: "2" })).toEqual({
      ...none,
      q: "go",
      page: 2,
    });
  });

  test.each(["", "type=boss", "city=", "country=%20", "utm_source=social"])(
    "%j narrows nothing",
    (query) => {
      expect(read(query)).toEqual(none);
    },
  );

  test.each(["0", "-1", "1.5", "1e3", "x", "", "01", "100000", "9".repeat(400)])(
    "page %j counts as page 1",
    (page) => {
      expect(read(`page=${page}`).page).toBe(1);
    },
  );

  test("keeps a search as typed while it fits", () => {
    expect(read("q=+%22distributed+sys").q).toBe('"distributed sys');
  });

  test.each([
    `${"x".repeat(5000)} "two words" 5"disk`,
    `"${"many words ".repeat(500)}" rest`,
    Array.from({ length: 500 }, (_, index) => `"word ${index}"`).join(" "),
  ])("a search that is too long is cut to its terms, which stay the same", (q) => {
    const bound = parseJobFilters({ q }).q;
    expect(bound.length).toBeLessThan(850);
    expect(parseTerms(bound)).toEqual(parseTerms(q));
  });

  test.each(["\u2028", "\u2029", "\u0085", "\u00a0", "\ufeff", "\0", "\u007f", " \u2028 "])(
    "%j is a place where no job is",
    (city) => {
      expect(parseJobFilters({ city }).city).toBe("\ufffd");
    },
  );

  test("cuts a place to 100 characters", () => {
    expect(parseJobFilters({ city: "x".repeat(5000) }).city).toHaveLength(100);
  });
});

describe("jobListHref", () => {
  test("names filters in a fixed order", () => {
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

  test("leaves out page 1 and filters that are not set", () => {
    expect(jobListHref({ q: "", type: null, city: null, country: null, page: 1 })).toBe("/");
  });

  test("what it writes reads back the same", () => {
    const filters = {
      q: '"a b" 100% é',
      type: null,
      city: "São Paulo",
      country: "Brazil",
      page: 7,
    };
    expect(parseJobFilters(new URL(jobListHref(filters), "http://x").searchParams)).toEqual(
      filters,
    );
  });
});

test("a page by itself is no filter; every other parameter is", () => {
  const filters = (query: string) => parseJobFilters(new URLSearchParams(query));
  expect(isFiltered(filters("page=3"))).toBe(false);
  for (const query of ["q=go", "type=contract", "city=Berlin", "country=Germany"]) {
    expect(isFiltered(filters(query))).toBe(true);
  }
});
