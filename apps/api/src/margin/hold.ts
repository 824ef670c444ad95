import type { CashOutFacts } from '@tsuzura/domain/buying-power';
import type { Instant } from '@tsuzura/domain/calendar';
import { cashStanding } from '@tsuzura/domain/ledger';
import { fromMargin, marginHold } from '@tsuzura/domain/margin';
import { noYen, ratio, type Ratio, type Yen } from '@tsuzura/domain/money';
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

/** What a purchase of a share with this haircut may take from 保証金現金 (rule MARGIN-4). */
export const takeFromMargin = (view: MarginView | null, haircut: Ratio, now: Instant): Yen =>
  view === null ? noYen : fromMargin(figuresNow(view, now), haircut, isCalled(view));

/** A share in NISA is no collateral: what is taken for it does not come back. */
export const noHaircut = ratio(0, 1);
/** Of most shares, where none is named. */
export const usualHaircut = ratio(80, 100);
