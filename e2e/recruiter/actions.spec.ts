import { readFileSync } from "node:fs";
import { expect, test, type Who } from "@/e2e/fixtures";

type Manifest = { node: Record<string, { exportedName: string; filename: string }> };

const manifest = new URL("../../.next/server/server-reference-manifest.json", import.meta.url);

/** Server actions for everybody: each has a rate limit and, if it acts for an account, needs the account's secret. */
const publicActions = [
  "signInRecruiterAction",
  "signInAdminAction",
  "signOutAction",
  "requestResetAction",
  "resetPasswordAction",
  "registerAction",
  "completeRegistrationAction",
  "confirmEmailAction",
  "confirmAddressAction",
  "submitEventAction",
  "subscribeAction",
  "createAlertAction",
  "requestLinkAction",
];

/** Server actions for every signed-in caller, on the caller's own account. */
const accountActions = [
  "enrollAction",
  "proveSecondFactorAction",
  "deleteAccountAction",
  "requestAddressMailAction",
];

/** Whether a server action changes what belongs to the recruiter who calls it. */
const isOwn = (name: string) => /Own(Job|Jobs|Company|Board|Boards)Action$/.test(name);

/** Whether an account may call a server action that is not for everybody. */
function mayCall(who: Who | "anonymous", name: string): boolean {
  if (accountActions.includes(name)) return who !== "anonymous";
  if (isOwn(name)) return who === "approved";
  return who === "admin";
}

/** Every other server action of the build: anybody who knows an action's id can call it from any page. */
function readGuarded() {
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
    const guarded = readGuarded();
    expect(guarded.filter(([, { exportedName }]) => isOwn(exportedName))).toHaveLength(8);
    if (who !== "anonymous") await signInAs(who as Who);
    for (const [id, { exportedName }] of guarded) {
      // Server actions check the caller before their input, so invalid input is enough.
      const answer = await context.request.post("/recruiter/dashboard", {
        headers: { "next-action": id },
        multipart: { 0: '[null,"$K1"]', "1_nothing": "" },
        maxRedirects: 0,
      });
      // The recruiter's dashboard answers 409 to a server action that no recruiter page uses.
      const isRefused =
        answer.status() === 409 ||
        /Not authenticated|You do not have permission/.test(await answer.text());
      const isRefusalExpected = !mayCall(who, exportedName);
      expect({ exportedName, isRefused }).toEqual({ exportedName, isRefused: isRefusalExpected });
    }
  });
