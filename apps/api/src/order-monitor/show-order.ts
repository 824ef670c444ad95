import type { MonitoredOrder as Shown } from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import { formatQuantity, formatUsd, quantity, usdCents } from '@tsuzura/domain/money';
import type { MonitoredOrder } from '@tsuzura/store/operator';

type Texts = Readonly<Record<string, string>>;

const stateTexts: Texts = {
  RECEIVED: '受付',
  WORKING: '注文中',
  EXECUTED: '約定',
  SETTLED: '受渡',
  COMPLETED: '完了',
  CANCELED: '取消',
  LAPSED: '失効',
  ACCEPTED: '受付',
  PARTIALLY_FILLED: '一部約定',
  CANCEL_PENDING: '取消中',
  FILLED: '約定',
  EXPIRED: '失効',
  REJECTED: '受付不可',
};
const kindTexts: Texts = {
  SPOT: '都度',
  SCHEDULED: '積立・定期売却',
  REINVEST: '分配金再投資',
  MARGIN_NEW: '信用新規',
  MARGIN_CLOSE: '信用返済',
};
/** Of 口座区分, short. */
export const accountTexts: Texts = {
  SPECIFIC: '特定',
  GENERAL: '一般',
  NISA_GROWTH: 'NISA成長投資枠',
  NISA_TSUMITATE: 'NISAつみたて投資枠',
  NISA_OLD: '旧NISA',
  TSUMITATE_NISA_OLD: '旧つみたてNISA',
};
const sideTexts = { BUY: '購入', SELL: '売却' } as const;

const grouped = (amount: bigint): string => amount.toLocaleString('ja-JP');

function sizeText({ method, size }: MonitoredOrder): string {
  if (size === null) return 'すべて';
  if (method === 'AMOUNT') return `${grouped(size)}円`;
  if (method === 'UNITS') return `${grouped(size)}口`;
  if (method === 'US_SHARES') return `${formatQuantity(quantity(size))}株`;
  if (method === 'USD') return `${formatUsd(usdCents(size))}米ドル`;
  return `${grouped(size)}株`;
}

export const showOrder = (order: MonitoredOrder): Shown => ({
  id: order.id,
  receiptNumber: order.receiptNumber,
  acceptedAt: formatJst(order.acceptedAt),
  customer: { id: order.customerId, accountNumber: order.accountNumber },
  code: order.code,
  name: order.name,
  side: order.side,
  sideText: sideTexts[order.side],
  kind: order.kind,
  kindText: kindTexts[order.kind] ?? order.kind,
  accountType: order.accountType,
  accountTypeText: accountTexts[order.accountType] ?? order.accountType,
  sizeText: sizeText(order),
  tradeDate: order.tradeDate,
  settlementDate: order.settlementDate,
  state: order.state,
  stateText: stateTexts[order.state] ?? order.state,
  reason: order.reason,
});
