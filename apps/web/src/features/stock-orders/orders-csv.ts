import { csvOf, type Cell } from '../../shared/csv/index.ts';
import { accountTypeNames } from '../../shared/order/index.ts';
import { conditionNames, orderTypeNames, statusWords, type Order } from '../../shared/stock/index.ts';
import { kindText } from './order-facts.ts';

/** 「2026/09/08 10:05」, of a moment on the wire. */
const momentText = (moment: string): string => moment.slice(0, 16).replace('T', ' ').replaceAll('-', '/');

const priceOf = (price: string | null): number | null => (price === null ? null : Number(price));

const columns: readonly (readonly [head: string, cell: (order: Order) => Cell])[] = [
  ['注文番号', ({ orderId }) => orderId],
  ['受付日時', ({ orderedAt }) => momentText(orderedAt)],
  ['状態', ({ status }) => statusWords[status].label],
  ['取引', kindText],
  ['銘柄コード', ({ stockCode }) => stockCode],
  ['銘柄', ({ name }) => name],
  ['口座区分', ({ accountType }) => accountTypeNames[accountType]],
  ['注文の方法', ({ orderType }) => orderTypeNames[orderType]],
  ['指値（円）', ({ price }) => priceOf(price)],
  ['条件の値段（円）', ({ triggerPrice }) => priceOf(triggerPrice)],
  ['執行条件', ({ condition }) => conditionNames[condition]],
  ['期限', ({ expiresOn }) => expiresOn.replaceAll('-', '/')],
  ['数量', ({ quantity }) => quantity],
  ['約定数量', ({ filledQuantity }) => filledQuantity],
  ['約定単価（円）', ({ averageFillPrice }) => priceOf(averageFillPrice)],
  ['手数料（税込・円）', ({ fee }) => fee],
  ['受渡日', ({ settlementDate }) => settlementDate?.replaceAll('-', '/') ?? null],
];

export const ordersCsv = (orders: readonly Order[], amounts: ReadonlyMap<string, bigint>): string =>
  csvOf(
    [...columns.map(([head]) => head), '受渡金額（円）'],
    orders.map((order) => [...columns.map(([, cell]) => cell(order)), amounts.get(order.orderId) ?? null]),
  );
