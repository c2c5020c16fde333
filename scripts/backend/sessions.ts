import type { ReservedSql, Sql } from 'postgres';
import { errorCode } from '../sentence.ts';

type Session = { sql: Sql; isCut: boolean };

/** What an answer of Supabase Lite says where a session was lost. */
export const sessionLost = 'The session of the database was lost.';

/**
 * Lends out sessions of a database, each on a client of its own. postgres.js 3.4.9 does not stand the loss of one that
 * is lent: what comes next it writes to a socket that is no longer there, which ends the process (porsager/postgres
 * #1154, #1208). Here a session that was cut refuses what comes next, and is lent to nobody again.
 * @param open makes a client of one connection that calls `onclose` when that is gone
 */
export function lendSessions(open: (onclose: () => void) => Sql, max: number) {
  const sessions = new Set<Session>();
  const idle: Session[] = [];
  const waiting: (() => void)[] = [];

  const start = () => {
    const session: Session = {
      isCut: false,
      sql: open(() => {
        session.isCut = true;
        if (idle.includes(session)) drop(session);
      }),
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
    if (session.isCut) drop(session);
    else idle.push(session);
    waiting.shift()?.();
  };

  return {
    async reserve(): Promise<ReservedSql> {
      while (idle.length === 0 && sessions.size >= max) await new Promise<void>((resolve) => waiting.push(resolve));
      const session = idle.pop() ?? start();
      const lent = {
        unsafe: (...query: Parameters<Sql['unsafe']>) => {
          if (session.isCut) throw new SessionLost();
          const rows = session.sql.unsafe(...query);
          const lossInWords = (error: unknown) => {
            throw session.isCut || lost.test(errorCode(error) ?? '') ? new SessionLost() : error;
          };
          return rows.catch(lossInWords);
        },
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

/** What the database says as it ends a session, and what is said of one that cannot be begun or is gone. */
const lost = /^(?:57P0[1-3]|53300|08...|CONNECT|E(?:CONN|PIPE|TIMEDOUT))/;

class SessionLost extends Error {
  override name = 'SessionLost';
  constructor() {
    super(sessionLost);
  }
}
