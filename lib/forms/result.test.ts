import { expect, test } from "vitest";
import { failures, undoFailure } from "@/lib/forms/result";

test.each([
  [failures.archiveJobs, "Failed to unarchive jobs"],
  [failures.restoreJobs, "Failed to archive jobs"],
  [failures.jobStatus, "Failed to update job status"],
])("undoing an action whose own message is %j fails with the message %j", (failure, undo) => {
  expect(undoFailure(failure)).toBe(undo);
});
