import type { CashFlow } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { csvOf, type Cell } from '../../shared/csv/index.ts';
import { flowTypeNames, flowWords } from './words.ts';

const columns: readonly (readonly [head: string, cell: (flow: CashFlow) => Cell])[] = [
  ['日付', ({ date }) => tableDate(date)],
  ['種類', ({ type }) => flowTypeNames[type]],
  ['内容', (flow) => flowWords(flow)[0]],
  ['ファンド・相手先', (flow) => flowWords(flow)[1]],
  ['金額（円）', ({ amount }) => amount],
  ['残高（円）', ({ balanceAfter }) => balanceAfter],
];

export const historyCsv = (flows: readonly CashFlow[]): string =>
  csvOf(
    columns.map(([head]) => head),
    flows.map((flow) => columns.map(([, cell]) => cell(flow))),
  );
