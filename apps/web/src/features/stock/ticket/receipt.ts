import type { EquityOrder } from '@tsuzura/contract/trading';
import { parseYmd } from '@tsuzura/domain/calendar';
import { OrderAccountType } from '@tsuzura/contract/main';

/** What the completion page shows. It has to survive a reload, and nothing counts with it. */
export interface StockReceipt {
  readonly order: Pick<
    EquityOrder,
    | 'orderId'
    | 'stockCode'
    | 'name'
    | 'side'
    | 'tradeType'
    | 'orderType'
    | 'price'
    | 'triggerPrice'
    | 'condition'
    | 'expiresOn'
    | 'quantity'
    | 'status'
    | 'accountType'
    | 'orderedAt'
  >;
  /** Yen in digits: お支払い or 受取, and what can be spent afterwards. */
  readonly settlementAmount: string | null;
  readonly buyingPowerAfter: string | null;
}

const texts = ['orderId', 'stockCode', 'name', 'orderType', 'condition', 'status', 'orderedAt'] as const;

/** null when it is not what we wrote. */
export function readStockReceipt(kept: unknown): StockReceipt | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { order, settlementAmount, buyingPowerAfter } = kept as Record<string, unknown>;
  if (typeof order !== 'object' || order === null) return null;
  const known = order as Readonly<Record<string, unknown>>;
  const isAmount = (value: unknown) => value === null || (typeof value === 'string' && /^-?\d{1,18}$/.test(value));
  const isWhole =
    texts.every((name) => typeof known[name] === 'string') &&
    parseYmd(String(known['expiresOn'])) !== null &&
    OrderAccountType.safeParse(known['accountType']).success &&
    Number.isInteger(known['quantity']) &&
    isAmount(settlementAmount) &&
    isAmount(buyingPowerAfter);
  return isWhole ? (kept as StockReceipt) : null;
}
