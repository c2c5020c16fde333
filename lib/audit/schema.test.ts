import { expect, test } from "vitest";
import {
  actionLabel,
  auditedTables,
  deletedRowLabel,
  parseTable,
  subjectHref,
  tableLabel,
} from "@/lib/audit/schema";

test.each([
  ["insert", "Created"],
  ["update", "Changed"],
  ["delete", "Deleted"],
  ["draft", "Unpublished"],
  ["published", "Published"],
  ["approved", "Approved"],
  ["granted admin", "Granted admin"],
  ["exported", "Exported"],
])("the audit log shows the action %s as %s", (action, label) => {
  expect(actionLabel("blogs", action)).toBe(label);
});

test.each([
  ["job_reports", "settled", "Kept job"],
  ["job_objections", "kept", "Kept removed"],
  ["job_objections", "restored", "Restored"],
  ["suppressions", "delete", "Lifted"],
])(
  "in entries about %s, the audit log shows the action %s as its button: %s",
  (table, action, label) => {
    expect(actionLabel(table, action)).toBe(label);
  },
);

test("the audit log calls reports by the name of their page", () => {
  expect(tableLabel("job_reports")).toBe("Reported jobs");
});

test("a deleted row without a title is named by its kind, never by an id or a person", () => {
  for (const [table] of auditedTables)
    expect(deletedRowLabel(table)).toMatch(/^a deleted [a-z ]+$/u);
  expect(deletedRowLabel("newsletter_subscriptions")).toBe("a deleted subscriber");
  expect(deletedRowLabel("recruiters")).toBe("a deleted recruiter");
  expect(deletedRowLabel("former_table")).toBe("a deleted row");
});

test("the audit log's filter accepts only tables that are audited", () => {
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
