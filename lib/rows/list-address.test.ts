import { expect, test } from "vitest";
import {
  backHref,
  formHref,
  listHref,
  parseListQuery,
  parseSaved,
  hrefAfterSaving,
} from "@/lib/rows/list-address";

test.each([
  [{}, { q: "", page: 1 }],
  [
    { q: "  go  ", page: "3" },
    { q: "go", page: 3 },
  ],
  [
    { q: ["a", "b"], page: ["1", "2"] },
    { q: "", page: 1 },
  ],
  [
    { q: "a\0b\nc", page: "0" },
    { q: "a b c", page: 1 },
  ],
  [
    { q: "x".repeat(300), page: "-1" },
    { q: "x".repeat(200), page: 1 },
  ],
  [{ page: "9".repeat(30) }, { q: "", page: 99_999 }],
])("the search parameters %j are parsed as %j", (params, query) => {
  expect(parseListQuery(params)).toEqual(query);
});

test("the URL of a console list contains its search, its filters and a page number above 1", () => {
  expect(listHref("/admin/books", { q: "", page: 1 })).toBe("/admin/books");
  expect(listHref("/admin/books", { q: "a&b", page: 2 })).toBe("/admin/books?q=a%26b&page=2");
  expect(listHref("/admin/books", { status: "draft", type: undefined, q: "a", page: 1 })).toBe(
    "/admin/books?status=draft&q=a",
  );
});

const list = "/admin/jobs?poster=Admin&q=a%26b&page=2";
const form = new URL(formHref("/admin/jobs/1/edit", list), "http://localhost");
const back = form.searchParams.get("back") ?? "";

test("a form returns to its list with the same search", () => {
  expect(form.pathname).toBe("/admin/jobs/1/edit");
  expect(backHref("/admin/jobs", back)).toBe(list);
});

test("a form that was opened from a list without a search has no query string", () => {
  expect(formHref("/admin/jobs/1/edit", "/admin/jobs")).toBe("/admin/jobs/1/edit");
});

test("the URL of a list after saving contains the result of the save and the slug of the row", () => {
  expect(hrefAfterSaving("/admin/jobs", back)).toBe(`${list}&saved=saved`);
  expect(hrefAfterSaving("/admin/jobs", undefined, "posted")).toBe("/admin/jobs?saved=posted");
  expect(hrefAfterSaving("/admin/jobs", back, "saved", "gopher")).toBe(
    `${list}&saved=saved&slug=gopher`,
  );
});

test.each(["//evil.example", "https://evil.example/?q=1", "#x", "\\\\evil", "../.."])(
  "a form does not return to the path %j",
  (elsewhere) => {
    expect(backHref("/admin/jobs", elsewhere)).toMatch(/^\/admin\/jobs\?[^/#\\]*$/);
  },
);

test.each([[undefined], [""], [["q=1"]], ["saved=saved&slug=gopher"]])(
  "a form with the query string %j returns to its list without a search",
  (query) => {
    expect(backHref("/admin/jobs", query)).toBe("/admin/jobs");
  },
);

test("parseSaved accepts only results that a form can have", () => {
  expect(["saved", "posted", "1", "<b>", undefined, ["saved"]].map(parseSaved)).toEqual([
    "saved",
    "posted",
    null,
    null,
    null,
    null,
  ]);
});
