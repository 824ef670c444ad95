import { instant } from '@tsuzura/domain/calendar';
import {
  consumeRecord,
  endFamilyOf,
  findRecord,
  findRecordByUid,
  findRefreshTokens,
  putRecord,
  removeRecord,
  removeRecordsOfGrant,
  rotateRecords,
  takeRecord,
  type AuthRecord,
  type FoundRecord,
  type FoundRefreshToken,
  type Rotation,
} from '@tsuzura/store/auth';
import { createMicroBatcher, type Database } from '@tsuzura/store/kernel';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import { noteUsed, takeUsed } from './used-in-request.ts';

/**
 * Two tabs may refresh with the same token at the same moment: for this long a used refresh token still works, and each
 * tab gets a successor. Later than that a repeat counts as theft, and the whole family ends. The tabs of one browser
 * share what they store, so from then on they use the successor that was stored last: when two successors of one token
 * are both used, two holders have them, and the family ends as well.
 */
export const refreshGraceMilliseconds = 10_000;

/** Keeps the OAuth server's records in PostgreSQL. */
export function createAdapter(database: Database, realNow: () => number): AdapterFactory {
  const now = () => instant(Math.trunc(realNow()));
  const { reader } = database;
  const findToken = createMicroBatcher<string, FoundRefreshToken | undefined>({
    send: async (ids) => {
      const found = await findRefreshTokens(reader, ids, now());
      return ids.map((id) => found.get(id));
    },
  });
  const rotate = createMicroBatcher<Rotation, boolean>({
    send: (rotations) => rotateRecords(reader, rotations, now()),
  });
  /** Grants that were read together with their refresh token, each for the one lookup that follows at once. */
  const readAlong = new Map<string, { payload: AdapterPayload; at: number }>();
  const takeAlong = (id: string): AdapterPayload | undefined => {
    const known = readAlong.get(id);
    readAlong.delete(id);
    return known && now() - known.at < 1_000 ? known.payload : undefined;
  };

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
        const used = kind === 'RefreshToken' ? takeUsed() : undefined;
        if (used === undefined) return putRecord(reader, record);
        if (!(await rotate({ used, next: record }))) return undefined;
        await endFamilyOf(reader, kind, used);
        throw new errors.InvalidGrant('refresh token already used');
      },
      find: async (id) => {
        if (kind === 'Grant') return takeAlong(id) ?? read(await findRecord(reader, kind, id, now()));
        if (kind !== 'RefreshToken') return read(await findRecord(reader, kind, id, now()));
        const found = await findToken(id);
        if (found?.grant) {
          if (readAlong.size > 1_000) readAlong.clear(); // never asked for: their tokens were refused
          readAlong.set(found.grant.id, { payload: { ...found.grant.payload }, at: now() });
        }
        return read(found?.token ?? null);
      },
      findByUid: async (uid) => read(await findRecordByUid(reader, kind, uid, now())),
      findByUserCode: async () => undefined, // the device flow is off
      consume: async (id) => {
        if (kind === 'RefreshToken') {
          if (!noteUsed(id)) await consumeRecord(reader, kind, id, now());
          return;
        }
        // The library checked before; other requests may have come between its check and this statement.
        if (await takeRecord(reader, kind, id, now())) return;
        await endFamilyOf(reader, kind, id);
        throw new errors.InvalidGrant('authorization code already consumed');
      },
      destroy: (id) => removeRecord(reader, kind, id),
      revokeByGrantId: (grantId) => removeRecordsOfGrant(reader, kind, grantId),
    };
  };
}
