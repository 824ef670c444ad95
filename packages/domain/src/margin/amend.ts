import type { Instant } from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import { yen, type Yen } from '../money/index.ts';
import { ceilTradeAmount, type StockPrice } from '../stock/index.ts';
import {
  askedChange,
  bookAskedChange,
  restOf,
  type Amendment,
  type AmendRefusal,
  type ChangedOrder,
  type PendingChange,
  type StockOrder,
} from '../stock-order/index.ts';
import {
  breaksShortSaleRule,
  refuseStanding,
  type MarginedStock,
  type MarginRefusal,
  type MarginStanding,
} from './decide-order.ts';
import { marginFor } from './figures.ts';

/** 訂正 of an order of margin (rule MARGIN-23). `standing` has the order as it is: what it needs itself is given back first. */
export function decideMarginAmend(
  order: StockOrder,
  asked: Amendment,
  traded: MarginedStock,
  standing: MarginStanding,
  at: Instant,
): Outcome<ChangedOrder, AmendRefusal | MarginRefusal> {
  const waiting = askedChange(order, asked, traded);
  if (!waiting.ok) return waiting;
  const refusal = order.tradeType === 'MARGIN_NEW' ? refuseChange(order, waiting.value.change, traded, standing) : null;
  return refusal === null ? accept(bookAskedChange(order, waiting.value, at)) : refuse(refusal);
}

const valueOf = (order: StockOrder, reservePrice: StockPrice, quantity: bigint): Yen =>
  ceilTradeAmount(reservePrice, restOf({ quantity, filledQuantity: order.filledQuantity }));

/** An order that needs no more than before is no new position: it may be made smaller also while there is a call. */
function refuseChange(
  order: StockOrder,
  { terms, reservePrice }: PendingChange,
  traded: MarginedStock,
  standing: MarginStanding,
): MarginRefusal | null {
  const draft = { ...terms, side: order.side };
  const [own, value] = [
    valueOf(order, order.reservePrice, order.quantity),
    valueOf(order, reservePrice, terms.quantity),
  ];
  if (value <= own) return breaksShortSaleRule(traded, draft) ? 'SHORT_SALE_RULE' : null;
  if (standing.isRestricted) return 'SUITABILITY';
  const initialRatio = traded.regulation?.marginRate ?? traded.stock.marginRate;
  const cashRatio = traded.regulation?.cashRate ?? null;
  const { free, cashFree } = standing.figures;
  const figures = {
    ...standing.figures,
    free: yen(free + marginFor(own, initialRatio)),
    cashFree: cashRatio === null ? cashFree : yen(cashFree + marginFor(own, cashRatio)),
  };
  return refuseStanding(traded, { ...standing, figures }, draft, value, { initialRatio, cashRatio });
}
