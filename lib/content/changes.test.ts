import { expect, test, vi } from "vitest";
import { rowChanges } from "./changes";

const showChange = vi.hoisted(() => vi.fn(async (result: unknown) => result));
vi.mock("@/lib/http/purge-pages", () => ({ showChange }));

const [one, two] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];

/** A list in which only the first row is there. */
const { schema, run } = rowChanges("jobs", {
  archive: async (ids) => ids.filter((id) => id === one).length,
  delete: async (ids) => ids.length,
});

test("takes one row or several, and only what the list can do with them", () => {
  expect(schema.parse({ verb: "archive", id: one })).toEqual({ verb: "archive", id: [one] });
  expect(schema.parse({ verb: "delete", id: [one, two] })).toEqual({
    verb: "delete",
    id: [one, two],
  });
  for (const wrong of [
    { verb: "publish", id: one },
    { verb: "toString", id: one },
    { id: one },
    { verb: "archive" },
    { verb: "archive", id: "x" },
  ])
    expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

test.each([
  [
    { verb: "archive", id: [one] },
    { ok: true, data: "1 job archived" },
  ],
  [
    { verb: "archive", id: [one, one] },
    { ok: true, data: "1 job archived" },
  ],
  [
    { verb: "archive", id: [one, two] },
    { ok: true, data: "1 of 2 jobs archived" },
  ],
  [
    { verb: "delete", id: [one, two] },
    { ok: true, data: "2 jobs deleted" },
  ],
  [
    { verb: "archive", id: [two] },
    { ok: false, error: "This job does not exist any more." },
  ],
  [
    { verb: "archive", id: [two, two.replace("2", "3")] },
    { ok: false, error: "These jobs do not exist any more." },
  ],
] as const)("%j ends as %j", async ({ verb, id }, result) => {
  expect(await run({ verb, id: [...id] })).toEqual(result);
  expect(showChange).toHaveBeenLastCalledWith(result);
});
