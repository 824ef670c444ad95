import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { instant } from '@tsuzura/domain/calendar';
import { addSigningKey, readSigningKeys } from '@tsuzura/store/auth';
import { locks, withLock, type Database } from '@tsuzura/store/kernel';

export interface SigningKeys {
  /** The public halves, as `/.well-known/jwks.json` shows them. */
  publicKeys(): Promise<readonly JWK[]>;
}

/** Keys live in the database, so that every copy of this program signs with the same and a restart changes nothing. */
export async function openSigningKeys(database: Database, realNow: () => number): Promise<SigningKeys> {
  while ((await readSigningKeys(database.reader)).length === 0) {
    await withLock(database, locks.signingKey, async () => {
      if ((await readSigningKeys(database.reader)).length === 0) await makeKey(database, realNow());
    });
  }
  return {
    publicKeys: async () =>
      (await readSigningKeys(database.reader)).map(({ kid, privateJwk }) => publicHalf(kid, privateJwk)),
  };
}

async function makeKey(database: Database, now: number): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(privateJwk);
  await database.tx((tx) =>
    addSigningKey(tx, { kid, privateJwk: { ...privateJwk }, createdAt: instant(Math.trunc(now)), retiredAt: null }),
  );
}

/** Named one by one: a field that is added to the private half never slips out. */
function publicHalf(kid: string, { kty, crv, x, y }: Readonly<Record<string, unknown>>): JWK {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } as JWK;
}
