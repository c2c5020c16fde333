import { expect, test } from "vitest";
import samples from "./clean.samples.json";
import { oneLine } from "@/lib/text/clean";
import { foldText } from "@/lib/text/fold";

test.each(samples.folded)("the line %j is compared as %j", (line, compared) => {
  expect(foldText(line)).toBe(compared);
  expect(foldText(compared)).toBe(compared);
});

test.each(samples.lines)(
  "the lines %j and %j, which are stored alike, are compared alike",
  (given, stored) => {
    expect(oneLine(stored)).toBe(stored);
    expect(foldText(oneLine(given))).toBe(foldText(given));
  },
);
