import { readArguments } from "./command.ts";
import { env } from "../lib/config/env.ts";
import { diagnose } from "./doctor/checks.ts";
import { findingLine, summarizeFindings } from "./doctor/finding.ts";
import { runUntilStopped } from "./lifetime.ts";

readArguments("Usage: npm run doctor, without options.", {});

await runUntilStopped(async (signal) => {
  const findings = await diagnose(env, signal);
  for (const finding of findings) console.log(findingLine(finding));
  console.log(summarizeFindings(findings));
  if (findings.some(({ state }) => state === "bad")) process.exitCode = 1;
});
