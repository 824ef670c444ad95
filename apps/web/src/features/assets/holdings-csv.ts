import type { FundHolding } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { csvOf, type Cell } from '../../shared/csv/index.ts';
import { accountTypeNames, courseNames } from '../../shared/order/words.ts';
import { heldUnits } from './held-funds.ts';

const columns: readonly (readonly [head: string, cell: (one: FundHolding) => Cell])[] = [
  ['ファンドコード', ({ fundCode }) => fundCode],
  ['ファンド', ({ fundName }) => fundName],
  ['口座区分', ({ accountType }) => accountTypeNames[accountType]],
  ['保有口数', heldUnits],
  ['うち受渡前', ({ unsettledUnits }) => unsettledUnits],
  ['売却できる口数', ({ sellableUnits }) => sellableUnits],
  ['平均取得価額', ({ averageCost }) => averageCost],
  ['個別元本', ({ individualPrincipal }) => individualPrincipal],
  ['基準価額', ({ nav }) => nav],
  ['基準日', ({ navDate }) => tableDate(navDate)],
  ['評価額', ({ valuation }) => valuation],
  ['前日比', ({ valuationChange }) => valuationChange],
  ['取得金額', ({ acquisitionCost }) => acquisitionCost],
  ['評価損益', ({ profit }) => profit],
  ['評価損益率（%）', ({ profitRate }) => Number(profitRate)],
  ['受け取った分配金', ({ receivedDistributions }) => receivedDistributions],
  ['トータルリターン', ({ totalReturn }) => totalReturn],
  ['分配金コース', ({ distributionCourse }) => courseNames[distributionCourse]],
];

/** One line for each fund and account type. */
export const holdingsCsv = (holdings: readonly FundHolding[]): string =>
  csvOf(
    columns.map(([head]) => head),
    holdings.map((one) => columns.map(([, cell]) => cell(one))),
  );
