import { expect, test } from "vitest";
import { actionLabel, parseTable, placeOf } from "./schema";

test("what was done is told in words people use", () => {
  expect(
    [
      "insert",
      "update",
      "delete",
      "draft",
      "published",
      "approved",
      "granted admin",
      "exported",
    ].map(actionLabel),
  ).toEqual([
    "Created",
    "Changed",
    "Deleted",
    "Unpublished",
    "Published",
    "Approved",
    "Granted admin",
    "Exported",
  ]);
});

test("only tables that are noted can be asked for", () => {
  expect(parseTable("jobs")).toBe("jobs");
  for (const value of [undefined, "", "toString", "page_visits", ["jobs"]])
    expect(parseTable(value)).toBeUndefined();
});

test("what is there and has a form leads to it", () => {
  const entry = {
    id: "1",
    at: "",
    actor: null,
    action: "update",
    table: "jobs",
    rowId: "a",
    reason: null,
    subject: "Gopher",
    isGone: false,
  };
  expect(placeOf(entry)).toBe("/admin/jobs/a/edit");
  expect(placeOf({ ...entry, isGone: true })).toBeNull();
  expect(placeOf({ ...entry, table: "newsletter_subscriptions" })).toBeNull();
  expect(placeOf({ ...entry, rowId: null })).toBeNull();
});
