import { beforeEach } from "vitest";
import { readRealRun } from "@/e2e/load/parity/real";
import { noteUnsuited } from "@/e2e/load/parity/unsuited";

const run = readRealRun();

if (run)
  beforeEach(({ task, skip }) => {
    const reason = noteUnsuited(run, task.file.name, task.name);
    if (reason) skip(reason);
  });
