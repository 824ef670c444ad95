import type { Ymd } from '../calendar/index.ts';
import { sumYen, yen, type Yen } from '../money/index.ts';
import type { CashFlow, DatedCash } from './cash-flow.ts';

/** Each on its pay date. What is set aside and no request explains counts from today on, so that the sum is the ledger's. */
export function withdrawalFlows(requests: readonly DatedCash[], setAside: Yen, today: Ymd): readonly CashFlow[] {
  const explained = sumYen(requests.map(({ amount }) => amount));
  const rest: CashFlow = { kind: 'WITHDRAWAL', on: today, amount: yen(explained - setAside) };
  if (explained > setAside) return [{ ...rest, amount: yen(0n - setAside) }];
  return [rest, ...requests.map(({ on, amount }) => ({ ...rest, on, amount: yen(0n - amount) }))];
}
