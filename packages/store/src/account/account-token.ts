import { createHash } from 'node:crypto';
import { statement, type Tx } from '../kernel/index.ts';

export type AccountTokenPurpose = 'QUICK_DEPOSIT' | 'MONTHLY_DEPOSIT' | 'ACCOUNT_OPENING' | 'ACCOUNT_UPDATE';

export interface NewAccountToken {
  readonly token: string;
  readonly customerId: string;
  readonly purpose: AccountTokenPurpose;
  readonly callback: string;
  readonly isStrong: boolean;
  /** Real time, epoch ms. */
  readonly expiresAt: number;
}

export interface UsedAccountToken {
  readonly customerId: string;
  readonly callback: string;
  /** Issued within five minutes of a strong check. */
  readonly isStrong: boolean;
}

const insert = statement<object, readonly unknown[]>(
  'account.token-add',
  `insert into app.account_token (token_hash, customer_id, purpose, callback, is_strong, expires_at)
    values ($1, $2, $3, $4, $5, $6)`,
);
/** Asking for a new key deletes the customer's expired ones, so that the table stays small without a job. */
const sweep = statement<object, readonly unknown[]>(
  'account.token-sweep',
  'delete from app.account_token where customer_id = $1 and expires_at < $2',
);

/** Only its hash is kept, so that a reader of the table cannot use the key. */
export async function addAccountToken(tx: Tx, token: NewAccountToken, realNow: number): Promise<void> {
  await sweep(tx, token.customerId, new Date(realNow - 86_400_000).toISOString());
  const { customerId, purpose, callback, isStrong, expiresAt } = token;
  await insert(tx, hashOf(token.token), customerId, purpose, callback, isStrong, new Date(expiresAt).toISOString());
}

/** One statement marks and reads it, so that of two requests with the same key only one succeeds. */
const use = statement<{ customer_id: string; callback: string; is_strong: boolean }, readonly unknown[]>(
  'account.token-use',
  `update app.account_token set used_at = $3 where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
    returning customer_id, callback, is_strong`,
);

/** Once, for its purpose, before it expires; otherwise null. Undone with the transaction, as when the rest is refused. */
export async function useAccountToken(
  tx: Tx,
  token: string,
  purpose: AccountTokenPurpose,
  realNow: number,
): Promise<UsedAccountToken | null> {
  const [row] = await use(tx, hashOf(token), purpose, new Date(realNow).toISOString());
  return row ? { customerId: row.customer_id, callback: row.callback, isStrong: row.is_strong } : null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
