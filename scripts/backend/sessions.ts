import type { ReservedSql, Sql } from "postgres";
import { errorCode } from "../user-error.ts";

/** What an answer of Supabase Lite says where a session was lost. */
export const sessionLost = "The session of the database was lost.";

/** Longer than any statement may take (statement_timeout), in milliseconds: what has no answer by then gets none. */
const longestMs = 10_000;

type Session = {
  sql: Sql;
  isLost: boolean;
  /** Fails what is under way, too: postgres.js forgets some of it. */
  lose: () => void;
  loss: Promise<never>;
};

/**
 * Lends out sessions of a database, each on a client of its own. postgres.js 3.4.9 does not stand the loss of one that
 * is lent: what comes next it writes to a socket that is no longer there, which ends the process (porsager/postgres
 * #1154, #1208). Here a lost session refuses what comes next, and is lent to nobody again.
 * @param open makes a client of one connection that calls `onclose` when that is gone
 */
export function lendSessions(open: (onclose: () => void) => Sql, max: number) {
  const sessions = new Set<Session>();
  const idle: Session[] = [];
  const waiting: (() => void)[] = [];

  const start = () => {
    const { promise: loss, reject } = Promise.withResolvers<never>();
    loss.catch(() => undefined);
    const lose = () => {
      session.isLost = true;
      reject(new SessionLost());
      if (idle.includes(session)) drop(session);
    };
    const session: Session = { isLost: false, lose, loss, sql: open(lose) };
    sessions.add(session);
    return session;
  };
  const drop = (session: Session) => {
    sessions.delete(session);
    if (idle.includes(session)) idle.splice(idle.indexOf(session), 1);
    void session.sql.end({ timeout: 0 });
  };
  const release = (session: Session) => {
    if (session.isLost) drop(session);
    else idle.push(session);
    waiting.shift()?.();
  };

  return {
    async reserve(): Promise<ReservedSql> {
      while (idle.length === 0 && sessions.size >= max)
        await new Promise<void>((resolve) => waiting.push(resolve));
      const session = idle.pop() ?? start();
      const lent = {
        unsafe: (...query: Query) => ask(session, query),
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

async function ask(session: Session, query: Query) {
  if (session.isLost) throw new SessionLost();
  const patience = setTimeout(session.lose, longestMs);
  try {
    return await Promise.race([session.sql.unsafe(...query), session.loss]);
  } catch (error) {
    if (isLoss.test(errorCode(error) ?? "")) session.lose();
    throw session.isLost ? new SessionLost() : error;
  } finally {
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
