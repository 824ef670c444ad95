import type { Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { accountKey, accountKinds, entryKinds, type Entry, type LedgerAccount } from '@tsuzura/domain/ledger';
import { statement, type Tx } from '../kernel/index.ts';

export type PostRefusal =
  /** The account would pass its bound by `short`, at this entry. */
  | { readonly reason: 'SHORT'; readonly entry: Entry; readonly account: LedgerAccount; readonly short: bigint }
  /** The key is there already, with other lines. */
  | { readonly reason: 'KEY_REUSED'; readonly entry: Entry }
  | { readonly reason: 'DAY_CLOSED'; readonly entry: Entry; readonly closedThrough: Ymd };

export type Posted =
  /** `fresh` entries are new; the others were there with the same lines. */
  | { readonly ok: true; readonly fresh: number }
  /** Nothing was posted, and the transaction can go on. */
  | { readonly ok: false; readonly refusal: PostRefusal };

/** What any function that posts says of a refusal. */
export interface RefusalRow {
  readonly refusal: PostRefusal['reason'] | null;
  readonly at_entry: number | null;
  readonly at_account: number | null;
  readonly short: bigint | null;
  readonly closed_through: Ymd | null;
}

interface Answer extends RefusalRow {
  readonly fresh: number;
}

/** The types of what `postingValues` gives, as the arguments of `ledger.post` and of functions that call it. */
const types = `smallint text text text smallint text smallint date timestamptz integer smallint integer bigint`.split(
  ' ',
);
export const postingParameters = (after = 0): string =>
  types.map((type, index) => `$${index + 1 + after}::${type}[]`).join(', ');

const callPost = statement<Answer, readonly unknown[]>(
  'ledger.post',
  `select refusal, at_entry, at_account, short, closed_through, fresh from ledger.post(${postingParameters()})`,
);

/**
 * The only writer of money and units: posts one entry or thousands, all or none, in one round trip. Entries count in
 * the order given, as if posted one by one. A repeat has no second effect. Past about 10,000 entries, split.
 */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<Posted> {
  assert(entries.length > 0, 'there is something to post');
  const { used, values } = postingValues(entries);
  const [answer] = await callPost(tx, ...values);
  assert(answer, 'ledger.post answers');
  if (answer.refusal === null) return { ok: true, fresh: answer.fresh };
  return { ok: false, refusal: refusalOf(answer, entries, used) };
}

/** Accounts are named once and lines point to them, so a batch sends each customer id once. */
export function postingValues(entries: readonly Entry[]): { used: LedgerAccount[]; values: unknown[] } {
  const used: LedgerAccount[] = [];
  const places = new Map<string, number>();
  const placeOf = (account: LedgerAccount): number => {
    const key = accountKey(account);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, used.push(account));
    return used.length;
  };
  const line = { entries: [] as number[], numbers: [] as number[], accounts: [] as number[], amounts: [] as bigint[] };
  for (const [index, entry] of entries.entries()) {
    for (const [number, { account, amount }] of entry.lines.entries()) {
      line.entries.push(index + 1);
      line.numbers.push(number + 1);
      line.accounts.push(placeOf(account));
      line.amounts.push(amount);
    }
  }
  const values = [
    plain(used.map(({ kind }) => accountKinds[kind].id)),
    used.map(({ customerId }) => customerId ?? ''),
    used.map(({ instrument }) => instrument),
    used.map(({ tag }) => tag),
    plain(entries.map(({ kind }) => entryKinds[kind].id)),
    entries.map(({ ref }) => ref),
    plain(entries.map(({ revision = 0 }) => revision)),
    plain(entries.map(({ day }) => day)),
    plain(entries.map(({ bookedAt }) => new Date(bookedAt).toISOString())),
    plain(line.entries),
    plain(line.numbers),
    plain(line.accounts),
    plain(line.amounts),
  ];
  return { used, values };
}

/** An array as PostgreSQL writes it; for values that need no quoting this is several times faster than the driver. */
const plain = (values: readonly (number | bigint | string)[]): string => `{${values.join(',')}}`;

export function refusalOf(answer: RefusalRow, entries: readonly Entry[], used: readonly LedgerAccount[]): PostRefusal {
  const entry = entries[(answer.at_entry ?? 0) - 1];
  assert(entry, 'a refusal names its entry');
  if (answer.refusal === 'SHORT') {
    const account = used[(answer.at_account ?? 0) - 1];
    assert(account && answer.short !== null, 'a shortage names its account and size');
    return { reason: 'SHORT', entry, account, short: answer.short };
  }
  if (answer.refusal === 'DAY_CLOSED') {
    assert(answer.closed_through !== null, 'the closed day is known');
    return { reason: 'DAY_CLOSED', entry, closedThrough: answer.closed_through };
  }
  return { reason: 'KEY_REUSED', entry };
}
