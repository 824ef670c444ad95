import type { Ymd } from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { Ratio, Yen } from '../money/index.ts';
import { ceilTradeAmount, type RegulationEvent, type Stock } from '../stock/index.ts';
import {
  expiryOf,
  refuseClosed,
  refuseTerms,
  reservePriceOf,
  type CloseChoice,
  type StockOrderTerms,
  type StockSide,
  type TermsRefusal,
  type TradedStock,
} from '../stock-order/index.ts';
import { lastCloseOf } from './expiry.ts';
import { marginFor, type MarginFigures } from './figures.ts';
import { chooseLots, type ClosableLot, type LotShare } from './positions.ts';
import { mayShort, type ShortSaleMarket } from './short-sale.ts';
import { marginTerms, type MarginAccountType, type MarginType, type PositionSide } from './terms.ts';

export interface MarginDraft extends StockOrderTerms {
  readonly side: StockSide;
  readonly marginType: MarginType;
  readonly accountType: MarginAccountType;
}

/** What of the customer decides about a new position. */
export interface MarginStanding {
  readonly figures: MarginFigures;
  /** A call is open, or its forced close has not ended. */
  readonly isCalled: boolean;
  /** 不足金 */
  readonly isCashShort: boolean;
  /** From the 80th birthday on, or where something else forbids it: no new positions. */
  readonly isRestricted: boolean;
}

/** What of the stock does. */
export interface MarginedStock extends TradedStock {
  /** 増担保規制 in force on the session; null without one. */
  readonly regulation: Pick<RegulationEvent, 'marginRate' | 'cashRate'> | null;
  readonly shortSale: ShortSaleMarket;
}

export interface DecidedOpening {
  readonly session: Ymd;
  readonly expiresOn: Ymd;
  /** Of what is not filled: at the limit, or at the upper limit of the session. */
  readonly value: Yen;
  readonly initialRatio: Ratio;
  readonly cashRatio: Ratio | null;
  /** 委託保証金 that the order needs. */
  readonly reserved: Yen;
}

export type MarginRefusal =
  | TermsRefusal
  | 'SUITABILITY'
  | 'NOT_MARGINABLE'
  | 'MARGIN_CALLED'
  | 'CASH_SHORTAGE'
  | 'MARGIN_MINIMUM'
  | 'SHORT_SALE_RULE'
  | 'MARGIN_POWER'
  | 'POSITION_EXPIRING'
  | 'POSITION_SHORT';

/** 新規建: a purchase opens a long, a sale a short. */
export const openedSide = (side: StockSide): PositionSide => (side === 'BUY' ? 'LONG' : 'SHORT');
/** 返済: a sale closes a long, a purchase a short. */
export const closedSide = (side: StockSide): PositionSide => (side === 'SELL' ? 'LONG' : 'SHORT');

/** 制度信用 is for listed issues of it, shorts only for 貸借銘柄; 一般信用 for longs (rule MARGIN-18). */
export function isMarginable({ marginable }: Pick<Stock, 'marginable'>, type: MarginType, side: PositionSide): boolean {
  if (type === 'SYSTEM') return side === 'LONG' ? marginable.system : marginable.system && marginable.shortable;
  return marginable.general && (side === 'LONG' || marginable.shortable);
}

/** At which an order for a new position counts: a limit to buy at its limit, everything else at the upper limit (S31). */
export const openingValue = (
  { band }: Pick<TradedStock, 'band'>,
  draft: Pick<MarginDraft, 'side' | 'orderType' | 'price' | 'condition'>,
  quantity: bigint,
): Yen => ceilTradeAmount(draft.side === 'BUY' ? reservePriceOf(draft, band) : band.upper, quantity);

/** 新規建, in the order of rule MARGIN-19; the quote and the acceptance ask the same. */
export function decideOpening(
  traded: MarginedStock,
  standing: MarginStanding,
  draft: MarginDraft,
): Outcome<DecidedOpening, MarginRefusal> {
  const closed = refuseClosed(traded);
  if (closed !== null || traded.session === null) return refuse(closed ?? 'INTAKE_PAUSED');
  if (standing.isRestricted) return refuse('SUITABILITY');
  if (!isMarginable(traded.stock, draft.marginType, openedSide(draft.side))) return refuse('NOT_MARGINABLE');
  const wrong = refuseTerms(traded, draft.side, draft);
  if (wrong !== null) return refuse(wrong);
  const { regulation } = traded;
  const initialRatio = regulation?.marginRate ?? traded.stock.marginRate;
  const cashRatio = regulation?.cashRate ?? null;
  const value = openingValue(traded, draft, draft.quantity);
  const reserved = marginFor(value, initialRatio);
  const refusal = refuseStanding(traded, standing, draft, value, { initialRatio, cashRatio });
  if (refusal !== null) return refuse(refusal);
  const expiresOn = expiryOf(traded, draft.expiresOn);
  return accept({ session: traded.session, expiresOn, value, initialRatio, cashRatio, reserved });
}

