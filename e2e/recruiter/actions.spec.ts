import { readFileSync } from "node:fs";
import { expect, test, type Who } from "../fixtures";

type Manifest = { node: Record<string, { exportedName: string; filename: string }> };

const manifest = new URL("../../.next/server/server-reference-manifest.json", import.meta.url);

/** Actions for everybody: each has a rate limit and needs the secret of the account it acts for. */
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

/** Actions on the caller's own account. */
const ofAccount = [
  "enrollAction",
  "proveSecondFactorAction",
  "deleteAccountAction",
  "requestAddressMailAction",
];

const isOwn = (name: string) => /Own(Job|Jobs|Company|Board|Boards)Action$/.test(name);

/** Every other server action of the build: anybody who knows an action's id can call it from any page. */
function readGuarded() {
  const { node: actions } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  return Object.entries(actions).filter(([, { exportedName }]) => !open.includes(exportedName));
}

for (const who of ["anonymous", "stranger", "pending", "rejected", "approved", "admin"] as const)
  test(`every server action is accepted from those it is for and refused to everybody else: ${who}`, async ({
    page,
    signInAs,
  }) => {
    test.slow();
    const guarded = readGuarded();
    expect(guarded.filter(([, { exportedName }]) => isOwn(exportedName))).toHaveLength(6);
    if (who !== "anonymous") await signInAs(who as Who);
    for (const [id, { exportedName }] of guarded) {
      // The action checks the caller before its input.
      const answer = await page.request.post("/recruiter/dashboard", {
        headers: { "next-action": id },
        multipart: { 0: '[null,"$K1"]', "1_nothing": "" },
        maxRedirects: 0,
      });
      // An action that no recruiter page uses is not found there.
      const isRefused =
        answer.status() === 409 ||
        /Not authenticated|You do not have permission/.test(await answer.text());
      const isFor = ofAccount.includes(exportedName)
        ? who !== "anonymous"
        : who === (isOwn(exportedName) ? "approved" : "admin");
      expect({ exportedName, isRefused }).toEqual({ exportedName, isRefused: !isFor });
    }
  });
