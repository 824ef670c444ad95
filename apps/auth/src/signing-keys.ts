import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { instant } from '@tsuzura/domain/calendar';
import { addSigningKey, readSigningKeys, type SigningKey } from '@tsuzura/store/auth';
import { locks, withLock, type Database } from '@tsuzura/store/kernel';

const minute = 60_000;
export const rotation = {
  /** A key signs for this long. */
  signsFor: 30 * 24 * 60 * minute,
  /** It is published for this long before it signs, so that every API has read it by then. */
  publishedBefore: 10 * minute,
  /** And for this long after its successor took over: longer than any token it signed lives. */
  publishedAfter: 60 * minute,
} as const;

export interface SigningKeys {
  /** Private halves for the OAuth server, the one that signs first. Their order changes when the next takes over. */
  current(): readonly JWK[];
  /** The public halves, as `/.well-known/jwks.json` shows them. */
  publicKeys(): readonly JWK[];
  /** Makes the next key when it is time. True when `current` changed. */
  refresh(): Promise<boolean>;
}

/** Keys live in the database, so that every copy of this program signs with the same and a restart changes nothing. */
export async function openSigningKeys(database: Database, realNow: () => number): Promise<SigningKeys> {
  let keys: readonly JWK[] = [];

  async function makeWhenDue(): Promise<void> {
    await withLock(database, locks.signingKey, async () => {
      const [newest] = await readSigningKeys(database.reader);
      if (!newest || realNow() - newest.createdAt >= rotation.signsFor) await makeKey(database, realNow());
    });
  }

  async function refresh(): Promise<boolean> {
    const [newest] = await readSigningKeys(database.reader);
    if (!newest || realNow() - newest.createdAt >= rotation.signsFor) await makeWhenDue();
    const next = inOrder(await readSigningKeys(database.reader), realNow());
    const changed = next.map(({ kid }) => kid).join() !== keys.map(({ kid }) => kid).join();
    keys = next;
    return changed;
  }

  // Another program may hold the lock and be about to make the first key.
  for (let attempt = 0; keys.length === 0 && attempt < 100; attempt += 1) await refresh();
  return {
    current: () => keys,
    publicKeys: () => keys.map(({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }) as JWK),
    refresh,
  };
}

/** The key that signs, then every other that must still (or already) be published. */
export function inOrder(stored: readonly SigningKey[], now: number): readonly JWK[] {
  const takesOver = (index: number) => {
    const successor = stored[index - 1];
    return successor ? successor.createdAt + rotation.publishedBefore : Infinity;
  };
  const published = stored.filter((_, index) => now < takesOver(index) + rotation.publishedAfter);
  const signing = published.find((key) => now >= key.createdAt + rotation.publishedBefore) ?? published.at(-1);
  return [...published.filter((key) => key === signing), ...published.filter((key) => key !== signing)].map(
    ({ kid, privateJwk }) => ({ ...(privateJwk as unknown as JWK), kid, alg: 'ES256', use: 'sig' }),
  );
}

async function makeKey(database: Database, now: number): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(privateJwk);
  await database.tx((tx) =>
    addSigningKey(tx, { kid, privateJwk: { ...privateJwk }, createdAt: instant(Math.trunc(now)), retiredAt: null }),
  );
}
