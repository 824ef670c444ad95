import { instant } from '@tsuzura/domain/calendar';
import {
  consumeRecord,
  findRecord,
  findRecordByUid,
  findRefreshTokens,
  putRecord,
  removeRecord,
  removeRecordsOfGrant,
  rotateRecords,
  type AuthRecord,
  type FoundRecord,
  type FoundRefreshToken,
  type Rotation,
} from '@tsuzura/store/auth';
import { gather, type Database } from '@tsuzura/store/kernel';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/**
 * Two tabs may refresh with the same token at the same moment: for this long a used refresh token still works, and each
 * tab gets a successor. Later than that a repeat is theft, and the whole family ends.
 */
export const refreshGraceMilliseconds = 10_000;

/** Keeps the OAuth server's records in PostgreSQL. */
export function createAdapter(database: Database, realNow: () => number): AdapterFactory {
  const now = () => instant(Math.trunc(realNow()));
  const { reader } = database;
  const findToken = gather<string, FoundRefreshToken | undefined>({
    send: async (ids) => {
      const found = await findRefreshTokens(reader, ids, now());
      return ids.map((id) => found.get(id));
    },
  });
  const rotate = gather<Rotation, undefined>({
    send: async (rotations) => {
      await rotateRecords(reader, rotations, now());
      return [];
    },
  });
  /** Grants read along with their refresh token, each for the one look that follows at once. */
  const readAlong = new Map<string, { payload: AdapterPayload; at: number }>();
  const takeAlong = (id: string): AdapterPayload | undefined => {
    const known = readAlong.get(id);
    readAlong.delete(id);
    return known && now() - known.at < 1_000 ? known.payload : undefined;
  };

  /**
   * Refresh tokens that are used up as soon as their successor is stored, by grant. The library says "used" first and
   * stores second; doing both in one statement is quicker, and a crash cannot fall in between.
   */
  const toUseUp = new Map<string, string[]>();
  const grantOf = new Map<string, string>();
  function useUpLater(id: string): boolean {
    const grantId = grantOf.get(id);
    if (grantId === undefined) return false;
    grantOf.delete(id);
    toUseUp.set(grantId, [...(toUseUp.get(grantId) ?? []), id]);
    // Should no successor come, the token is used up all the same.
    setTimeout(() => {
      const left = takeUsed(grantId, id);
      if (left) void consumeRecord(reader, 'RefreshToken', left, now()).catch(() => undefined);
    }, 1_000).unref();
    return true;
  }
  function takeUsed(grantId: string | undefined, wanted?: string): string | undefined {
    const waiting = toUseUp.get(grantId ?? '') ?? [];
    const taken = wanted === undefined ? waiting[0] : waiting.find((id) => id === wanted);
    const rest = waiting.filter((_, index) => index !== waiting.indexOf(taken ?? ''));
    if (rest.length > 0) toUseUp.set(grantId ?? '', rest);
    else toUseUp.delete(grantId ?? '');
    return taken;
  }

  return (kind: string): Adapter => {
    const read = (found: FoundRecord | null): AdapterPayload | undefined => {
      if (!found) return undefined;
      const payload = { ...found.payload } as AdapterPayload;
      if (found.consumed_at === null) return payload;
      const inGrace = kind === 'RefreshToken' && now() - found.consumed_at < refreshGraceMilliseconds;
      return inGrace ? payload : { ...payload, consumed: Math.floor(found.consumed_at / 1000) };
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        const record: AuthRecord = {
          kind,
          id,
          payload,
          grantId: payload.grantId ?? null,
          accountId: kind === 'Session' ? (payload.accountId ?? null) : null,
          uid: kind === 'Session' ? (payload.uid ?? null) : null,
          expiresAt: expiresIn ? instant(now() + expiresIn * 1000) : null,
        };
        const used = kind === 'RefreshToken' ? takeUsed(payload.grantId) : undefined;
        await (used === undefined ? putRecord(reader, record) : rotate({ used, next: record }));
      },
      find: async (id) => {
        if (kind === 'Grant') return takeAlong(id) ?? read(await findRecord(reader, kind, id, now()));
        if (kind !== 'RefreshToken') return read(await findRecord(reader, kind, id, now()));
        const found = await findToken(id);
        if (found?.grant) {
          if (grantOf.size > 1_000) grantOf.clear();
          grantOf.set(id, found.grant.id);
          if (readAlong.size > 1_000) readAlong.clear(); // never asked for: their tokens were refused
          readAlong.set(found.grant.id, { payload: { ...found.grant.payload }, at: now() });
        }
        return read(found?.token ?? null);
      },
      findByUid: async (uid) => read(await findRecordByUid(reader, kind, uid, now())),
      findByUserCode: async () => undefined, // the device flow is off
      consume: async (id) => {
        if (kind !== 'RefreshToken' || !useUpLater(id)) await consumeRecord(reader, kind, id, now());
      },
      destroy: (id) => removeRecord(reader, kind, id),
      revokeByGrantId: (grantId) => removeRecordsOfGrant(reader, kind, grantId),
    };
  };
}
