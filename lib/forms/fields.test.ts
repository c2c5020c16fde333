import { expect, test } from "vitest";
import { z } from "zod";
import { listField, switchedOn, webAddress } from "@/lib/forms/fields";

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

test.each([
  [undefined, []],
  ["Go", ["Go"]],
  [
    ["Go", "SQL"],
    ["Go", "SQL"],
  ],
  [
    [{ text: "Go" }, { text: "SQL" }],
    ["Go", "SQL"],
  ],
])("the list field %j, as posted or as in the browser's form, is read as %j", (given, list) => {
  expect(listField(z.string()).parse(given)).toEqual(list);
});

test.each([
  [undefined, false],
  [false, false],
  ["", false],
  ["on", true],
])("the switch %j, as posted or as in the browser's form, is read as %j", (given, isOn) => {
  expect(switchedOn.parse(given)).toBe(isOn);
});
