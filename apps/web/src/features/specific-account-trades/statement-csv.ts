import { tableDate } from '@tsuzura/domain/text';
import { csvOf, type Cell } from '../../shared/csv/index.ts';
import { courseWords, paidWord } from './words.ts';
import type { PaidDistribution, Sale, Taxed } from './statement.ts';

type Refund = Taxed['yearEndRefunds'][number];
type Row = readonly [
  head: string,
  ofSale: (sale: Sale) => Cell,
  ofDistribution: (paid: PaidDistribution) => Cell,
  ofRefund?: (refund: Refund) => Cell,
];

const none = (): Cell => null;

const columns: readonly Row[] = [
  ['区分', () => '売却', ({ code, course }) => `${paidWord(code)}（${courseWords[course]}）`, () => '損益通算の還付'],
  [
    '受渡日・支払日',
    ({ settlementDate }) => tableDate(settlementDate),
    ({ paidOn }) => tableDate(paidOn),
    ({ refundedOn }) => tableDate(refundedOn),
  ],
  ['約定日', ({ tradeDate }) => tableDate(tradeDate), none],
  ['受付番号', ({ receiptNumber }) => receiptNumber, none],
  ['銘柄コード', ({ code }) => code, ({ code }) => code],
  ['銘柄', ({ name }) => name, ({ name }) => name],
  ['数量', ({ quantity }) => quantity, none],
  ['価額・単価（円）', ({ price }) => price, none],
  ['売却金額（円）', ({ proceeds }) => proceeds, none],
  ['取得単価（円）', ({ unitCost }) => unitCost, none],
  ['取得費（円）', ({ cost }) => cost, none],
  ['手数料（税込・円）', ({ fee }) => fee, none],
  ['損益（円）', ({ profit }) => profit, none],
  ['累計損益（円）', ({ cumulativeProfit }) => cumulativeProfit, none],
  ['普通分配金・配当金（円）', none, ({ ordinary }) => ordinary],
  ['特別分配金（円）', none, ({ special }) => special],
  [
    '所得税・復興特別所得税（円）',
    ({ incomeTax }) => incomeTax,
    ({ incomeTax }) => incomeTax,
    ({ incomeTax }) => 0n - incomeTax,
  ],
  [
    '住民税（円）',
    ({ residentTax }) => residentTax,
    ({ residentTax }) => residentTax,
    ({ residentTax }) => 0n - residentTax,
  ],
];

/** The figures of the screen: sales in the order in which they were taxed, then distributions, then what came back. */
export const statementCsv = ({ trades, distributions, yearEndRefunds }: Taxed): string =>
  csvOf(
    columns.map(([head]) => head),
    [
      ...trades.map((sale) => columns.map(([, ofSale]) => ofSale(sale))),
      ...distributions.map((paid) => columns.map(([, , ofDistribution]) => ofDistribution(paid))),
      ...yearEndRefunds.map((refund) => columns.map(([, , , ofRefund]) => ofRefund?.(refund) ?? null)),
    ],
  );
