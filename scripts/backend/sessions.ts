import type { ReservedSql, Sql } from "postgres";
import { errorCode } from "../user-error.ts";

export const sessionLost = "The session of the database was lost.";
export const answerTooLarge = "The answer is too large: ask for fewer rows or columns.";

const longestMs = 10_000;

/**
 * A database session. When it is lost, `loss` is aborted, which also rejects the queries that postgres.js would leave
 * pending.
 */
type Session = { sql: Sql; loss: AbortController; bytesLeft: number };

type Events = { onclose: () => void; onbytes: (count: number) => boolean };

type Limits = {
  max: number;
  /**
   * The statement_timeout of each role. Needed because Supabase Lite switches the role of a transaction without
   * applying the role's settings.
   */
  timeLimits?: ReadonlyMap<string, string>;
  /** Returns the maximum response size in bytes for the request that is reserving a database session. */
  maxBytes?: () => number;
};

/**
 * A pool of database sessions, each a client with a single connection. Replaces the pool of postgres.js 3.4.9, which
 * crashes the process when a reserved connection is lost (porsager/postgres #1154, #1208). Here a lost session rejects
 * its queries and is not reused.
 */
export function createSessionPool(
  open: (events: Events) => Sql,
  { max, timeLimits = new Map(), maxBytes = () => Infinity }: Limits,
) {
  const sessions = new Set<Session>();
  const idle: Session[] = [];
  const waiting: (() => void)[] = [];

  const start = () => {
    const loss = new AbortController();
    loss.signal.addEventListener("abort", () => {
      if (idle.includes(session)) drop(session);
    });
    const onbytes = (count: number) => {
      session.bytesLeft -= count;
      if (session.bytesLeft < 0) loss.abort(new Error(answerTooLarge));
      return session.bytesLeft >= 0;
    };
    const sql = open({ onclose: () => loss.abort(new Error(sessionLost)), onbytes });
    const session: Session = { sql, loss, bytesLeft: Infinity };
    sessions.add(session);
    return session;
  };
  const drop = (session: Session) => {
    sessions.delete(session);
    if (idle.includes(session)) idle.splice(idle.indexOf(session), 1);
    void session.sql.end({ timeout: 0 });
  };
  const release = (session: Session) => {
    if (session.loss.signal.aborted) drop(session);
    else idle.push(session);
    waiting.shift()?.();
  };

  return {
    async reserve(): Promise<ReservedSql> {
      while (idle.length === 0 && sessions.size >= max)
        await new Promise<void>((resolve) => waiting.push(resolve));
      const session = idle.pop() ?? start();
      session.bytesLeft = maxBytes();
      const lent = { unsafe: withSettings(session, timeLimits), release: () => release(session) };
      // Supabase Lite's database driver (kysely-postgres-js) uses no other methods of a reserved session.
      return lent as unknown as ReservedSql;
    },
    async close() {
      await Promise.all([...sessions].map(({ sql }) => sql.end({ timeout: 2 })));
    },
  };
}

type Query = Parameters<Sql["unsafe"]>;

/**
 * Batches settings: Supabase Lite sends a separate statement for each setting of a transaction. They are collected and
 * sent as one statement with the next query, which reduces the round trips of a request from fourteen to four.
 */
function withSettings(session: Session, timeLimits: ReadonlyMap<string, string>) {
  let settings: Setting[] = [];
  return async (...query: Query) => {
    const [text, parameters = []] = query;
    const name = /^SELECT set_config\('([\w.]+)', (?:\$1|''), true\)$/.exec(text)?.[1];
    if (!name) {
      const before = settings.length > 0 ? [settingsQuery(settings)] : [];
      settings = [];
      return runQueries(session, [...before, query]);
    }
    const value = String(parameters[0] ?? "");
    settings.push({ name, value });
    const timeLimit = name === "role" ? timeLimits.get(value) : undefined;
    if (timeLimit) settings.push({ name: "statement_timeout", value: timeLimit });
    return [];
  };
}

type Setting = { name: string; value: string };

function settingsQuery(settings: Setting[]): Query {
  const calls = settings.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`);
  const parameters = settings.flatMap(({ name, value }) => [name, value]);
  return [`select ${calls.join(", ")}`, parameters];
}

/**
 * Callers can cause an unlimited number of distinct statements, so only the first ones are prepared, to bound the
 * memory.
 */
const mostPrepared = 200;
const prepared = new Set<string>();

function mayPrepare(text: string): boolean {
  if (prepared.size < mostPrepared) prepared.add(text);
  return prepared.has(text);
}

async function runQueries({ sql, loss }: Session, queries: Query[]) {
  loss.signal.throwIfAborted();
  const lose = () => loss.abort(new Error(sessionLost));
  const patience = setTimeout(lose, longestMs);
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const fail = () => reject(loss.signal.reason as Error);
  loss.signal.addEventListener("abort", fail);
  try {
    const results = queries.map(([text, parameters = []]) =>
      sql.unsafe(text, parameters, { prepare: mayPrepare(text) }),
    );
    return (await Promise.race([Promise.all(results), lost])).at(-1);
  } catch (error) {
    if (lossCode.test(errorCode(error) ?? "")) lose();
    loss.signal.throwIfAborted();
    throw error;
  } finally {
    loss.signal.removeEventListener("abort", fail);
    clearTimeout(patience);
  }
}

/**
 * Error codes that mean a lost session: of PostgreSQL (shutdown, too many connections, connection exceptions),
 * postgres.js and Node.
 */
const lossCode = /^(?:57P0[1-3]|53300|08...|CONNECT.*|E(?:CONN.*|PIPE|TIMEDOUT))$/;
