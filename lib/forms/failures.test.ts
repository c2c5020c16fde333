import { expect, test } from "vitest";
import { failures, undoFailure } from "@/lib/forms/failures";

test.each([
  [failures.archiveJobs, "Failed to unarchive jobs"],
  [failures.restoreJobs, "Failed to archive jobs"],
  [failures.jobStatus, "Failed to update job status"],
])("when undoing fails after an action whose own message is %j, the message is %j", (of, undo) => {
  expect(undoFailure(of)).toBe(undo);
});
