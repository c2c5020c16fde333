import { readFileSync } from "node:fs";
import { expect, test, type Who } from "../fixtures";

type Manifest = { node: Record<string, { exportedName: string; filename: string }> };

const manifest = new URL("../../.next/server/server-reference-manifest.json", import.meta.url);

/** Those anybody may call: each is limited, and acts for nobody but whom it was told the secret of. */
const open = [
  ...[
    "signInRecruiterAction",
    "signInAdminAction",
    "signOutAction",
    "requestResetAction",
    "resetPasswordAction",
  ],
  ...["registerAction", "completeRegistrationAction", "confirmEmailAction"],
  "confirmAddressAction",
  "submitEventAction",
];

/** Those of one's own account, whoever one is. */
const ofAccount = [
  "enrollAction",
  "proveSecondFactorAction",
  "deleteAccountAction",
  "requestAddressMailAction",
];

const isOwn = (name: string) => /Own(Job|Jobs|Company|Board|Boards)Action$/.test(name);

/** Every server action of the build that not everybody may call: whoever knows its id can try to, from any page. */
function readGuarded() {
  const { node: actions } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  return Object.entries(actions).filter(([, { exportedName }]) => !open.includes(exportedName));
}

for (const who of ["anonymous", "stranger", "pending", "rejected", "approved", "admin"] as const)
  test(`every server action runs for those it is for, and for nobody else: ${who}`, async ({
    page,
    signInAs,
  }) => {
    test.slow();
    const guarded = readGuarded();
    expect(guarded.filter(([, { exportedName }]) => isOwn(exportedName))).toHaveLength(6);
    if (who !== "anonymous") await signInAs(who as Who);
    for (const [id, { exportedName }] of guarded) {
      // An empty form: who asks is found out before what is asked.
      const answer = await page.request.post("/recruiter/dashboard", {
        headers: { "next-action": id },
        multipart: { 0: '[null,"$K1"]', "1_nothing": "" },
        maxRedirects: 0,
      });
      // What stands on no page of the recruiters is not even found by them.
      const isRefused =
        answer.status() === 409 ||
        /Not authenticated|You do not have permission/.test(await answer.text());
      const isFor = ofAccount.includes(exportedName)
        ? who !== "anonymous"
        : who === (isOwn(exportedName) ? "approved" : "admin");
      expect({ exportedName, isRefused }).toEqual({ exportedName, isRefused: !isFor });
    }
  });
