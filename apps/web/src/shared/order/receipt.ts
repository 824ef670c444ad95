import type { FundOrder, OrderAccountType, TradeDates } from '@tsuzura/contract/main';
import type { Yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import { keepDraft, readDraft } from '../flow/index.ts';
import { courseNames, unitsText } from './words.ts';

/** What the completion page shows. Words and not numbers: it has to survive a reload, and nothing counts with it. */
export interface Receipt {
  readonly orderId: string;
  readonly receiptNumber: string;
  readonly side: FundOrder['side'];
  readonly fundName: string;
  readonly accountType: OrderAccountType;
  /** 「50,000円」「10,000口」「全部」 */
  readonly size: string;
  /** Lines of its own kind: fee, 分配金, estimated proceeds. */
  readonly lines: readonly (readonly [term: string, value: string])[];
  readonly applicationDate: TradeDates['applicationDate'];
  readonly executionDate: TradeDates['executionDate'];
  readonly settlementDate: TradeDates['settlementDate'];
  /** Weekdays without business on the way. */
  readonly holidays: readonly TradeDates['settlementDate'][];
  readonly cancelableUntil: string | null;
  /** The NISA frame that comes back, in a sentence. */
  readonly note: string | null;
}

interface Size {
  readonly orderMethod: FundOrder['orderMethod'];
  readonly amount?: Yen | null | undefined;
  readonly units?: bigint | null | undefined;
}

export function sizeText({ orderMethod, amount, units }: Size): string {
  if (orderMethod === 'ALL') return '全部';
  if (orderMethod === 'UNITS') return units === null || units === undefined ? '' : unitsText(units);
  return amount === null || amount === undefined ? '' : yenText(amount);
}

/** An order found again after its answer was lost: what the list of orders knows of it. */
export const receiptOfOrder = (order: FundOrder): Receipt => ({
  orderId: order.id,
  receiptNumber: order.receiptNumber,
  side: order.side,
  fundName: order.fundName,
  accountType: order.accountType,
  size: sizeText({ orderMethod: order.orderMethod, amount: order.requestedAmount, units: order.requestedUnits }),
  lines: order.distributionCourse === null ? [] : [['分配金', courseNames[order.distributionCourse]]],
  applicationDate: order.applicationDate,
  executionDate: order.executionDate,
  settlementDate: order.settlementDate,
  holidays: [],
  cancelableUntil: order.cancelableUntil,
  note: null,
});

const nameOf = (flow: string) => `${flow}:receipt`;

export const keepReceipt = (tab: Storage, flow: string, receipt: Receipt, now: number): void =>
  keepDraft(tab, nameOf(flow), receipt, now);

/** null when nothing was ordered here within half an hour. */
export function readReceipt(tab: Storage, flow: string, now: number): Receipt | null {
  const kept = readDraft(tab, nameOf(flow), now);
  const names = ['orderId', 'receiptNumber', 'fundName', 'size', 'applicationDate', 'executionDate', 'settlementDate'];
  const isWhole =
    typeof kept === 'object' && kept !== null && names.every((name) => typeof Reflect.get(kept, name) === 'string');
  const hasLists = isWhole && ['lines', 'holidays'].every((name) => Array.isArray(Reflect.get(kept, name)));
  return hasLists ? (kept as Receipt) : null;
}
