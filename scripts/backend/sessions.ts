import type { ReservedSql, Sql } from "postgres";
import { errorCode } from "../user-error.ts";

/** Messages in responses of Supabase Lite when a session was lost or a response too large. */
export const sessionLost = "The session of the database was lost.";
export const answerTooLarge = "The answer is too large: ask for fewer rows or columns.";

const longestMs = 10_000;

type Session = {
  sql: Sql;
  loss: Error | null;
  /** Marks a session as lost and rejects its queries, some of which postgres.js leaves pending. */
  lose: (loss?: Error) => void;
  failures: Set<(loss: Error) => void>;
  bytesLeft: number;
};

type Events = {
  onclose: () => void;
  onbytes: (count: number) => boolean;
};

type Limits = {
  max: number;
  /** statement_timeout by role, since Supabase Lite sets the role of a transaction but not the role's settings. */
  timeLimits?: ReadonlyMap<string, string>;
  /** The largest response in bytes to the request that reserves a session. */
  maxBytes?: () => number;
};

/**
 * Lends sessions, each a client with one connection. postgres.js 3.4.9 crashes the process when a reserved connection
 * is lost (porsager/postgres #1154, #1208); here a lost session rejects queries and is not lent again.
 */
export function lendSessions(
  open: (events: Events) => Sql,
  { max, timeLimits = new Map(), maxBytes = () => Infinity }: Limits,
) {
  const sessions = new Set<Session>();
  const idle: Session[] = [];
  const waiting: (() => void)[] = [];

  const start = () => {
    const failures: Session["failures"] = new Set();
    const lose = (loss: Error = new SessionLost()) => {
      session.loss ??= loss;
      for (const fail of failures) fail(session.loss);
      if (idle.includes(session)) drop(session);
    };
    const onbytes = (count: number) => {
      session.bytesLeft -= count;
      if (session.bytesLeft < 0) lose(new Error(answerTooLarge));
      return session.bytesLeft >= 0;
    };
    const session: Session = {
      loss: null,
      lose,
      failures,
      bytesLeft: Infinity,
      sql: open({ onclose: () => lose(), onbytes }),
    };
    sessions.add(session);
    return session;
  };
  const drop = (session: Session) => {
    sessions.delete(session);
    if (idle.includes(session)) idle.splice(idle.indexOf(session), 1);
    void session.sql.end({ timeout: 0 });
  };
  const release = (session: Session) => {
    if (session.loss) drop(session);
    else idle.push(session);
    waiting.shift()?.();
  };

  return {
    async reserve(): Promise<ReservedSql> {
      while (idle.length === 0 && sessions.size >= max)
        await new Promise<void>((resolve) => waiting.push(resolve));
      const session = idle.pop() ?? start();
      session.bytesLeft = maxBytes();
      const lent = {
        unsafe: (...query: Query) => ask(session, withTimeLimit(query, timeLimits)),
        release: () => release(session),
      };
      // Supabase Lite's database driver (kysely-postgres-js) uses no other methods.
      return lent as unknown as ReservedSql;
    },
    async close() {
      await Promise.all([...sessions].map(({ sql }) => sql.end({ timeout: 2 })));
    },
  };
}

type Query = Parameters<Sql["unsafe"]>;

/** If a query sets the role of a transaction, this also sets the role's statement_timeout. */
function withTimeLimit(
  [text, parameters = [], ...rest]: Query,
  timeLimits: ReadonlyMap<string, string>,
): Query {
  const limit =
    text === "SELECT set_config('role', $1, true)" && timeLimits.get(String(parameters[0]));
  return limit
    ? [
        `${text}, set_config('statement_timeout', $2, true)`,
        [...parameters, limit] as typeof parameters,
        ...rest,
      ]
    : [text, parameters, ...rest];
}

async function ask(session: Session, query: Query) {
  if (session.loss) throw session.loss;
  const patience = setTimeout(() => session.lose(), longestMs);
  const { promise: loss, reject } = Promise.withResolvers<never>();
  session.failures.add(reject);
  try {
    return await Promise.race([session.sql.unsafe(...query), loss]);
  } catch (error) {
    if (isLoss.test(errorCode(error) ?? "")) session.lose();
    throw session.loss ?? error;
  } finally {
    session.failures.delete(reject);
    clearTimeout(patience);
  }
}

/** Error codes of database connections that ended, were refused or broke. */
const isLoss = /^(?:57P0[1-3]|53300|08...|CONNECT.*|E(?:CONN.*|PIPE|TIMEDOUT))$/;

class SessionLost extends Error {
  override name = "SessionLost";
  constructor() {
    super(sessionLost);
  }
}
