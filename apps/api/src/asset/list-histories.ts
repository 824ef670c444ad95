import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { listTradeHistories } from '@tsuzura/contract/trading';
import { floorYen, ratesAt, type FxRate } from '@tsuzura/domain/fx';
import type { EntryKind } from '@tsuzura/domain/ledger';
import { formatQuantity, noYen, usdCents, yen, type Yen } from '@tsuzura/domain/money';
import type { ShareFill } from '@tsuzura/domain/stock-order';
import { cashHistory } from '@tsuzura/store/cash';
import { tradedOrders, type ListedOrder, type OrderPlace } from '@tsuzura/store/fund-order';
import type { Reader } from '@tsuzura/store/kernel';
import { listStockFills, type ListedFill } from '@tsuzura/store/stock-order';
import { listUsFills } from '@tsuzura/store/us-order';

type Query = Received<typeof listTradeHistories, 'query'>;
type History = Answer<typeof listTradeHistories>['tradeHistories'][number];
type PageRequest = Pick<Query, 'from' | 'to'> & { readonly limit: number };

/** Names of funds and shares. */
export interface SecurityNames {
  fund(code: string): string;
  stock(code: string): string;
  us(symbol: string): string;
}

/**
 * Trades of every product by the day of execution, newest first, with what each settles for (purchases below zero, before income
 * tax), and what was paid on what is held. Each product gives no more than the page can show.
 */
export async function listHistories(
  reader: Reader,
  subject: string,
  { from, to, product, limit, offset }: Query,
  names: SecurityNames,
  mid: FxRate | null,
): Promise<Answer<typeof listTradeHistories>> {
  const wanted: PageRequest = { from, to, limit: offset + limit + 1 };
  const wants = (one: History['product']) => product === undefined || product === one;
  const found = [
    ...(wants('FUND') ? await fundTrades(reader, subject, wanted, names) : []),
    ...(wants('EQUITY') || wants('MARGIN')
      ? (await shareTrades(reader, subject, wanted, names)).filter((one) => wants(one.product))
      : []),
    ...(wants('US') ? await usTrades(reader, subject, wanted, names, mid) : []),
    ...(wants('FUND') || wants('EQUITY') || wants('US')
      ? (await payments(reader, subject, wanted)).filter((one) => wants(one.product))
      : []),
  ].toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
  return {
    tradeHistories: found.slice(offset, offset + limit),
    // As far as was looked: one more than shown while others follow.
    paging: { total: Math.min(found.length, wanted.limit), limit, offset },
  };
}

/** Cancelled orders stand in the history of funds too; so many pages of it are looked at. */
const mostPages = 20;

async function fundTrades(
  reader: Reader,
  subject: string,
  wanted: PageRequest,
  names: SecurityNames,
): Promise<History[]> {
  const executed: ListedOrder[] = [];
  let after: OrderPlace | undefined;
  for (let page = 0; page < mostPages && executed.length < wanted.limit; page += 1) {
    const { orders, next } = await tradedOrders(reader, subject, { ...wanted, after });
    executed.push(...orders.filter(({ fill, endedAt }) => fill !== null && endedAt === null));
    if (next === null) break;
    after = next;
  }
  return executed.flatMap(({ order, fill }) => {
    if (fill === null) return [];
    const isBuy = order.side === 'BUY';
    const paid = fill.amount + fill.fee + fill.consumptionTax;
    return [
      {
        date: order.executionDate,
        product: 'FUND' as const,
        description: `${isBuy ? '購入' : '売却'} ${names.fund(order.fundCode)}`,
        quantity: String(fill.units),
        amount: isBuy ? yen(0n - paid) : fill.amount,
        relatedId: order.id,
      },
    ];
  });
}

async function shareTrades(
  reader: Reader,
  subject: string,
  wanted: PageRequest,
  names: SecurityNames,
): Promise<History[]> {
  const period = { from: wanted.from ?? null, to: wanted.to ?? null, stockCode: null };
  return (await listStockFills(reader, subject, period, wanted.limit)).map(({ fill, type }) => {
    const isMargin = type === 'MARGIN_NEW' || type === 'MARGIN_CLOSE';
    return {
      date: fill.tradeDate,
      product: isMargin ? ('MARGIN' as const) : ('EQUITY' as const),
      description: `${tradeText(type, fill.side)} ${names.stock(fill.stockCode)}`,
      quantity: String(fill.quantity),
      amount: isMargin ? marginAmount(fill) : spotAmount(fill),
      relatedId: fill.orderId,
    };
  });
}

function tradeText(type: ListedFill['type'], side: ShareFill['side']): string {
  const isBuy = side === 'BUY';
  const texts = {
    SPOT: isBuy ? '株式の買付' : '株式の売却',
    MARGIN_NEW: isBuy ? '信用新規買' : '信用新規売',
    MARGIN_CLOSE: isBuy ? '信用返済買' : '信用返済売',
    GENBIKI: '現引',
    GENWATASHI: '現渡',
  } as const;
  return texts[type];
}

const spotAmount = ({ side, amount, fee, consumptionTax }: ShareFill): Yen =>
  side === 'BUY' ? yen(0n - amount - fee - consumptionTax) : yen(amount - fee - consumptionTax);

/** A position that is opened is paid by the house; of one that is closed the customer settles the result after expenses. */
const marginAmount = ({ amount, cost }: ShareFill): Yen => (cost === null ? noYen : yen(amount - cost));

/** By 国内約定日. Until 10:00 of it an amount is 概算, at the newest rate (rule US-9). */
async function usTrades(
  reader: Reader,
  subject: string,
  wanted: PageRequest,
  names: SecurityNames,
  mid: FxRate | null,
): Promise<History[]> {
  const period = { from: wanted.from ?? null, to: wanted.to ?? null };
  const fills = await listUsFills(reader, subject, period, wanted.limit);
  return fills.map((fill) => {
    const isBuy = fill.side === 'BUY';
    const paid = usdCents(isBuy ? fill.amount + fill.fee : fill.amount - fill.fee);
    const rates = mid && ratesAt(mid);
    const jpy = fill.fixed?.settlementJpy ?? (rates ? floorYen(paid, isBuy ? rates.tts : rates.ttb) : noYen);
    return {
      date: fill.domesticTradeDate,
      product: 'US' as const,
      description: `米国株の${isBuy ? '買付' : '売却'} ${names.us(fill.symbol)}`,
      quantity: formatQuantity(fill.quantity),
      amount: isBuy ? yen(0n - jpy) : jpy,
      relatedId: fill.orderId,
    };
  });
}

const paidOn: Readonly<Partial<Record<EntryKind, { readonly product: History['product']; readonly text: string }>>> = {
  DIVIDEND_PAID: { product: 'EQUITY', text: '配当金' },
  US_DIVIDEND_PAID: { product: 'US', text: '米国株の配当金' },
};

/** 分配金 and 配当金, before tax, as in the history of cash. */
async function payments(reader: Reader, subject: string, wanted: PageRequest): Promise<History[]> {
  const { movements } = await cashHistory(reader, subject, { ...wanted, type: 'DISTRIBUTION' });
  return movements.map(({ day, kind, securityName, amount, ref }) => {
    const { product, text } = paidOn[kind] ?? { product: 'FUND', text: '分配金' };
    return {
      date: day,
      product,
      description: `${text} ${securityName ?? ''}`.trim(),
      quantity: '0',
      amount,
      relatedId: /^[\w-]{1,64}$/.test(ref) ? ref : null,
    };
  });
}
