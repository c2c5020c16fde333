import type { ReservedSql, Sql } from "postgres";
import { errorCode } from "../user-error.ts";

/** What an answer of Supabase Lite says where a session was lost, and where it was ended for its answer's size. */
export const sessionLost = "The session of the database was lost.";
export const answerTooLarge = "The answer is too large: ask for fewer rows or columns.";

/** Longer than any statement may take (statement_timeout), in milliseconds: what has no answer by then gets none. */
const longestMs = 10_000;

type Session = {
  sql: Sql;
  /** Why it is lost; null while it is not. */
  loss: Error | null;
  /** Rejects running queries too: postgres.js leaves some of them pending. */
  lose: (loss?: Error) => void;
  /** Reject running queries. */
  failures: Set<(loss: Error) => void>;
  /** Bytes that the current borrower may still receive. */
  bytesLeft: number;
};

/** What a client of postgres.js reports. */
type Events = {
  onclose: () => void;
  /** Whether so much may still be received. */
  onbytes: (count: number) => boolean;
};

type Limits = {
  /** How many sessions there are at most. */
  max: number;
  /** statement_timeout by role: Lite sets the role of a transaction, but not that role's settings. */
  timeLimits?: ReadonlyMap<string, string>;
  /** How much may be answered to the request that a session is reserved for. */
  maxBytes?: () => number;
};

/**
 * Lends out sessions of a database, each on a client of its own. postgres.js 3.4.9 does not stand the loss of one that
 * is lent: what comes next it writes to a socket that is no longer there, which ends the process (porsager/postgres
 * #1154, #1208). Here a lost session rejects further queries and is not lent again.
 * @param open makes a client of one connection
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
      // All that Supabase Lite's driver (kysely-postgres-js) uses of one.
      return lent as unknown as ReservedSql;
    },
    async close() {
      await Promise.all([...sessions].map(({ sql }) => sql.end({ timeout: 2 })));
    },
  };
}

type Query = Parameters<Sql["unsafe"]>;

/** With the role of a transaction, sets the time limit of that role. */
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

/** Codes of the database as it ends a session or begins none, and of connections that break or cannot be made. */
const isLoss = /^(?:57P0[1-3]|53300|08...|CONNECT.*|E(?:CONN.*|PIPE|TIMEDOUT))$/;

class SessionLost extends Error {
  override name = "SessionLost";
  constructor() {
    super(sessionLost);
  }
}
