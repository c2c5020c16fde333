import { appendFileSync } from "node:fs";
import type { RealRun } from "./real.ts";

type Unsuited = {
  file: string;
  /** Parts of the tests' titles or of the groups that they are in. */
  titles: string[];
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
];

/** Tests of an Auth that confirms addresses, which most other tests cannot use. */
const withoutConfirmation: Unsuited[] = [
  {
    file: "e2e/recruiter/confirm.spec.ts",
    titles: [
      "Auth confirms addresses",
      "registering an address with a confirmed account shows the same page as a new address",
    ],
    reason: "no second Auth that confirms addresses is named",
  },
];

/** Tests that read mail which Auth sends. */
const withoutMail: Unsuited[] = [
  {
    file: "e2e/recruiter/reset.spec.ts",
    titles: [
      "a mailed link sets a new password once and ends every session",
      "sends no mail",
      "the reset mail has its link in each of its parts",
      "the reset mail does not name the backend",
      "a reset link expires after an hour",
      "a refused password does not use up the reset link",
      "a leaked new password does not replace the old one",
      "the reset form reports an outage but does not wait for a slow mail",
      "one email address gets at most three mails with reset links",
      "a new password for an account with an authenticator needs its code",
      "a new password without the code of the account's authenticator is refused",
    ],
    reason: "Auth sends its mail elsewhere",
  },
];

export const unsuitedTests = [...always, ...withoutConfirmation, ...withoutMail];

/** The reason why a test cannot run on a real Supabase, which is also noted for parity's report; null if it can. */
export function noteUnsuitedReason(
  { getsMail, confirmingUrl, skips }: RealRun,
  file: string,
  title: string,
): string | null {
  const listed = [
    ...always,
    ...(confirmingUrl && getsMail ? [] : withoutConfirmation),
    ...(getsMail ? [] : withoutMail),
  ];
  const found = listed.find(
    (test) => file.endsWith(test.file) && test.titles.some((part) => title.includes(part)),
  );
  if (!found) return null;
  appendFileSync(skips, `${found.file}: ${title} (${found.reason})\n`);
  return found.reason;
}
