import { describe, expect, test } from "vitest";
import { longestJson, parseJson, parseList } from "@/lib/imports/json-items";

const values = [
  [],
  [1, "a", null, true, -2.5e3],
  ["", '"', "\\", '\\"', '\\\\"', "a,b", "[", "]}", "{"],
  [{ jobs: [1, { jobs: [] }], a: "]" }, [[], [[]]], {}],
];

describe.each(values.map((value) => [JSON.stringify(value), value] as const))(
  "the list %s",
  (json, items) => {
    test.each([
      ["alone", null, json, items],
      ["with white space", null, ` \n${JSON.stringify(items, null, 2)} `, items],
      [
        "in an object",
        "jobs",
        `{"jobs":${json},"meta":{"total":3}}`,
        { jobs: [], meta: { total: 3 } },
      ],
      [
        "behind other properties",
        "jobs",
        `{"a":"jobs","b":{"jobs":[7]},"c":[["jobs"]],"jobs" : ${json}}`,
        { a: "jobs", b: { jobs: [7] }, c: [["jobs"]], jobs: [] },
      ],
    ])(`the list ${json} is read %s`, async (_, name, text, rest) => {
      expect(await parseList(text, name)).toEqual({
        items,
        rest: name === null ? [] : rest,
        isWhole: true,
      });
    });
  },
);

test.each([
  ["", null],
  ["null", null],
  ['{"jobs":[]}', null],
  ["[1", null],
  ["[1,]", null],
  ["[,1]", null],
  ["[1 2]", null],
  ["[1}", null],
  ["[1]]", null],
  ['["a]', null],
  ['["a\\"]', null],
  ["[]", "jobs"],
  ['{"jobs":null}', "jobs"],
  ['{"jobs":{}}', "jobs"],
  ['{"offers":[]}', "jobs"],
  ['{"jobs":[1]', "jobs"],
  ['{"jobs":[1],}', "jobs"],
])("the JSON text %s has no valid list %s", async (json, name) => {
  await expect(parseList(json, name)).rejects.toThrow(SyntaxError);
});

const tooLong = JSON.stringify(Array(longestJson / 2).fill(1));

test("an item of a list that is too long is read as null", async () => {
  expect(await parseList(`[1,${tooLong},2]`, null)).toMatchObject({ items: [1, null, 2] });
});

test("a list with a string that is too long is invalid", async () => {
  await expect(parseList(`["${"x".repeat(longestJson + 1)}"]`, null)).rejects.toThrow(SyntaxError);
});

test("a JSON text that is too long is invalid", () => {
  expect(() => parseJson(tooLong)).toThrow(SyntaxError);
  expect(parseJson("1")).toBe(1);
});

test("only the first 10,000 items of a list are read", async () => {
  const list = (length: number) => JSON.stringify(Array(length).fill(1));
  expect(await parseList(list(10_000), null)).toMatchObject({ isWhole: true });
  const { items, isWhole } = await parseList(list(10_001), null);
  expect(items).toHaveLength(10_000);
  expect(isWhole).toBe(false);
});
