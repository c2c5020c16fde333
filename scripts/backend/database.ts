import postgres, { type ISql, type Sql } from "postgres";
import { errorCode, UserError } from "../user-error.ts";
import { databaseTransport } from "./database-socket.ts";

export async function withDatabase<T>(
  url: string,
  signal: AbortSignal,
  work: (sql: Sql) => Promise<T>,
  onNotice: (message: string) => void = () => undefined,
): Promise<T> {
  signal.throwIfAborted();
  const onnotice = ({ message = "" }: postgres.Notice) => onNotice(message);
  const close = () => void sql.end({ timeout: 0 });
  // A lost session is not replaced, because its locks and settings would be lost without an error.
  const session = { max: 1, max_lifetime: null, onclose: close };
  const sql = postgres(url, {
    ...session,
    connect_timeout: 10,
    onnotice,
    ...databaseTransport(),
  });
  signal.addEventListener("abort", close);
  try {
    await sql`select 1`.catch((error: unknown) => {
      if (error instanceof UserError) throw error;
      const { hostname, port } = new URL(url);
      throw new UserError(
        `The database at ${hostname}:${port || 5432} cannot be reached (${errorCode(error)}).`,
      );
    });
    return await work(sql);
  } finally {
    signal.removeEventListener("abort", close);
    await sql.end({ timeout: 5 });
  }
}

/**
 * Runs a SQL file. Errors state the file and line; `findOffset` locates the failed statement of an error that has no
 * position.
 */
export async function runFile(
  sql: ISql,
  name: string,
  text: string,
  findOffset?: () => Promise<number>,
) {
  await sql.unsafe(text).catch(async (error: unknown) => {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const offset = error.position ? Number(error.position) : await findOffset?.();
    const line = offset === undefined ? "" : `:${text.slice(0, offset).split("\n").length}`;
    throw new UserError(`${name}${line} failed: ${error.message}`);
  });
}
