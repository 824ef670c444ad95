import { instant } from '@tsuzura/domain/calendar';
import { endSession, findSessions } from '@tsuzura/store/auth';
import type { Database } from '@tsuzura/store/kernel';

/** Signs a person out of one session: it ends with everything that was granted in it. */
export type EndSession = (personId: string, uid: string) => Promise<void>;

export function createEndSession(database: Database, realNow: () => number): EndSession {
  return (personId, uid) =>
    database.tx(async (tx) => {
      const sessions = await findSessions(tx, personId, instant(Math.trunc(realNow())));
      const own = sessions.find((session) => session.uid === uid);
      if (own) await endSession(tx, own);
    });
}

/** Signs a person out everywhere but in the session named; says how many that were. */
export type EndSessions = (personId: string, exceptUid: string | null) => Promise<number>;

export function createEndSessions(database: Database, realNow: () => number): EndSessions {
  return (personId, exceptUid) =>
    database.tx(async (tx) => {
      const others = (await findSessions(tx, personId, instant(Math.trunc(realNow())))).filter(
        ({ uid }) => uid !== exceptUid,
      );
      for (const session of others) await endSession(tx, session);
      return others.length;
    });
}
