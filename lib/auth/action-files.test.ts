import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const sources = globSync("{app,components,lib}/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));

const actionFile = /^lib\/[^/]+\/actions\.ts$/u;
const wrapperCall = /\b(?:public|recruiter|admin|account)Action(?:<|\()/u;
const actionFiles = sources.filter(({ file }) => actionFile.test(file));

describe("server actions", () => {
  test("server actions are defined only in lib/<noun>/actions.ts", () => {
    const wrapper = "lib/auth/session.ts";
    const holdsActions = sources.filter(
      ({ file, source }) =>
        file !== wrapper && (source.includes('"use server"') || wrapperCall.test(source)),
    );
    expect(holdsActions.map(({ file }) => file)).toEqual(actionFiles.map(({ file }) => file));
    expect(actionFiles.length).toBeGreaterThan(10);
  });

  // Signing out needs no role, no schema and no purge.
  const exported = actionFiles
    .flatMap(({ file, source }) =>
      [...source.matchAll(/^export (.+)$/gmu)].map(([, declaration = ""]) => ({
        file,
        declaration,
      })),
    )
    .filter(({ declaration }) => !declaration.includes("function signOutAction"));

  test.each(exported)(
    "the server action $declaration in $file is created by a wrapper, which checks the caller",
    ({ declaration }) => {
      expect(declaration).toMatch(/^const \w+Action = (?:public|recruiter|admin|account)Action\(/u);
    },
  );

  test.each(actionFiles)(
    "$file leaves purging and refreshing to the wrappers of server actions",
    ({ source }) => {
      expect(source).not.toMatch(/"next\/cache"|"@\/lib\/http\/purge-pages"/u);
    },
  );
});
