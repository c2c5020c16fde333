import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { afterAll, expect, test } from "vitest";
import { lockDataFolder } from "./backend/data-folder.ts";
import { onlyKnownVariables } from "./child.ts";

const scratch = mkdtempSync(join(tmpdir(), "start-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("npm start exits with one sentence about a site that already runs on the same data folder", async () => {
  const DATA_DIR = join(scratch, "held");
  using held = await lockDataFolder(DATA_DIR);
  const { port, close } = await startTestServer();
  const url = `http://127.0.0.1:${port}`;
  held.announce(url, "http://127.0.0.1:1");
  // The second start also uses the ports of the first, but the error must be about the data folder.
  expect(await runStartCommand({ PORT: String(port), DATA_DIR })).toEqual({
    code: 1,
    output: `This board already runs at ${url} (process ${process.pid}, data in ${DATA_DIR}): stop that one first. For a second board set DATA_DIR, PORT and SUPABASE_PORT.\n`,
  });
  close();
});

test("npm start exits with one sentence about an invalid variable", async () => {
  expect(await runStartCommand({ PORT: "http" })).toEqual({
    code: 1,
    output: "PORT must be a port number.\n",
  });
});

test("npm start exits with one sentence about a taken port", async () => {
  const { port, close } = await startTestServer();
  expect(await runStartCommand({ PORT: String(port) })).toEqual({
    code: 1,
    output: `Port ${port} is taken: set PORT to a free one.\n`,
  });
  close();
});

test("npm start exits with one sentence about the same port for site and backend", async () => {
  const port = String(await getPort());
  const output = `PORT and SUPABASE_PORT are both ${port}: set one of them to another port.\n`;
  expect(await runStartCommand({ PORT: port, SUPABASE_PORT: port })).toEqual({ code: 1, output });
});

test("npm start exits with one sentence about a taken port of the backend, before it creates files", async () => {
  const { port, close } = await startTestServer();
  const output = `Port ${port} is taken: set SUPABASE_PORT to a free one.\n`;
  expect(
    await runStartCommand({ SUPABASE_PORT: String(port), DATA_DIR: join(scratch, "never") }),
  ).toEqual({
    code: 1,
    output,
  });
  expect(existsSync(join(scratch, "never"))).toBe(false);
  close();
});

test("npm start exits with one sentence about a SUPABASE_URL that is not the address of Supabase", async () => {
  const { port, close } = await startTestServer(404);
  const url = `http://127.0.0.1:${port}`;
  const output = `SUPABASE_URL ${url} is not a Supabase: its /auth/v1/settings answered 404.\n`;
  expect(await runStartCommand({ SUPABASE_URL: url, ...keys })).toEqual({ code: 1, output });
  close();
});

test("npm start exits with one sentence about a Supabase that cannot be reached", async () => {
  const url = `http://127.0.0.1:${await getPort()}`;
  const { code, output } = await runStartCommand({ SUPABASE_URL: url, ...keys });
  expect({ code, output }).toEqual({
    code: 1,
    output: `SUPABASE_URL ${url} cannot be reached (ECONNREFUSED).\n`,
  });
});

test("npm start exits with one sentence about a Supabase that refuses SUPABASE_PUBLISHABLE_KEY", async () => {
  const { port, close } = await startTestServer(401);
  const { code, output } = await runStartCommand({
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    ...keys,
  });
  expect({ code, output }).toEqual({
    code: 1,
    output: `http://127.0.0.1:${port} refuses SUPABASE_PUBLISHABLE_KEY.\n`,
  });
  close();
});

test("npm start exits with one sentence about a data folder that cannot be written", async () => {
  writeFileSync(join(scratch, "file"), "");
  const { code, output } = await runStartCommand({ DATA_DIR: join(scratch, "file/data") });
  expect(code).toBe(1);
  expect(output).toContain(`DATA_DIR ${join(scratch, "file/data")} cannot be written`);
});

test("npm start prints that it is stopping when it is interrupted", async () => {
  const env = onlyKnownVariables({
    PORT: String(await getPort()),
    SUPABASE_PORT: String(await getPort()),
    DATA_DIR: join(scratch, "interrupted"),
  });
  const child = spawn(process.execPath, [join(import.meta.dirname, "start.ts")], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (data) => (output += String(data)));
  await expect.poll(() => output, { timeout: 30_000 }).toContain("Starting the database…");
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
  expect(output).toContain("\nStopping: running requests finish first.");
});

test("a child process ends when its parent is killed", async () => {
  const marker = join(scratch, "ended");
  const program = join(scratch, "program.mjs");
  const parent = join(scratch, "parent.mjs");
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
     process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(marker)}, ''); process.exit(); });
     setInterval(() => {}, 1000);
     process.send('up');`,
  );
  writeFileSync(
    parent,
    `import { startChild } from ${JSON.stringify(join(import.meta.dirname, "child.ts"))};
     const child = startChild(${JSON.stringify(program)}, []);
     child.process.getOneMessage().then(() => console.log('up'));`,
  );
  const process = spawn(globalThis.process.execPath, [parent], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (process.stdout) await once(process.stdout, "data");
  process.kill("SIGKILL");
  await expect.poll(() => existsSync(marker), { timeout: 10_000 }).toBe(true);
});

const keys = {
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${"x".repeat(20)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${"x".repeat(20)}`,
};

async function runStartCommand(settings: Record<string, string>) {
  const free = {
    PORT: String(await getPort()),
    SUPABASE_PORT: String(await getPort()),
    DATA_DIR: join(scratch, "data"),
  };
  const child: ChildProcess = spawn(
    globalThis.process.execPath,
    [join(import.meta.dirname, "start.ts")],
    {
      env: { ...globalThis.process.env, ...onlyKnownVariables({ ...free, ...settings }) },
    },
  );
  let output = "";
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

async function startTestServer(status = 200) {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    close: () => server.close(),
  };
}
