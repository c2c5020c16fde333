import { expect, test } from "vitest";
import { initials, pick } from "@/lib/text/placeholder";

test.each([
  ["Ada Lovelace", "AL"],
  ["Ada King of Lovelace", "AL"],
  [" ada ", "A"],
  ["🐹 Ørsted", "🐹Ø"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("pick always chooses the same item for a name, and not one item for all names", () => {
  const tones = ["blue", "green", "red"];
  const picked = ["Ada", "Grace", "Linus", "Rob", "Ken"].map((name) => pick(tones, name));
  expect(new Set(picked).size).toBeGreaterThan(1);
  expect(["Ada", "Grace", "Linus", "Rob", "Ken"].map((name) => pick(tones, name))).toEqual(picked);
});
