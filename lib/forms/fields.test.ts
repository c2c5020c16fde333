import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { idsSchema, webAddress } from "./fields";
import { rowsPerPage } from "./list";

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const complaintAbout = (id: unknown) => idsSchema.safeParse({ id }).error?.issues[0]?.message;

test("an action is about one row, or as many as a page of any list shows, and then some", () => {
  expect(idsSchema.parse({ id: ids(1)[0] }).id).toHaveLength(1);
  expect(complaintAbout(ids(2 * rowsPerPage))).toBeUndefined();
});

test("an action is not about nothing, nor about more than a hundred rows, nor about what is no id", () => {
  expect(complaintAbout(undefined)).toBe("Select at least one");
  expect(complaintAbout(ids(100))).toBeUndefined();
  expect(complaintAbout(ids(101))).toBe("Select at most 100");
  expect(complaintAbout([...ids(1), "1"])).toBeDefined();
});

test.each([
  ["https://acme.example/a b", "https://acme.example/a%20b"],
  ["http://acme.example", "http://acme.example/"],
  ["acme.example", "https://acme.example/"],
  [" www.acme.example:8080/jobs?id=1 ", "https://www.acme.example:8080/jobs?id=1"],
  ["bücher.example", "https://xn--bcher-kva.example/"],
])("the address %j is read as %j", (typed, address) => {
  expect(webAddress("Website").parse(typed)).toBe(address);
});

test.each([
  "acme",
  "jobs@acme.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://acme.example",
  "/jobs",
  "3.14",
])("%j is no address", (typed) => {
  expect(webAddress("Website").safeParse(typed).error?.issues[0]?.message).toBe(
    "Website must be a URL that starts with https:// or http://",
  );
});
