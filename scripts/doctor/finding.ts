import { countWithNoun } from "../../lib/text/counted.ts";

/**
 * What a check found. `note` is information, or a check that could not be made; `bad` is a fault that must be fixed.
 */
export type Result = { state: "ok" | "note" | "bad"; message: string };

/** A result with the name of its check. */
export type Finding = Result & { about: string };

export const okResult = (message: string): Result => ({ state: "ok", message });

export const noteResult = (sentence: string, remedy?: string): Result => ({
  state: "note",
  message: remedy ? `${sentence}: ${remedy}` : sentence,
});

/** A fault, and its remedy or cause. */
export const badResult = (sentence: string, remedy: string): Result => ({
  state: "bad",
  message: `${sentence}: ${remedy}`,
});

const marks = { ok: "ok  ", note: "note", bad: "BAD " };

export const findingLine = ({ state, about, message }: Finding) =>
  `${marks[state]}  ${about.padEnd(10)} ${message}`;

export function summarizeFindings(findings: Finding[]): string {
  const count = findings.filter(({ state }) => state === "bad").length;
  return `${count === 0 ? "Nothing" : countWithNoun(count, "thing")} to fix.`;
}
