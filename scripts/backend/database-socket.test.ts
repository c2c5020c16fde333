import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { execaNode } from "execa";
import { describe, expect, test } from "vitest";
import {
  cleanUpAfterTest,
  dataDir,
  readDataFile,
  scratch,
  startTestBackend,
  startPreparedBackend,
  withOwner,
} from "@/test/backend";
import { onlyKnownVariables } from "@/scripts/child";
import { withDatabase } from "@/scripts/backend/database";
import { openDatabaseSocket } from "@/scripts/backend/database-socket";
import { runningDatabase, SUPERUSER } from "@/scripts/backend/postgres";

/** Connections to this address reach the same machine, although it is not a loopback address. */
const remoteHost = "0.0.0.0";

const never = new AbortController().signal;

describe("a connection to a database on another machine", () => {
  test("a connection to a remote database sends nothing but the request for TLS to a server that refuses it", async () => {
    const { port, received } = await startRefusingServer();
    const url = `postgresql://postgres:secret@${remoteHost}:${port}/postgres`;
    for (const address of [url, `${url}?sslmode=disable`])
      await expect(withDatabase(address, never, (sql) => sql`select 1`)).rejects.toThrow(
        `The database at 0.0.0.0:${port} offers no TLS`,
      );
    expect(received()).toEqual(["SSLRequest", "SSLRequest"]);
  });

  test("only connections to databases on other machines are encrypted", async () => {
    const { remoteUrl, localUrl } = await startDatabaseWithTls();
    expect(await withDatabase(remoteUrl, never, isEncrypted)).toBe(true);
    expect(await withDatabase(localUrl, never, isEncrypted)).toBe(false);
  });

  test("the certificate of a remote database is verified with DATABASE_CA", async () => {
    const { port, caFile } = await startDatabaseWithTls();
    const open = (host: string, file: string) =>
      openDatabaseSocket({ host: [host], port: [port] }, { caFile: file });
    (await open(remoteHost, caFile)).destroy();

    const unrelated = makeCertificate("unrelated", "IP:0.0.0.0").certificate;
    await expect(open(remoteHost, unrelated)).rejects.toThrow(
      /^The certificate of the database at 0\.0\.0\.0:\d+ cannot be verified with .*unrelated\.crt \(\w+\): set DATABASE_CA/,
    );
    await expect(open(remoteHost, join(scratch, "missing.crt"))).rejects.toThrow(
      /^DATABASE_CA .*missing\.crt cannot be read \(ENOENT\)\.$/,
    );
  });

  test("a connection to a remote database is refused if the certificate is that of another host", async () => {
    const { port, caFile } = await startDatabaseWithTls("DNS:db.example.com");
    await expect(
      openDatabaseSocket({ host: [remoteHost], port: [port] }, { caFile }),
    ).rejects.toThrow("(ERR_TLS_CERT_ALTNAME_INVALID)");
  });
});

test(
  "all commands that take DATABASE_URL encrypt their connections with a warning if one is not verified",
  { timeout: 180_000 },
  async () => {
    const { remoteUrl, caFile, requireTls } = await startDatabaseWithTls();
    await requireTls();
    const commands = [
      { args: ["admin", "list"], output: "There are no admins." },
      {
        args: ["person", "export", "ada@acme.dev"],
        output: "Nothing is stored about ada@acme.dev.",
      },
      { args: ["seed", "--jobs", "1"], output: "Added 1 jobs" },
      { args: ["doctor"], output: "all applied, unchanged" },
    ];
    for (const { args, output } of commands) {
      const unverified = await runCommand(args, { DATABASE_URL: remoteUrl });
      const settings = { DATABASE_URL: remoteUrl, DATABASE_CA: caFile };
      const verified = await runCommand(args, settings);
      expect(unverified.all).toContain(output);
      expect(unverified.stderr.match(/certificate is not verified/g)).toHaveLength(1);
      expect(verified.all).toContain(output);
      expect(verified.all).not.toContain("is not verified");
    }
    // With DATABASE_URL no board in the data folder is used or created.
    expect(existsSync(unusedDataDir())).toBe(false);
  },
);

