import { expect, test } from "vitest";
import samples from "./clean.samples.json";
import { oneLine } from "@/lib/text/clean";
import { folded } from "@/lib/text/fold";

test.each(samples.folded)("the line %j is compared as %j", (line, compared) => {
  expect(folded(line)).toBe(compared);
  expect(folded(compared)).toBe(compared);
});

test.each(samples.lines)(
  "the lines %j and %j, which are stored alike, are compared alike",
  (given, stored) => {
    expect(oneLine(stored)).toBe(stored);
    expect(folded(oneLine(given))).toBe(folded(given));
  },
);
