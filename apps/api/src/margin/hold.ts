import type { CashOutFacts } from '@tsuzura/domain/buying-power';
import type { Instant } from '@tsuzura/domain/calendar';
import { cashStanding } from '@tsuzura/domain/ledger';
import { marginHold } from '@tsuzura/domain/margin';
import type { PipelinedTx, Reader } from '@tsuzura/store/kernel';
import { figuresNow, isCalled, viewMargins, type MarginView } from './figures.ts';
import type { MarginStocks } from './market.ts';

interface Holder extends CashOutFacts {
  readonly customerId: string;
  readonly marginStatus: string;
}

/** Standings with what margin keeps from leaving (rule MARGIN-4); of whoever never had margin nothing is read. */
export async function withMarginHold<Standing extends Holder>(
  reader: Reader | PipelinedTx,
  standings: readonly Standing[],
  stocks: MarginStocks,
  now: Instant,
): Promise<readonly Standing[]> {
  const ids = standings.filter(({ marginStatus }) => marginStatus !== 'NOT_OPENED').map(({ customerId }) => customerId);
  if (ids.length === 0) return standings;
  const views = await viewMargins(reader, ids, stocks, now);
  return standings.map((standing) => {
    const view = views.get(standing.customerId);
    return view ? { ...standing, shares: { ...standing.shares, marginHold: holdOf(view, standing, now) } } : standing;
  });
}

const holdOf = (view: MarginView, { balances }: Holder, now: Instant) =>
  marginHold(figuresNow(view, now), isCalled(view), cashStanding(balances).settled);
