import type { ExpiryReason, StockOrder } from './order.ts';

const expiryText: Readonly<Record<ExpiryReason, string>> = {
  DAY_END: '有効期限までに約定しませんでした。',
  OUT_OF_BAND: '翌営業日の値幅制限の外になりました。',
  CASH_SHORT: '翌営業日の値幅で、買付余力が不足しました。',
  NISA_LIMIT: 'NISAの投資枠の残りが不足しました。',
  EX_DATE: '権利落ちのため、注文が失効しました。',
  MARGIN_CALL: '追証のため、注文を取り消しました。',
};

const rejectText: Readonly<Record<string, string>> = {
  CLOSED: '取引所の受付時間の外でした。',
  HALTED: '売買が停止されています。',
  LOT: '売買単位に合いません。',
  PRICE_LIMIT: '値幅制限の外の値段です。',
  TICK: '呼値の単位に合いません。',
  CONDITION: '執行条件が受け付けられませんでした。',
};

/** Why an order ended, as a sentence; null where the customer ended it, or it goes on. */
export const endReasonText = ({
  status,
  rejectReason,
  expiryReason,
}: Pick<StockOrder, 'status' | 'rejectReason' | 'expiryReason'>): string | null => {
  if (status === 'REJECTED') return rejectText[rejectReason ?? ''] ?? '取引所で受け付けられませんでした。';
  return expiryReason === null ? null : expiryText[expiryReason];
};
