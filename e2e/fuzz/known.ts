import { documents, fundDocuments, funds } from '@tsuzura/store/seed';
import type { Random } from './random.ts';
import type { Member } from './cast.ts';

/**
 * Values that exist in the service: those the demo begins with, and whatever answers have named since. They are shared
 * by everybody, so that most ids somebody sends are somebody else's.
 */
export interface KnownValues {
  pick(field: string, path: string, random: Random): string | undefined;
  /** Remembers ids, tokens and addresses of an answer to this call. */
  learn(path: string, answer: unknown): void;
  add(pool: string, value: string): void;
}

const most = 100;
const interesting = /id$|token$|code$|uid$|number$|url$/i;

/** The kind of thing an `id` of this path is. */
function kindOf(path: string): string {
  if (/withdrawalRequests|cashouts/.test(path)) return 'withdrawal';
  if (/orders/i.test(path)) return 'order';
  if (/prospectus/i.test(path)) return 'fundDocument';
  if (/brokerageDocuments/.test(path)) return 'brokerageDocument';
  if (/suspense/.test(path)) return 'suspense';
  if (/quickDeposits/.test(path)) return 'quickDeposit';
  if (/passkeys/.test(path)) return 'passkey';
  return 'other';
}

const poolOf = (field: string, path: string): string => (field === 'id' || field === 'orderId' ? kindOf(path) : field);

export function openKnownValues(members: readonly Member[]): KnownValues {
  const pools = new Map<string, string[]>();
  const add = (pool: string, value: string): void => {
    const values = pools.get(pool) ?? [];
    pools.set(pool, values);
    if (values.includes(value)) return;
    if (values.length >= most) values.shift();
    values.push(value);
  };
  for (const { code } of funds) for (const field of ['fundCode', 'code']) add(field, code);
  for (const { id } of fundDocuments) add('fundDocument', id);
  for (const { id } of documents) add('brokerageDocument', id);
  for (const { hashedUserId, accountNumber, marker } of members.filter((_, index) => index % 7 === 0)) {
    add('hashedUserId', hashedUserId);
    add('accountNumber', accountNumber);
    add('email', `${marker}@example.jp`);
  }
  for (const version of ['2026-12', '2027-01']) add('version', version);

  function learnFrom(path: string, value: unknown, depth: number): void {
    if (depth > 5 || typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value).slice(0, 40)) {
      if (typeof one === 'string' && one.length <= 2_000 && interesting.test(name)) add(poolOf(name, path), one);
      else if (typeof one === 'object') learnFrom(path, one, depth + 1);
    }
  }
  return {
    add,
    learn: (path, answer) => learnFrom(path, answer, 0),
    pick: (field, path, random) => {
      // Now and then a thing of another kind, whose id has the right form.
      const pool = field === 'id' && random.chance(0.1) ? random.pick([...pools.keys()]) : poolOf(field, path);
      const values = pools.get(pool);
      return values && values.length > 0 ? random.pick(values) : undefined;
    },
  };
}
