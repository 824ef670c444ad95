import { Refused } from '@tsuzura/contract/kernel';
import { cashPosition, cashShortage } from '@tsuzura/domain/buying-power';
import { addYears, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { accept, assert, type Outcome } from '@tsuzura/domain/kernel';
import {
  closedSide,
  decideClosing,
  decideMarginAmend,
  decideOpening,
  mostAge,
  type DecidedOpening,
  type LotShare,
  type MarginAccountType,
  type MarginedStock,
  type MarginRefusal,
  type MarginStanding,
  type ShortSaleMarket,
} from '@tsuzura/domain/margin';
import { regulationOn, type StockEvent, type StockPrice } from '@tsuzura/domain/stock';
import {
  reservePriceOf,
  type Amendment,
  type AmendRefusal,
  type ChangedOrder,
  type CloseChoice,
  type MarginType,
  type StockDraft,
  type StockOrder,
  type StockSide,
  type TradedStock,
} from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import type { HeldLot } from '@tsuzura/store/margin';
import { figuresNow, isCalled, viewMargins, type MarginView } from './figures.ts';
import type { MarginStocks } from './market.ts';

/** An order of margin before it is decided. */
export interface MarginAsked extends StockDraft {
  readonly stockCode: string;
  readonly tradeType: 'MARGIN_NEW' | 'MARGIN_CLOSE';
  readonly side: StockSide;
  readonly marginType: MarginType | null;
  readonly close: CloseChoice | null;
}

/** What everybody on the market knows beyond the session's terms. */
export interface MarginFacts {
  readonly events: readonly StockEvent[];
  readonly shortSale: ShortSaleMarket;
}

export interface DecidedMarginOrder {
  readonly session: Ymd;
  readonly expiresOn: Ymd;
  readonly marginType: MarginType;
  readonly reservePrice: StockPrice;
  /** The lots that a closing order takes, in its order. */
  readonly close: CloseChoice | null;
  readonly opening: DecidedOpening | null;
  readonly lots: readonly LotShare[];
}

/** 新規建 and 返済 (rule MARGIN-19); the quote and the acceptance ask the same. */
export function decideMarginOrder(
  traded: TradedStock,
  standing: OrderStanding,
  view: MarginView | null,
  asked: MarginAsked,
  facts: MarginFacts,
  now: Instant,
): Outcome<DecidedMarginOrder, MarginRefusal> {
  if (standing.marginStatus !== 'AVAILABLE' || view === null) throw new Refused('MARGIN_NOT_OPEN');
  const accountType = taxedAccount(asked, standing);
  return asked.tradeType === 'MARGIN_NEW'
    ? openPosition(traded, standing, view, { ...asked, accountType, marginType: typeOf(asked) }, facts, now)
    : closePosition(traded, view, { ...asked, accountType });
}

/** 訂正 (rule MARGIN-23), under the lock of the customer. */
export async function changeMarginOrder(
  tx: Tx,
  order: StockOrder,
  asked: Amendment,
  traded: TradedStock,
  standing: OrderStanding,
  { stocks, ...facts }: MarginFacts & { readonly stocks: MarginStocks },
  now: Instant,
): Promise<Outcome<ChangedOrder, AmendRefusal | MarginRefusal>> {
  const view = (await viewMargins(tx, [order.customerId], stocks, now)).get(order.customerId);
  assert(view, 'who has an order has an account');
  return decideMarginAmend(order, asked, marginedStock(traded, facts), marginStanding(standing, view, now), now);
}

const marginedStock = (traded: TradedStock, { events, shortSale }: MarginFacts): MarginedStock => ({
  ...traded,
  regulation: traded.session === null ? null : regulationOn(events, traded.session),
  shortSale,
});

function marginStanding(standing: OrderStanding, view: MarginView, now: Instant): MarginStanding {
  const today = ymdOf(now);
  return {
    figures: figuresNow(view, now),
    isCalled: isCalled(view),
    isCashShort: cashShortage(cashPosition(standing, today), today) !== null || owes(standing),
    isRestricted: standing.birthDate !== null && addYears(standing.birthDate, mostAge + 1) <= today,
  };
}

type Taxed = MarginAsked & { readonly accountType: MarginAccountType };

function openPosition(
  traded: TradedStock,
  standing: OrderStanding,
  view: MarginView,
  asked: Taxed & { readonly marginType: MarginType },
  facts: MarginFacts,
  now: Instant,
): Outcome<DecidedMarginOrder, MarginRefusal> {
  const decided = decideOpening(marginedStock(traded, facts), marginStanding(standing, view, now), asked);
  if (!decided.ok) return decided;
  const { session, expiresOn } = decided.value;
  return accept({
    session,
    expiresOn,
    marginType: asked.marginType,
    reservePrice: asked.side === 'BUY' ? reservePriceOf(asked, traded.band) : traded.band.upper,
    close: null,
    opening: decided.value,
    lots: [],
  });
}

/** 立替金: what the house paid for the customer. */
const owes = ({ balances }: OrderStanding): boolean =>
  balances.some(({ account, amount }) => account.kind === 'CASH_ADVANCED' && amount < 0n);

/** Without a choice the oldest are closed first. */
const oldest: CloseChoice = { order: 'OLDEST' };

function closePosition(
  traded: TradedStock,
  view: MarginView,
  asked: Taxed,
): Outcome<DecidedMarginOrder, MarginRefusal> {
  const close = asked.close ?? oldest;
  const held = closableLots(view, asked.stockCode).filter(
    ({ lot }) => lot.side === closedSide(asked.side) && lot.accountType === asked.accountType,
  );
  const named = 'lots' in close ? close.lots[0]?.positionId : undefined;
  const marginType = asked.marginType ?? held.find(({ lot }) => lot.id === named)?.lot.type ?? 'SYSTEM';
  const decided = decideClosing(
    traded,
    held.filter(({ lot }) => lot.type === marginType),
    { ...asked, close },
  );
  if (!decided.ok) return decided;
  const { session, expiresOn, lots } = decided.value;
  return accept({
    session,
    expiresOn,
    marginType,
    reservePrice: reservePriceOf(asked, traded.band),
    close: { lots: lots.map(({ lotId, quantity }) => ({ positionId: lotId, quantity })) },
    opening: null,
    lots,
  });
}

/** Lots of a share with what of them nothing holds. */
export const closableLots = (
  { customer }: MarginView,
  stockCode: string,
): readonly (HeldLot & { readonly closable: bigint })[] =>
  customer.lots
    .filter(({ lot }) => lot.stockCode === stockCode)
    .map((held) => ({ ...held, closable: held.lot.quantity - held.locked }));

/** Margin is never held in NISA (rule MARGIN-18), and in the specific account only where there is one. */
function taxedAccount({ accountType }: MarginAsked, { withholding }: OrderStanding): MarginAccountType {
  if (accountType === 'GENERAL' || (accountType === 'SPECIFIC' && withholding !== null)) return accountType;
  const message =
    accountType === 'SPECIFIC'
      ? '特定口座が未開設です。一般口座をお選びください。'
      : '信用取引は、特定口座または一般口座でお選びください。';
  throw new Refused('INPUT', {}, [{ message, field: 'accountType' }]);
}

function typeOf({ marginType }: MarginAsked): MarginType {
  if (marginType !== null) return marginType;
  throw new Refused('INPUT', {}, [
    { message: '信用区分（制度信用・一般信用）を選んでください。', field: 'marginType' },
  ]);
}
