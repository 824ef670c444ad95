import { japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  figuresOf,
  unsettledResult,
  type MarginBook,
  type MarginFigures,
  type MarginMarket,
  type StockCosts,
} from '@tsuzura/domain/margin';
import { floorPortion, greatest, noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { ceilTradeAmount, currentSession, priceInSharesOf, regulationOn, type StockPrice } from '@tsuzura/domain/stock';
import type { PipelinedTx, Reader } from '@tsuzura/store/kernel';
import { readMarginBooks, readPremiums, type CustomerMargin } from '@tsuzura/store/margin';
import type { MarginStock, MarginStocks } from './market.ts';

/** A customer's margin together with what the market knows. */
export interface MarginView {
  readonly customer: CustomerMargin;
  readonly book: MarginBook;
  readonly stocks: ReadonlyMap<string, MarginStock>;
  readonly costs: MarginMarket['costs'];
  /** The calendar day on which it was looked at: shares are those of its beginning. */
  readonly today: Ymd;
}

/** At which prices: closes for collateral and the nights, the newest ones for what is shown in a session. */
export type PriceKind = 'close' | 'price';

const codesOf = ({ lots, shares, orders, promised }: CustomerMargin): string[] => [
  ...promised.map(({ stockCode }) => stockCode),
  ...lots.map(({ lot }) => lot.stockCode),
  ...shares.map(({ stockCode }) => stockCode),
  ...orders.map(({ stockCode }) => stockCode),
];

/** Books and market of these customers, each read once. */
export async function viewMargins(
  reader: Reader | PipelinedTx,
  customers: readonly string[],
  stocks: MarginStocks,
  now: Instant,
): Promise<ReadonlyMap<string, MarginView>> {
  const books = await readMarginBooks(reader, customers, ymdOf(now));
  const all = [...books.values()];
  const codes = [...new Set(all.flatMap(codesOf))];
  const known = await stocks.of(codes, now);
  const lots = all.flatMap((one) => one.lots.map(({ lot }) => lot));
  const since = lots.reduce<Ymd | null>(
    (first, { openedOn }) => (first === null || openedOn < first ? openedOn : first),
    null,
  );
  const premiums = since === null ? new Map() : await readPremiums(reader, codes, since);
  const costs = new Map(
    codes.map((code): [string, StockCosts] => [
      code,
      { premiums: premiums.get(code) ?? [], lastCumDays: lastCumDaysOf(known.get(code)) },
    ]),
  );
  return new Map(
    all.map((customer) => [
      customer.customerId,
      { customer, book: bookOf(customer, known), stocks: known, costs, today: ymdOf(now) },
    ]),
  );
}

/** Each day once, also where dividend and split fall together. */
const lastCumDaysOf = (stock: MarginStock | undefined): Ymd[] => [
  ...new Set((stock?.events ?? []).flatMap((event) => (event.kind === 'REGULATION' ? [] : [event.lastCumDay]))),
];

function bookOf(customer: CustomerMargin, stocks: ReadonlyMap<string, MarginStock>): MarginBook {
  const held = Map.groupBy(customer.shares, ({ stockCode }) => stockCode);
  return {
    cash: customer.cash,
    lots: customer.lots.map(({ lot }) => lot),
    settling: customer.settling,
    substitutes: [...held].flatMap(([stockCode, rows]) => {
      const haircut = stocks.get(stockCode)?.stock.haircut;
      if (!haircut || haircut.numerator === 0n) return [];
      return [{ stockCode, quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0n), haircut }];
    }),
    realized: resultsOf(customer),
    advance: customer.advance,
    orders: customer.orders.map((order) => {
      const { stockCode, sessionDate, change } = order;
      const traded = stocks.get(stockCode);
      assert(traded, `the market knows ${stockCode}`);
      const regulation = regulationOn(traded.events, sessionDate);
      return {
        // Until the exchange has answered a change, the larger of both counts.
        value: greatest(valueOf(order), change === null ? noYen : valueOf(change)),
        initialRatio: regulation?.marginRate ?? traded.stock.marginRate,
        cashRatio: regulation?.cashRate ?? null,
      };
    }),
    promisedCollateral: sumYen(
      customer.promised.map(({ stockCode, amount }) => {
        const haircut = stocks.get(stockCode)?.stock.haircut;
        return haircut ? yen(floorPortion(amount, haircut)) : noYen;
      }),
    ),
  };
}

const valueOf = ({ reservePrice, rest }: { readonly reservePrice: bigint; readonly rest: bigint }): Yen =>
  ceilTradeAmount(reservePrice as StockPrice, rest > 0n ? rest : 0n);

/**
 * Results that have not settled, net of the tax that they will cause beside the sales of other products; those of a general
 * account have none withheld (rule MARGIN-3).
 */
function resultsOf({ closes, sales, withholds, netGains }: CustomerMargin): Yen {
  const ofType = (accountType: 'SPECIFIC' | 'GENERAL') =>
    closes
      .filter((close) => close.accountType === accountType)
      .map(({ settlementDate, sequence, realized }) => ({
        settlementDate,
        sequence: Number(sequence),
        gain: realized,
        isMargin: true,
      }));
  const others = sales.map(({ settlementDate, sequence, gain }) => ({
    settlementDate,
    sequence: Number(sequence),
    gain,
    isMargin: false,
  }));
  const netOfYear = (year: number): Yen => netGains.get(year) ?? noYen;
  return yen(
    unsettledResult([...ofType('SPECIFIC'), ...others], withholds, netOfYear) +
      unsettledResult(ofType('GENERAL'), false, netOfYear),
  );
}

export const pricesOf = ({ stocks }: MarginView, kind: PriceKind): ReadonlyMap<string, StockPrice> =>
  new Map([...stocks].map(([code, stock]) => [code, stock[kind]]));

/** The figures as if everything were closed on this day, at prices of this kind. */
export const figuresOn = (view: MarginView, day: Ymd, kind: PriceKind): MarginFigures =>
  figuresOf(view.book, { prices: pricesOf(view, kind), closes: closesOf(view), costs: view.costs }, day);

/** Newest closes in shares of today: a split since then is taken out (rule MARGIN-4). */
const closesOf = ({ stocks, today }: MarginView): ReadonlyMap<string, StockPrice> =>
  new Map(
    [...stocks].map(([code, { stock, events, close, closedOn }]) => [
      code,
      priceInSharesOf(stock.tickTable, close, events, { from: closedOn, to: today }),
    ]),
  );

/** What is shown, and what an order is decided by: the current session at the newest prices (rule MARGIN-3). */
export const figuresNow = (view: MarginView, now: Instant): MarginFigures =>
  figuresOn(view, currentSession(japan, now), 'price');

/** A call is open, or its forced close has not ended. */
export const isCalled = ({ customer }: MarginView): boolean => customer.calls.length > 0;
