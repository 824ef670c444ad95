import { instant } from '@tsuzura/domain/calendar';
import { endSession, findSessions } from '@tsuzura/store/auth';
import type { Database } from '@tsuzura/store/kernel';

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
