import { readFileSync } from "node:fs";
import { expect, test, type Who } from "@/e2e/fixtures";

type Manifest = { node: Record<string, { exportedName: string; filename: string }> };

const manifest = new URL("../../.next/server/server-reference-manifest.json", import.meta.url);

/**
 * Server actions that anybody may call. Each has a rate limit and, if it acts on an account, requires a secret of that
 * account, such as its password.
 */
const publicActions = [
  "signInRecruiterAction",
  "signInAdminAction",
  "signOutAction",
  "requestResetAction",
  "resetPasswordAction",
  "registerAction",
  "completeRegistrationAction",
  "confirmRegistrationAction",
  "replaceRegistrationAction",
  "submitEventAction",
  "subscribeAction",
  "createAlertAction",
  "requestLinkAction",
];

/** Server actions that every signed-in caller may call for their own account. */
const accountActions = [
  "enrollAction",
  "proveSecondFactorAction",
  "deleteAccountAction",
  "requestAddressMailAction",
];

/** Whether a server action changes only data of the calling recruiter. */
const isOwnRowsAction = (name: string) => /Own(Job|Jobs|Company|Board|Boards)Action$/.test(name);

/** Whether an account may call a server action that is not public. */
function mayCall(who: Who | "anonymous", name: string): boolean {
  if (accountActions.includes(name)) return who !== "anonymous";
  if (isOwnRowsAction(name)) return who === "approved";
  return who === "admin";
}

/**
 * Reads all other server actions of the build. They need a check of their own, because anybody who knows an action's id
 * can call it from any page.
 */
function readGuardedActions() {
  const { node: actions } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  return Object.entries(actions).filter(
    ([, { exportedName }]) => !publicActions.includes(exportedName),
  );
}

for (const who of ["anonymous", "stranger", "pending", "rejected", "approved", "admin"] as const)
  test(`every server action is accepted from callers with permission and refused to all others (caller: ${who})`, async ({
    context,
    signInAs,
  }) => {
    test.slow();
    const guarded = readGuardedActions();
    expect(guarded.filter(([, { exportedName }]) => isOwnRowsAction(exportedName))).toHaveLength(8);
    if (who !== "anonymous") await signInAs(who as Who);
    for (const [id, { exportedName }] of guarded) {
      // Server actions check the caller before the input, so the test can send invalid input.
      const answer = await context.request.post("/recruiter/dashboard", {
        headers: { "next-action": id },
        multipart: { 0: '[null,"$K1"]', "1_nothing": "" },
        maxRedirects: 0,
      });
      // The recruiter's dashboard responds with 409 to a server action that no recruiter page uses.
      const isRefused =
        answer.status() === 409 ||
        /Not authenticated|You do not have permission/.test(await answer.text());
      const isRefusalExpected = !mayCall(who, exportedName);
      expect({ exportedName, isRefused }).toEqual({ exportedName, isRefused: isRefusalExpected });
    }
  });
