import { expect, test } from "vitest";
import { initials, pickByName } from "@/lib/text/placeholder";

test.each([
  ["Ada Lovelace", "AL"],
  ["Ada King of Lovelace", "AL"],
  [" ada ", "A"],
  ["🐹 Ørsted", "🐹Ø"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

const tones = ["blue", "green", "red"];
const pickTones = () =>
  ["Ada", "Grace", "Linus", "Rob", "Ken"].map((name) => pickByName(tones, name));

test("the same item is always picked for a name", () => {
  expect(pickTones()).toEqual(pickTones());
});

test("different items are picked for different names", () => {
  expect(new Set(pickTones()).size).toBeGreaterThan(1);
});
