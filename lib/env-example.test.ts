import { readFileSync } from "node:fs";
import { parseEnv as parseFile } from "node:util";
import { expect, test } from "vitest";
import { parseEnv, variableNames } from "./env";

const example = readFileSync(".env.example", "utf8");
const shown = parseFile(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ""));

test(".env.example lists exactly the project's variables", () => {
  expect(Object.keys(shown).sort()).toEqual([...variableNames].sort());
});

test(".env.example shows the defaults", () => {
  expect(parseEnv(shown)).toEqual(parseEnv({}));
  expect(Object.keys(parseEnv({})).filter((name) => !shown[name])).toEqual([]);
});

test("a copy of .env.example gives the default environment", () => {
  expect(parseFile(example)).toEqual({});
});
