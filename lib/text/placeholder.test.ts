import { expect, test } from "vitest";
import { initials, pick } from "./placeholder";

test.each([
  ["Ada Lovelace", "AL"],
  ["Ada King of Lovelace", "AL"],
  [" ada ", "A"],
  ["🐹 Ørsted", "🐹Ø"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("a name always picks the same item, and names pick different ones", () => {
  const tones = ["blue", "green", "red"];
  const picked = ["Ada", "Grace", "Linus", "Rob", "Ken"].map((name) => pick(tones, name));
  expect(new Set(picked).size).toBeGreaterThan(1);
  expect(["Ada", "Grace", "Linus", "Rob", "Ken"].map((name) => pick(tones, name))).toEqual(picked);
});
