import { expect, test } from "vitest";
import { actionLabel, parseTable, subjectHref } from "@/lib/audit/schema";

test("audit actions have readable labels", () => {
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

test("the audit log can be filtered by audited tables only", () => {
  expect(parseTable("jobs")).toBe("jobs");
  for (const value of [undefined, "", "toString", "page_visits", ["jobs"]])
    expect(parseTable(value)).toBeUndefined();
});

test("an audit entry links to the form of its row unless the row is deleted", () => {
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
  expect(subjectHref(entry)).toBe("/admin/jobs/a/edit");
  expect(subjectHref({ ...entry, isGone: true })).toBeNull();
  expect(subjectHref({ ...entry, table: "newsletter_subscriptions" })).toBeNull();
  expect(subjectHref({ ...entry, rowId: null })).toBeNull();
});
