import { expect, test } from "vitest";
import { searchQuery } from "./search-query";

const query = (values: Record<string, string>) =>
  searchQuery(Object.entries(values).map(([name, value]) => ({ name, value })));

test("the query of a search names what is filled in, trimmed, in the order of the form", () => {
  expect(query({ q: " go  ", type: "", city: "São Paulo", country: "Brazil" })).toBe(
    "?q=go&city=S%C3%A3o+Paulo&country=Brazil",
  );
  expect(query({ q: 'C++ & "a b"', type: "contract" })).toBe(
    "?q=C%2B%2B+%26+%22a+b%22&type=contract",
  );
});

test("an empty search has no query", () => {
  expect(query({ q: "   ", type: "", city: "", country: "" })).toBe("");
});
