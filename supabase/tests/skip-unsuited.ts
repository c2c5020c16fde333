import { beforeEach } from "vitest";
import { readRealRun } from "@/e2e/load/parity/real";
import { noteUnsuitedReason } from "@/e2e/load/parity/unsuited";

const run = readRealRun();

if (run)
  beforeEach(({ task, skip }) => {
    const reason = noteUnsuitedReason(run, task.file.name, task.name);
    if (reason) skip(reason);
  });
