import { expect, test, vi } from "vitest";
import { rowChanges } from "@/lib/rows/changes";

const listed = "11111111-1111-4111-8111-111111111111";
const unlisted = "22222222-2222-4222-8222-222222222222";
const alsoUnlisted = "33333333-3333-4333-8333-333333333333";

/** The row actions on a list of jobs that contains only the job `listed`, at version 2. */
const { schema, run } = rowChanges("jobs", {
  archive: async (ids, { versions }) => {
    const count = ids.filter((id, i) => id === listed && (versions?.[i] ?? 2) === 2).length;
    return { count, undo: { verb: "restore", id: [listed], version: ["3"] } };
  },
  delete: async (ids) => ids.length,
});
const undo = { verb: "restore", id: [listed], version: ["3"] };

test("the row action that removes a job requires a reason", () => {
  const { schema } = rowChanges("jobs", { remove: vi.fn() });
  expect(schema.safeParse({ verb: "remove", id: listed }).error?.issues[0]?.message).toBe(
    "Reason is required",
  );
  expect(schema.parse({ verb: "remove", id: listed, reason: " Spam " })).toMatchObject({
    reason: "Spam",
  });
});

test("a row action accepts one row or several rows", () => {
  expect(schema.parse({ verb: "archive", id: listed })).toEqual({
    verb: "archive",
    id: [listed],
    version: [],
  });
  expect(schema.parse({ verb: "delete", id: [listed, unlisted], version: ["1", "12"] })).toEqual({
    verb: "delete",
    id: [listed, unlisted],
    version: [1, 12],
  });
});

test.each([
  { verb: "publish", id: listed },
  { verb: "toString", id: listed },
  { id: listed },
  { verb: "archive" },
  { verb: "archive", id: "x" },
  { verb: "archive", id: [listed, unlisted], version: "1" },
  { verb: "archive", id: listed, version: "0" },
  { verb: "archive", id: listed, version: "1),id.neq.x" },
])("the invalid row action %j is refused", (change) => {
  expect(schema.safeParse(change).success).toBe(false);
});

test.each([
  [
    { verb: "archive", id: [listed] },
    { ok: true, data: { text: "1 job archived", undo } },
  ],
  [
    { verb: "archive", id: [listed, listed] },
    { ok: true, data: { text: "1 job archived", undo } },
  ],
  [
    { verb: "archive", id: [listed, unlisted] },
    { ok: true, data: { text: "1 of 2 jobs archived", undo } },
  ],
  [
    { verb: "delete", id: [listed, unlisted] },
    { ok: true, data: { text: "2 jobs deleted" } },
  ],
  [
    { verb: "archive", id: [unlisted] },
    { ok: false, error: "This job no longer exists." },
  ],
  [
    { verb: "archive", id: [unlisted, alsoUnlisted] },
    { ok: false, error: "These jobs no longer exist." },
  ],
  [
    { verb: "archive", id: [listed], version: [2] },
    { ok: true, data: { text: "1 job archived", undo } },
  ],
  [
    { verb: "archive", id: [listed], version: [5] },
    { ok: false, error: "This job has been changed or deleted in the meantime." },
  ],
  [
    { verb: "archive", id: [listed, unlisted], version: [5, 2] },
    { ok: false, error: "These jobs have been changed or deleted in the meantime." },
  ],
] as const)("the row action %j returns %j", async ({ verb, id, ...rest }, result) => {
  const version = "version" in rest ? [...rest.version] : [];
  expect(await run({ verb, id: [...id], version })).toEqual(result);
});
