import { counted } from "../../lib/text/counted.ts";

/**
 * The result of a check. `note` is information, or a check that could not be made; `bad` is a fault that must be fixed.
 */
export type Finding = { state: "ok" | "note" | "bad"; about: string; message: string };

const finding = (state: Finding["state"]) => (about: string, message: string) =>
  ({ state, about, message }) satisfies Finding;

export const ok = finding("ok");
export const note = finding("note");
export const bad = finding("bad");

const marks = { ok: "ok  ", note: "note", bad: "BAD " };

export const findingLine = ({ state, about, message }: Finding) =>
  `${marks[state]}  ${about.padEnd(10)} ${message}`;

export function summarizeFindings(findings: Finding[]): string {
  const count = findings.filter(({ state }) => state === "bad").length;
  return `${count === 0 ? "Nothing" : counted(count, "thing")} to fix.`;
}
