import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { idsSchema, webAddress } from "./fields";
import { rowsPerPage } from "./list";

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const errorOf = (id: unknown) => idsSchema.safeParse({ id }).error?.issues[0]?.message;

test("a list action accepts the id of one row, or the ids of all rows of two pages", () => {
  expect(idsSchema.parse({ id: ids(1)[0] }).id).toHaveLength(1);
  expect(errorOf(ids(2 * rowsPerPage))).toBeUndefined();
});

test("a list action refuses a request without ids, with more than a hundred ids or with invalid ids", () => {
  expect(errorOf(undefined)).toBe("Select at least one");
  expect(errorOf(ids(100))).toBeUndefined();
  expect(errorOf(ids(101))).toBe("Select at most 100");
  expect(errorOf([...ids(1), "1"])).toBeDefined();
});

test.each([
  ["https://acme.example/a b", "https://acme.example/a%20b"],
  ["http://acme.example", "http://acme.example/"],
  ["acme.example", "https://acme.example/"],
  [" www.acme.example:8080/jobs?id=1 ", "https://www.acme.example:8080/jobs?id=1"],
  ["bücher.example", "https://xn--bcher-kva.example/"],
])("the URL %j is normalised to %j", (typed, address) => {
  expect(webAddress("Website").parse(typed)).toBe(address);
});

test.each([
  "https://user:password@acme.example/jobs",
  "https://user@acme.example",
  "https://:password@acme.example",
  "http://acme.example@evil.example/jobs",
  "https://user:p@ss@acme.example",
])("the URL %j is refused for its credentials", (typed) => {
  expect(
    webAddress("Website")
      .safeParse(typed)
      .error?.issues.map(({ message }) => message),
  ).toEqual(["Website must not contain a user name or a password"]);
});

test("a URL can contain @ after its host", () => {
  for (const typed of ["https://acme.example/@ada", "https://acme.example/?to=ada@acme.example"])
    expect(webAddress("Website").parse(typed)).toBe(typed);
});

test.each([
  "acme",
  "jobs@acme.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://acme.example",
  "/jobs",
  "3.14",
])("%j is refused as a URL", (typed) => {
  expect(webAddress("Website").safeParse(typed).error?.issues[0]?.message).toBe(
    "Website must be a URL that starts with https:// or http://",
  );
});
