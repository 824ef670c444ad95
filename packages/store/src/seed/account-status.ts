import { assert } from '@tsuzura/domain/kernel';
import type { Tx } from '../kernel/index.ts';
import { people, subjectOf, type Person, type PersonAccount } from './people.ts';

/** What an account may be used for, as columns of it. */
export const statusColumns = ({ equity, nisa, margin, usEquity, closedOn }: PersonAccount) => ({
  equity,
  nisa,
  margin,
  us_equity: usEquity,
  equity_closed_on: closedOn,
  nisa_closed_on: nisa === 'CLOSE' ? closedOn : null,
  margin_closed_on: null,
  us_equity_closed_on: null,
});

/** Whoever closed their account once had it open. Not so NISA: theirs was of the law before 2024, which nothing is kept of. */
export function beforeClosing(person: Person): Person {
  const { account } = person;
  if (!account || account.closedOn === null) return person;
  return { ...person, account: { ...account, equity: 'AVAILABLE', closedOn: null } };
}

/** Closes the account of a demo person, as an operator did on that day. */
export async function closeAccount(tx: Tx, key: string): Promise<void> {
  const account = people.find((person) => person.key === key)?.account;
  assert(account && account.closedOn !== null, `${key} has closed an account`);
  await tx.updateTable('app.account').set(statusColumns(account)).where('customer_id', '=', subjectOf(key)).execute();
}
