import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createConnection, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { env, isLoopback } from "../../lib/config/env.ts";
import { errorCode, UserError } from "../user-error.ts";

/** Where postgres.js connects to: the path of a Unix socket, or lists of hosts and ports of which the first is used. */
export type DatabaseAddress = { path?: string | false; host: string[]; port: number[] };

type Options = {
  /** The file with the certificates of the authority that has signed the server's. */
  caFile?: string | undefined;
  timeoutMs?: number;
};

/** The message with which PostgreSQL clients ask for TLS ("SSLRequest" in PostgreSQL's protocol). */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const tlsAccepted = "S";

/**
 * Options for postgres.js. Connections to another machine are always encrypted: postgres.js itself does so only if the
 * connection string asks for it.
 */
export const databaseTransport = (timeoutMs = 10_000) => ({
  ssl: false,
  socket: (address: DatabaseAddress) => openDatabaseSocket(address, { timeoutMs }),
});

/** Opens a connection to PostgreSQL: encrypted unless the server is on this machine. */
export async function openDatabaseSocket(
  { path, host: [host = "localhost"], port: [port = 5432] }: DatabaseAddress,
  { caFile = env.DATABASE_CA, timeoutMs = 10_000 }: Options = {},
): Promise<Socket> {
  const signal = AbortSignal.timeout(timeoutMs);
  const socket = path ? createConnection(path) : createConnection(port, host);
  try {
    await once(socket, "connect", { signal });
    if (path || isLoopback(host)) return socket;
    return await upgradeToTls(socket, { host, port, caFile, signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

type Encryption = {
  host: string;
  port: number;
  caFile: string | undefined;
  signal: AbortSignal;
};

async function upgradeToTls(
  socket: Socket,
  { host, port, caFile, signal }: Encryption,
): Promise<TLSSocket> {
  const ca = caFile === undefined ? undefined : readCertificates(caFile);
  socket.write(tlsRequest);
  const [answer] = (await once(socket, "data", { signal })) as [Buffer];
  if (answer.toString() !== tlsAccepted)
    throw new UserError(
      `The database at ${host}:${port} offers no TLS, and connections to other machines must be encrypted: ` +
        "enable TLS there.",
    );
  const encrypted = connectTls({
    socket,
    host,
    // The extension for server names excludes addresses. The certificate is compared with `host` in any case.
    servername: isIP(host) ? "" : host,
    rejectUnauthorized: ca !== undefined,
    ...(ca !== undefined && { ca }),
  });
  await once(encrypted, "secureConnect", { signal }).catch((error: unknown) => {
    if (ca === undefined || signal.aborted) throw error;
    throw new UserError(
      `The certificate of the database at ${host}:${port} cannot be verified with ${caFile} ` +
        `(${errorCode(error)}): set DATABASE_CA to the certificate authority of this server.`,
    );
  });
  if (ca === undefined) warnUnverified(host);
  return encrypted;
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(`DATABASE_CA ${file} cannot be read (${errorCode(error)}).`);
  }
}

let hasWarned = false;

function warnUnverified(host: string) {
  if (hasWarned) return;
  hasWarned = true;
  console.error(
    `The connection to the database at ${host} is encrypted, but the server's certificate is not verified: ` +
      "set DATABASE_CA to the file of its certificate authority (docs/deploying.md).",
  );
}