test("the embedded backend encrypts its connections to a database on another machine", async () => {
  const { remoteUrl, requireTls, backend } = await startDatabaseWithTls();
  await requireTls();
  const other = await startTestBackend({ dataDir: join(scratch, "other"), databaseUrl: remoteUrl });
  const answer = await fetch(`${other.url}/rest/v1/cities?select=name&limit=1`, {
    headers: { apikey: backend.publishableKey },
  });
  expect(answer.status).toBe(401);
  const own = await fetch(`${other.url}/rest/v1/cities?select=name&limit=1`, {
    headers: { apikey: other.publishableKey },
  });
  expect(own.status).toBe(200);
});

async function isEncrypted(sql: Parameters<Parameters<typeof withDatabase>[2]>[0]) {
  const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  return Boolean(row?.ssl);
}

/** Starts a server that refuses TLS and records the kind of the messages that it receives. */
async function startRefusingServer() {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on("data", (bytes) => {
      const isTlsRequest = bytes.length === 8 && bytes.readInt32BE(4) === 80_877_103;
      received.push(isTlsRequest ? "SSLRequest" : bytes.toString("latin1"));
      socket.write("N");
    });
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUpAfterTest(() => server.close());
  return { port: (server.address() as AddressInfo).port, received: () => received };
}

/** Starts an embedded database that accepts TLS, with a self-signed certificate. */
async function startDatabaseWithTls(subjectAltName = `IP:${remoteHost}`) {
  const backend = await startPreparedBackend();
  const { certificate, key } = makeCertificate("server", subjectAltName);
  const superuserUrl = (await runningDatabase(dataDir, SUPERUSER)) ?? "";
  await withOwner({ databaseUrl: superuserUrl }, async (sql) => {
    await sql.unsafe(`alter system set ssl_cert_file = '${certificate}'`);
    await sql.unsafe(`alter system set ssl_key_file = '${key}'`);
    await sql.unsafe("alter system set ssl = on");
    await sql`select pg_reload_conf()`;
  });
  const remote = new URL(superuserUrl);
  remote.hostname = remoteHost;
  // The server reloads its settings later, and tells its sessions that TLS is on before it accepts TLS connections.
  await expect
    .poll(() => withDatabase(remote.href, never, isEncrypted).catch(() => false))
    .toBe(true);
  /** Makes the database reject new connections without TLS, and waits until it does. */
  const requireTls = () =>
    withOwner({ databaseUrl: superuserUrl }, async (sql) => {
      const rules = "hostnossl all all all reject\n";
      writeFileSync(
        join(dataDir, "postgres/pg_hba.conf"),
        rules + readDataFile("postgres/pg_hba.conf"),
      );
      await sql`select pg_reload_conf()`;
      await expect
        .poll(() => withDatabase(superuserUrl, never, isEncrypted).catch(String))
        .toContain("28000");
    });
  return {
    backend,
    requireTls,
    localUrl: superuserUrl,
    remoteUrl: remote.href,
    port: Number(remote.port),
    caFile: certificate,
  };
}

/** Makes a self-signed certificate, which is its own authority, for files that Postgres accepts. */
function makeCertificate(name: string, subjectAltName: string) {
  const certificate = join(dataDir, `${name}.crt`);
  const key = join(dataDir, `${name}.key`);
  const request =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test";
  execFileSync(
    "openssl",
    [
      ...request.split(" "),
      "-addext",
      `subjectAltName=${subjectAltName}`,
      "-keyout",
      key,
      "-out",
      certificate,
    ],
    { stdio: "ignore" },
  );
  chmodSync(key, 0o600);
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  for (const file of [certificate, key]) chownSync(file, uid, gid);
  return { certificate, key };
}

const unusedDataDir = () => join(scratch, "unused");

const runCommand = ([command = "", ...args]: string[], settings: Record<string, string>) =>
  execaNode(join(import.meta.dirname, `../${command}.ts`), args, {
    env: { ...onlyKnownVariables({}), ...settings, DATA_DIR: unusedDataDir() },
    all: true,
    reject: false,
  });
