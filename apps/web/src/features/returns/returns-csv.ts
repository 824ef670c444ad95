import { csvOf } from '../../shared/csv/index.ts';
import type { FundReturn, Returns } from './fund-returns.ts';

const head = [
  'ファンドコード',
  'ファンド',
  '保有',
  'いまの評価額',
  '受け取った分配金',
  '売却した金額',
  '購入した金額',
  'トータルリターン',
];

export const returnsCsv = ({ held, sold }: Returns): string =>
  csvOf(head, [...held.map((line) => cellsOf(line, '保有中')), ...sold.map((line) => cellsOf(line, '売却済'))]);

const cellsOf = (line: FundReturn, state: string) => [
  line.code,
  line.name,
  state,
  line.valuation,
  line.receivedDistributions,
  line.soldAmount,
  line.boughtAmount,
  line.totalReturn,
];
