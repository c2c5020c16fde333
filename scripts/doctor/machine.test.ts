import { join } from "node:path";
import getPort from "get-port";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/config/env.ts";
import { folder, startServer, statesOf, messagesOf, writeJson } from "../../test/doctor.ts";
import { findingLine, summarizeFindings } from "./finding.ts";
import { checkClock, checkDisk, checkOwnPorts, checkVersions } from "./machine.ts";

test("npm run doctor ends with a summary that counts the bad findings", () => {
  expect(findingLine({ state: "bad", about: "Disk", message: "is full" })).toBe(
    "BAD   Disk       is full",
  );
  expect(summarizeFindings([])).toBe("Nothing to fix.");
  expect(summarizeFindings([{ state: "bad", about: "Disk", message: "" }])).toBe("1 thing to fix.");
});

test("the machine's Node is accepted for a folder made by npm run build FOLDER, which has no lockfile", () => {
  expect(messagesOf(checkVersions(folder, { version: "v24.9.0" }))).toBe(
    "Node v24.9.0, the machine's own",
  );
});

test("versions of Node, npm and packages are compared with package.json and the lockfile", () => {
  writeJson("package.json", { dependencies: { node: "24.1.0" }, engines: { node: ">=20" } });
  writeJson("package-lock.json", {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "2.0.0", optional: true },
    },
  });
  writeJson("node_modules/a/package.json", { version: "1.0.0" });
  const good = { version: "v24.1.0", userAgent: "npm/10.9.2 node/v22.14.0 linux x64" };
  expect(statesOf(checkVersions(folder, good))).toEqual(["ok", "ok", "ok"]);

  writeJson("node_modules/a/package.json", { version: "1.0.1" });
  const others = { version: "v20.0.0", userAgent: "npm/9.0.0 node/v18.1.0 linux x64" };
  const found = checkVersions(folder, others);
  expect(statesOf(found)).toEqual(["bad", "bad", "bad"]);
  expect(messagesOf(found)).toContain("a 1.0.1 (1.0.0): npm ci");
});

test("ports are reported as free, held by this site or taken by another program", async () => {
  const [PORT, SUPABASE_PORT] = [String(await getPort()), String(await getPort())];
  const env = parseEnv({ PORT, SUPABASE_PORT });
  expect(statesOf(await checkOwnPorts(env, null))).toEqual(["ok"]);
  expect(statesOf(await checkOwnPorts(env, `http://127.0.0.1:${PORT}`))).toEqual(["ok"]);
  expect(messagesOf(await checkOwnPorts(env, "http://127.0.0.1:1"))).toContain("restart it");
  const taken = await startServer(() => undefined);
  await expect(
    checkOwnPorts(parseEnv({ PORT: String(taken), SUPABASE_PORT }), null),
  ).rejects.toThrow(`Port ${taken} is taken: set PORT to a free one.`);
});

test("the machine's clock is compared with that of a server that answers", async () => {
  const name = "the backend";
  const url = `http://127.0.0.1:${await startServer((_, response) => response.end())}`;
  expect(statesOf(await checkClock({ name, url }))).toEqual(["ok"]);
  expect(messagesOf(await checkClock({ name, url }, () => Date.now() + 300_000))).toMatch(
    /is (299|300|301) s ahead of the backend/,
  );
  const nobody = `http://127.0.0.1:${await getPort()}`;
  expect(statesOf(await checkClock({ name, url: nobody }))).toEqual(["note"]);
});

test("free disk space is checked even before the data folder exists", () => {
  expect(statesOf(checkDisk(folder, () => 2 * 1024 ** 3))).toEqual(["ok"]);
  expect(statesOf(checkDisk(join(folder, "a/b"), () => 100))).toEqual(["bad"]);
});
