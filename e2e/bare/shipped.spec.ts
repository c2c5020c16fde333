import { existsSync, globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { runNodeProgram, startChild, onlyKnownVariables } from "@/scripts/child";
import { waitUntilReady } from "@/scripts/web";
import { expect, test } from "@/e2e/fixtures";

const scripts = join(import.meta.dirname, "../../scripts");

test("a folder made by npm run build FOLDER serves the site without the project's packages", async ({
  page,
  addJobs,
}) => {
  test.setTimeout(180_000);
  const { signal } = new AbortController();
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-shipped-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const settings = onlyKnownVariables(process.env);
  const built = await runNodeProgram(join(scripts, "build.ts"), [folder], {
    env: settings,
    signal,
  });
  expect(built).toMatchObject({ code: 0 });
  expect(globSync("**/bin/node", { cwd: folder })).toEqual([]);
  expect(globSync("node_modules/@next/swc-*", { cwd: folder })).toEqual([]);

  const port = String(await getPort());
  // Next would download its compiler into this folder if it had to compile next.config.ts.
  const compilers = join(folder, "compilers");
  const env = { ...settings, PORT: port, PURGE_URL: "", NEXT_SWC_PATH: compilers };
  const serve = join(folder, "scripts/serve.ts");
  const invalid = { ...env, TRUSTED_PROXIES: "x" };
  const refused = await runNodeProgram(serve, [], { env: invalid, signal });
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^TRUSTED_PROXIES must be a number from 0 to 10/),
  });

  const site = startChild(serve, [], { env });
  stack.defer(() => site.stop());
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady("The site", site, url, signal);

  const [job] = await addJobs({ title: "Senior Gopher" });
  await page.goto(`${url}/golang-jobs/${job?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Senior Gopher");
  for (const path of ["/", "/events", "/og", "/icon.svg", "/sitemap.xml", "/admin/login"])
    expect((await page.request.get(url + path)).status(), path).toBe(200);
  expect(existsSync(compilers)).toBe(false);
});
