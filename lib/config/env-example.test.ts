import { readFileSync } from "node:fs";
import { parseEnv as parseFile } from "node:util";
import { expect, test } from "vitest";
import { parseEnv, variableNames } from "@/lib/config/env";

const example = readFileSync(".env.example", "utf8");
const shown = parseFile(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ""));

test(".env.example lists exactly the environment variables that the project reads", () => {
  expect(Object.keys(shown).sort()).toEqual([...variableNames].sort());
});

test("the values shown in .env.example are the defaults of the environment variables", () => {
  expect(parseEnv(shown)).toEqual(parseEnv({}));
  expect(Object.keys(parseEnv({})).filter((name) => !shown[name])).toEqual([]);
});

test("an unchanged copy of .env.example sets no environment variable", () => {
  expect(parseFile(example)).toEqual({});
});
