import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader, type Tx } from '../kernel/index.ts';

export interface SigningKey {
  readonly kid: string;
  /** A private ES256 JSON Web Key. */
  readonly privateJwk: Readonly<Record<string, unknown>>;
  readonly createdAt: Instant;
  readonly retiredAt: Instant | null;
}

const allKeys = query('auth.signing-keys', [], (db) =>
  db.selectFrom('auth.signing_key').selectAll().orderBy('created_at', 'desc').limit(20),
);

const insertKey = query(
  'auth.signing-key-add',
  [{ kid: 'k', privateJwk: {}, createdAt: 0 as Instant, retiredAt: null }],
  (db, key: SigningKey) =>
    db.insertInto('auth.signing_key').values({
      kid: key.kid,
      private_jwk: JSON.stringify(key.privateJwk),
      created_at: moment(key.createdAt),
      retired_at: key.retiredAt === null ? null : moment(key.retiredAt),
    }),
);

/** Newest first. */
export async function readSigningKeys(reader: Reader): Promise<SigningKey[]> {
  const rows = await allKeys(reader).execute();
  return rows.map((row) => ({
    kid: row.kid,
    privateJwk: row.private_jwk as SigningKey['privateJwk'],
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }));
}

export async function addSigningKey(tx: Tx, key: SigningKey): Promise<void> {
  await insertKey(tx, key).execute();
}
