import { japan, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  figuresOf,
  unsettledResult,
  type MarginBook,
  type MarginFigures,
  type MarginMarket,
  type StockCosts,
} from '@tsuzura/domain/margin';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import { ceilTradeAmount, currentSession, nearestTick, regulationOn, type StockPrice } from '@tsuzura/domain/stock';
import type { Reader } from '@tsuzura/store/kernel';
import { readMarginBooks, readPremiums, type CustomerMargin } from '@tsuzura/store/margin';
import type { MarginStock, MarginStocks } from './market.ts';

/** A customer's margin together with what the market knows. */
export interface MarginView {
  readonly customer: CustomerMargin;
  readonly book: MarginBook;
  readonly stocks: ReadonlyMap<string, MarginStock>;
  readonly costs: MarginMarket['costs'];
}

/** At which prices: closes for collateral and the nights, the newest ones for what is shown in a session. */
export type PriceKind = 'close' | 'price';

const codesOf = ({ lots, shares, orders }: CustomerMargin): string[] => [
  ...lots.map(({ lot }) => lot.stockCode),
  ...shares.map(({ stockCode }) => stockCode),
  ...orders.map(({ stockCode }) => stockCode),
];

/** Books and market of these customers, each read once. */
export async function viewMargins(
  reader: Reader,
  customers: readonly string[],
  stocks: MarginStocks,
  now: Instant,
): Promise<ReadonlyMap<string, MarginView>> {
  const books = await readMarginBooks(reader, customers);
  const all = [...books.values()];
  const codes = [...new Set(all.flatMap(codesOf))];
  const known = await stocks.of(reader, codes, now);
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
    all.map((customer) => [customer.customerId, { customer, book: bookOf(customer, known), stocks: known, costs }]),
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
    orders: customer.orders.map(({ stockCode, sessionDate, reservePrice, rest }) => {
      const traded = stocks.get(stockCode);
      assert(traded, `the market knows ${stockCode}`);
      const regulation = regulationOn(traded.events, sessionDate);
      return {
        value: ceilTradeAmount(reservePrice as StockPrice, rest),
        initialRatio: regulation?.marginRate ?? traded.stock.marginRate,
        cashRatio: regulation?.cashRate ?? null,
      };
    }),
    promisedCollateral: noYen,
  };
}

/** Results that have not settled, net of the tax that they will cause; those of a general account have none withheld. */
function resultsOf({ closes, withholds, netGains }: CustomerMargin): Yen {
  const ofType = (accountType: 'SPECIFIC' | 'GENERAL') =>
    closes
      .filter((close) => close.accountType === accountType)
      .map(({ settlementDate, sequence, realized }) => ({
        settlementDate,
        sequence: Number(sequence),
        gain: realized,
        isMargin: true,
      }));
  const netOfYear = (year: number): Yen => netGains.get(year) ?? noYen;
  return yen(
    unsettledResult(ofType('SPECIFIC'), withholds, netOfYear) + unsettledResult(ofType('GENERAL'), false, netOfYear),
  );
}

export const pricesOf = ({ stocks }: MarginView, kind: PriceKind): ReadonlyMap<string, StockPrice> =>
  new Map([...stocks].map(([code, stock]) => [code, stock[kind]]));

/** The figures as if everything were closed on this day, at prices of this kind. */
export const figuresOn = (view: MarginView, day: Ymd, kind: PriceKind): MarginFigures =>
  figuresOf(view.book, { prices: pricesOf(view, kind), closes: closesOn(view, day), costs: view.costs }, day);

/** Newest closes in shares of this day: a split since then is taken out (rule MARGIN-4). */
const closesOn = ({ stocks }: MarginView, day: Ymd): ReadonlyMap<string, StockPrice> =>
  new Map(
    [...stocks].map(([code, { stock, close, closedOn, events }]) => [
      code,
      events.reduce(
        (price, event) =>
          event.kind === 'SPLIT' && event.exDate > closedOn && event.exDate <= day
            ? nearestTick(stock.tickTable, price * event.ratio.denominator, event.ratio.numerator)
            : price,
        close,
      ),
    ]),
  );

/** What is shown, and what an order is decided by: the current session at the newest prices (rule MARGIN-3). */
export const figuresNow = (view: MarginView, now: Instant): MarginFigures =>
  figuresOn(view, currentSession(japan, now), 'price');

/** A call is open, or its forced close has not ended. */
export const isCalled = ({ customer }: MarginView): boolean => customer.calls.length > 0;