type Ordered = Pick<MarginDraft, 'side' | 'orderType' | 'price' | 'quantity'>;

/** 空売り規制 (rule MARGIN-15). */
export function breaksShortSaleRule(
  { stock, shortSale }: MarginedStock,
  { side, orderType, price, quantity }: Ordered,
): boolean {
  const limit = orderType === 'MARKET' || orderType === 'STOP' ? null : price;
  return side === 'SELL' && !mayShort({ lots: quantity / stock.lotSize, limit }, shortSale);
}

export function refuseStanding(
  traded: MarginedStock,
  { isCalled, isCashShort, figures }: MarginStanding,
  draft: Ordered,
  value: Yen,
  { initialRatio, cashRatio }: { initialRatio: Ratio; cashRatio: Ratio | null },
): MarginRefusal | null {
  if (isCalled) return 'MARGIN_CALLED';
  if (isCashShort) return 'CASH_SHORTAGE';
  if (figures.equity < marginTerms.minimumEquity) return 'MARGIN_MINIMUM';
  if (breaksShortSaleRule(traded, draft)) return 'SHORT_SALE_RULE';
  if (marginFor(value, initialRatio) > figures.free) return 'MARGIN_POWER';
  return cashRatio !== null && marginFor(value, cashRatio) > figures.cashFree ? 'MARGIN_POWER' : null;
}

export interface DecidedClosing {
  readonly session: Ymd;
  readonly expiresOn: Ymd;
  /** In the order in which they are closed. */
  readonly lots: readonly LotShare[];
}

/** 返済, in the order of rule MARGIN-19. `lots`: the customer's of this stock, side, type and account type. */
export function decideClosing(
  traded: TradedStock,
  lots: readonly ClosableLot[],
  draft: StockOrderTerms & { readonly side: StockSide; readonly close: CloseChoice },
): Outcome<DecidedClosing, MarginRefusal> {
  const closed = refuseClosed(traded);
  if (closed !== null || traded.session === null) return refuse(closed ?? 'INTAKE_PAUSED');
  const { session, stock } = traded;
  const open = lots.filter(({ lot }) => !isExpiring(lot, session));
  const named = 'lots' in draft.close ? draft.close.lots.map(({ positionId }) => positionId) : [];
  if (lots.some(({ lot }) => named.includes(lot.id) && isExpiring(lot, session))) return refuse('POSITION_EXPIRING');
  if (open.length === 0 && lots.length > 0) return refuse('POSITION_EXPIRING');
  // A split can leave lots of any size, and what is left of them can always be closed.
  const wrong = refuseTerms(traded, draft.side, { ...draft, quantity: stock.lotSize });
  if (wrong !== null) return refuse(wrong);
  const chosen = chosenLots(open, draft, traded);
  if (chosen === null) return refuse('POSITION_SHORT');
  return accept({ session, expiresOn: expiryOf(traded, draft.expiresOn), lots: chosen });
}

/** From its 期日 on the firm closes it. */
const isExpiring = ({ expirationDate }: ClosableLot['lot'], session: Ymd): boolean =>
  expirationDate !== null && session > lastCloseOf(expirationDate);

function chosenLots(
  open: readonly ClosableLot[],
  { close, quantity }: { readonly close: CloseChoice; readonly quantity: bigint },
  { lastPrice }: TradedStock,
): readonly LotShare[] | null {
  if (quantity <= 0n) return null;
  if ('order' in close) return chooseLots(open, close.order, lastPrice, quantity);
  const free = new Map(open.map(({ lot, closable }) => [lot.id, closable]));
  const isWhole =
    new Set(close.lots.map(({ positionId }) => positionId)).size === close.lots.length &&
    close.lots.every((one) => one.quantity > 0n && one.quantity <= (free.get(one.positionId) ?? 0n)) &&
    close.lots.reduce((sum, one) => sum + one.quantity, 0n) === quantity;
  return isWhole ? close.lots.map((one) => ({ lotId: one.positionId, quantity: one.quantity })) : null;
}
