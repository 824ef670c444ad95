import { atJst } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { accounts, credit, debit, type Entry } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { Tx } from '../kernel/index.ts';
import { post } from '../ledger/index.ts';
import { people, subjectOf } from './people.ts';

/** What each demo person paid in when their account was opened. Who is not here has no money. */
export const openingDeposits: Readonly<Record<string, Yen>> = {
  hanako: yen(1_000_000),
  waku: yen(3_000_000),
  midoku: yen(500_000),
  ichinen: yen(300_000),
  ginko: yen(100_000),
  oisho: yen(2_000_000),
  beika: yen(5_000_000),
  henko: yen(200_000),
  tsumi: yen(150_000),
};

/** Through the ledger, like every yen after it. */
export async function addOpeningDeposits(tx: Tx): Promise<void> {
  const entries = people.flatMap(({ key, account }): Entry[] => {
    const amount = openingDeposits[key];
    if (!account || amount === undefined) return [];
    return [
      {
        kind: 'DEPOSIT',
        ref: `demo-opening-${key}`,
        day: account.openedOn,
        bookedAt: atJst(account.openedOn, '10:00'),
        lines: [credit(accounts.cashFree(subjectOf(key)), amount), debit(accounts.bank, amount)],
      },
    ];
  });
  const posted = await post(tx, entries);
  assert(posted.ok, 'an empty ledger takes the first deposits');
}
