import { appendFileSync } from "node:fs";
import type { RealRun } from "./real.ts";

type Unsuited = {
  file: string;
  /** The beginnings of the tests' titles. Without them, all tests of the file are meant. */
  titles?: string[];
  reason: string;
};

/** Tests that no real Supabase can run. */
const always: Unsuited[] = [
  {
    file: "supabase/tests/second-factor.test.ts",
    titles: [
      "the setting that admins need a second factor is refused if Auth offers no second factor",
      "a second factor cannot be removed if Auth offers none",
    ],
    reason: "this Auth offers second factors",
  },
  {
    file: "supabase/tests/auth-log.test.ts",
    titles: ["a log of Auth that the owner of the database may not delete from"],
    reason: "only a superuser can change what the owner may do there",
  },
  {
    file: "supabase/tests/privileges.test.ts",
    titles: ["the tested database has the same privileges as an empty one after all migrations"],
    reason: "only a superuser can prepare a second database",
  },
  {
    file: "e2e/recruiter/confirm.spec.ts",
    reason: "it compares an Auth that confirms addresses with one that does not",
  },
];

/** Tests that read mail which Auth sends. */
const withoutMail: Unsuited[] = [];

export const unsuitedTests = [...always, ...withoutMail];

/** The reason why a test cannot run on a real Supabase, which is also noted for parity's report; null if it can. */
export function noteUnsuited(
  { getsMail, skips }: RealRun,
  file: string,
  title: string,
): string | null {
  const listed = getsMail ? always : unsuitedTests;
  const found = listed.find(
    (test) =>
      file.endsWith(test.file) &&
      (test.titles?.some((beginning) => title.startsWith(beginning)) ?? true),
  );
  if (!found) return null;
  appendFileSync(skips, `${found.file}: ${title} (${found.reason})\n`);
  return found.reason;
}
