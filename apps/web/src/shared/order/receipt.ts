import type { FundOrder, OrderAccountType, TradeDates } from '@tsuzura/contract/main';
import { yen, type Yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import { unitsText } from '@tsuzura/ui/amounts';
import { keepDraft, readDraft } from '../flow/index.ts';
import { courseNames } from './words.ts';

/** As the tab can keep it: digits, which the screen shows, groups or hides, or words that are no secret. */
export type KeptFigure = { readonly yen: string } | { readonly units: string } | { readonly words: string };

/** What the completion page shows. It has to survive a reload, and nothing counts with it. */
export interface Receipt {
  readonly orderId: string;
  readonly receiptNumber: string;
  readonly side: FundOrder['side'];
  readonly fundName: string;
  readonly accountType: OrderAccountType;
  readonly size: KeptFigure;
  /** Lines of its own kind: fee, 分配金, estimated proceeds. */
  readonly lines: readonly (readonly [term: string, value: KeptFigure])[];
  readonly applicationDate: TradeDates['applicationDate'];
  readonly executionDate: TradeDates['executionDate'];
  readonly settlementDate: TradeDates['settlementDate'];
  /** Weekdays without business on the way. */
  readonly holidays: readonly TradeDates['settlementDate'][];
  readonly cancelableUntil: string | null;
  /** The NISA frame that comes back with a sale. */
  readonly restored: { readonly yen: string; readonly from: TradeDates['settlementDate'] } | null;
}

interface Size {
  readonly orderMethod: FundOrder['orderMethod'];
  readonly amount?: Yen | null | undefined;
  readonly units?: bigint | null | undefined;
}

export function keptSize({ orderMethod, amount, units }: Size): KeptFigure {
  if (orderMethod === 'UNITS' && units != null) return { units: units.toString() };
  if (orderMethod === 'AMOUNT' && amount != null) return { yen: amount.toString() };
  return { words: orderMethod === 'ALL' ? '全部' : '' };
}

/** For a file of the customer's, where nothing is hidden: 「50,000円」「10,000口」「全部」. */
export function exactText(kept: KeptFigure): string {
  if ('words' in kept) return kept.words;
  return 'yen' in kept ? yenText(yen(BigInt(kept.yen))) : unitsText(BigInt(kept.units));
}

/** An order found again after its answer was lost: what the list of orders knows of it. */
export const receiptOfOrder = (order: FundOrder): Receipt => ({
  orderId: order.id,
  receiptNumber: order.receiptNumber,
  side: order.side,
  fundName: order.fundName,
  accountType: order.accountType,
  size: keptSize({ orderMethod: order.orderMethod, amount: order.requestedAmount, units: order.requestedUnits }),
  lines: order.distributionCourse === null ? [] : [['分配金', { words: courseNames[order.distributionCourse] }]],
  applicationDate: order.applicationDate,
  executionDate: order.executionDate,
  settlementDate: order.settlementDate,
  holidays: [],
  cancelableUntil: order.cancelableUntil,
  restored: null,
});

const nameOf = (flow: string) => `${flow}:receipt`;

export const keepReceipt = (tab: Storage, flow: string, receipt: object, now: number): void =>
  keepDraft(tab, nameOf(flow), receipt, now);

/** As it was kept; whoever reads it looks whether it is what they wrote. */
export const readKeptReceipt = (tab: Storage, flow: string, now: number): unknown => readDraft(tab, nameOf(flow), now);

/** null when nothing was ordered here within half an hour. */
export function readReceipt(tab: Storage, flow: string, now: number): Receipt | null {
  const kept = readKeptReceipt(tab, flow, now);
  const names = ['orderId', 'receiptNumber', 'fundName', 'applicationDate', 'executionDate', 'settlementDate'];
  const isWhole =
    typeof kept === 'object' && kept !== null && names.every((name) => typeof Reflect.get(kept, name) === 'string');
  const hasLists = isWhole && ['lines', 'holidays'].every((name) => Array.isArray(Reflect.get(kept, name)));
  if (!hasLists) return null;
  const { size, lines, restored } = kept as Receipt;
  const figures: readonly unknown[] = [
    size,
    ...lines.map((line: unknown) => (Array.isArray(line) ? (line[1] as unknown) : null)),
    ...(restored === null ? [] : [restored]),
  ];
  return figures.every(isFigure) ? (kept as Receipt) : null;
}

function isFigure(kept: unknown): kept is KeptFigure {
  if (typeof kept !== 'object' || kept === null) return false;
  const { yen: amount, units, words } = kept as Record<string, unknown>;
  const isCount = (value: unknown) => typeof value === 'string' && /^-?\d{1,18}$/.test(value);
  return isCount(amount) || isCount(units) || typeof words === 'string';
}
