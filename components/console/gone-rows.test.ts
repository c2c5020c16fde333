import { expect, test } from "vitest";
import { insertGoneRows } from "@/components/console/gone-rows";

const rowsWithKeys = (keys: string) => [...keys].map((key) => ({ key }));

test.each([
  { what: "the first row", shown: "abc", now: "bc", used: "a", expected: "abc" },
  { what: "a row in the middle", shown: "abc", now: "acd", used: "b", expected: "abcd" },
  { what: "the last row", shown: "abc", now: "ab", used: "c", expected: "abc" },
  { what: "neighbouring rows", shown: "abcd", now: "ad", used: "bc", expected: "abcd" },
  { what: "a row that came back", shown: "abc", now: "abc", used: "b", expected: "abc" },
  {
    what: "a row behind one that left for another reason",
    shown: "abc",
    now: "c",
    used: "b",
    expected: "bc",
  },
])(
  "a row that an action removed from the list is still shown in its place: $what",
  ({ shown, now, used, expected }) => {
    const list = insertGoneRows(rowsWithKeys(now), rowsWithKeys(shown), [...used]);
    expect(list.map(({ key }) => key).join("")).toBe(expected);
  },
);

test("a row that left the list without an action is no longer shown", () => {
  expect(insertGoneRows(rowsWithKeys("ac"), rowsWithKeys("abc"), [])).toEqual(rowsWithKeys("ac"));
});
