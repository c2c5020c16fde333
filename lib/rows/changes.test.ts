import { expect, test, vi } from "vitest";
import { rowChanges } from "@/lib/rows/changes";

const showChange = vi.hoisted(() => vi.fn(async (result: unknown) => result));
vi.mock("@/lib/http/after-action", () => ({ showChange }));

const [one, two] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];

/** Row actions of a list of jobs that contains only the job `one`, at version 2. */
const { schema, run } = rowChanges("jobs", {
  archive: async (ids, { versions }) => {
    const count = ids.filter((id, i) => id === one && (versions?.[i] ?? 2) === 2).length;
    return { count, undo: { verb: "restore", id: [one], version: ["3"] } };
  },
  delete: async (ids) => ids.length,
});
const undo = { verb: "restore", id: [one], version: ["3"] };

test("the row action that removes a job requires a reason", () => {
  const { schema } = rowChanges("jobs", { remove: vi.fn() });
  expect(schema.safeParse({ verb: "remove", id: one }).error?.issues[0]?.message).toBe(
    "Reason is required",
  );
  expect(schema.parse({ verb: "remove", id: one, reason: " Spam " })).toMatchObject({
    reason: "Spam",
  });
});

test("a row action accepts one or several rows and only the verbs of its list", () => {
  expect(schema.parse({ verb: "archive", id: one })).toEqual({
    verb: "archive",
    id: [one],
    version: [],
  });
  expect(schema.parse({ verb: "delete", id: [one, two], version: ["1", "12"] })).toEqual({
    verb: "delete",
    id: [one, two],
    version: [1, 12],
  });
  for (const wrong of [
    { verb: "publish", id: one },
    { verb: "toString", id: one },
    { id: one },
    { verb: "archive" },
    { verb: "archive", id: "x" },
    { verb: "archive", id: [one, two], version: "1" },
    { verb: "archive", id: one, version: "0" },
    { verb: "archive", id: one, version: "1),id.neq.x" },
  ])
    expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

test.each([
  [
    { verb: "archive", id: [one] },
    { ok: true, data: { text: "1 job archived", undo } },
  ],
  [
    { verb: "archive", id: [one, one] },
    { ok: true, data: { text: "1 job archived", undo } },
  ],
  [
    { verb: "archive", id: [one, two] },
    { ok: true, data: { text: "1 of 2 jobs archived", undo } },
  ],
  [
    { verb: "delete", id: [one, two] },
    { ok: true, data: { text: "2 jobs deleted" } },
  ],
  [
    { verb: "archive", id: [two] },
    { ok: false, error: "This job no longer exists." },
  ],
  [
    { verb: "archive", id: [two, two.replace("2", "3")] },
    { ok: false, error: "These jobs no longer exist." },
  ],
  [
    { verb: "archive", id: [one], version: [2] },
    { ok: true, data: { text: "1 job archived", undo } },
  ],
  [
    { verb: "archive", id: [one], version: [5] },
    { ok: false, error: "This job was changed or deleted meanwhile." },
  ],
  [
    { verb: "archive", id: [one, two], version: [5, 2] },
    { ok: false, error: "These jobs were changed or deleted meanwhile." },
  ],
] as const)("the row action %j returns %j", async ({ verb, id, ...rest }, result) => {
  const version = "version" in rest ? [...rest.version] : [];
  expect(await run({ verb, id: [...id], version })).toEqual(result);
  expect(showChange).toHaveBeenLastCalledWith(result);
});
