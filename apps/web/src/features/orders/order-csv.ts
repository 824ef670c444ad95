import type { FundOrder } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { csvOf, type Cell } from '../../shared/csv/index.ts';
import { accountTypeNames, courseNames } from '../../shared/order/index.ts';
import { isDead, kindText, statusWords } from './order-words.ts';

/** 「2026/09/08 10:05」, of a moment on the wire. */
const momentText = (moment: string): string => moment.slice(0, 16).replace('T', ' ').replaceAll('-', '/');

const columns: readonly (readonly [head: string, cell: (order: FundOrder) => Cell])[] = [
  ['受付番号', ({ receiptNumber }) => receiptNumber],
  ['受付日時', ({ receivedAt }) => momentText(receivedAt)],
  ['状態', ({ status }) => statusWords[status].label],
  ['種類', kindText],
  ['ファンドコード', ({ fundCode }) => fundCode],
  ['ファンド', ({ fundName }) => fundName],
  ['口座区分', ({ accountType }) => accountTypeNames[accountType]],
  ['注文金額（円）', ({ requestedAmount }) => requestedAmount],
  ['注文口数', ({ requestedUnits }) => requestedUnits],
  ['分配金', ({ distributionCourse: course }) => (course === null ? null : courseNames[course])],
  ['注文受付日', ({ applicationDate }) => tableDate(applicationDate)],
  ['約定日', (order) => (isDead(order) ? null : tableDate(order.executionDate))],
  ['受渡日', (order) => (isDead(order) ? null : tableDate(order.settlementDate))],
  ['取消・失効の日時', ({ endedAt }) => (endedAt === null ? null : momentText(endedAt))],
  ['約定単価（円）', ({ execution }) => execution?.price ?? null],
  ['約定口数', ({ execution }) => execution?.units ?? null],
  ['約定金額（円）', ({ execution }) => execution?.executedAmount ?? null],
  ['手数料（税込・円）', ({ execution }) => (execution === null ? null : execution.fee + execution.consumptionTax)],
  ['損益（円）', ({ execution }) => execution?.profit ?? null],
  ['所得税（円）', ({ execution }) => execution?.incomeTax ?? null],
  ['住民税（円）', ({ execution }) => execution?.residentTax ?? null],
  ['受渡金額（円）', ({ execution }) => execution?.settlementAmount ?? null],
];

export const ordersCsv = (orders: readonly FundOrder[]): string =>
  csvOf(
    columns.map(([head]) => head),
    orders.map((order) => columns.map(([, cell]) => cell(order))),
  );
