import type { CashFlow, CashStanding } from '@tsuzura/domain/cash';
import { noYen, yen } from '@tsuzura/domain/money';
import type { Withdrawal } from '@tsuzura/store/cash';

/**
 * The ledger knows how much is set aside for withdrawals, their rows know the day: the money leaves on the pay date
 * (ruling 4). What no row explains stays where it was, so that the sum is always the ledger's.
 */
export function withdrawalsByDay(
  standing: CashStanding,
  withdrawals: readonly Pick<Withdrawal, 'state' | 'amount' | 'payDate'>[],
): CashStanding {
  const waiting = withdrawals.filter(({ state }) => state === 'REQUESTED' || state === 'LOCKED');
  const dated = waiting.map(({ amount, payDate }): CashFlow => ({
    kind: 'WITHDRAWAL',
    on: payDate,
    amount: yen(noYen - amount),
  }));
  const explained = dated.reduce((sum, { amount }) => sum + amount, 0n);
  const setAside = standing.flows.find(({ kind }) => kind === 'WITHDRAWAL');
  if (setAside === undefined || setAside.amount > explained) return standing;
  const rest = { ...setAside, amount: yen(setAside.amount - explained) };
  return { ...standing, flows: [...standing.flows.filter((flow) => flow !== setAside), rest, ...dated] };
}
