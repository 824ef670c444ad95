import { instant, ymd } from '../calendar/index.ts';
import { readFxRate } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import {
  noYen,
  parseQuantity,
  parseUsd,
  quantity,
  ratio,
  usdPrice,
  yen,
  type Quantity,
  type Usd,
  type UsdPrice,
} from '../money/index.ts';
import { usTradeDates, type UsStock } from '../us-stock/index.ts';
import { noUsd, type TradedUsStock, type UsDraft, type UsFill, type UsOrder, type UsStanding } from './index.ts';

/* For tests only. */

export function usd(text: string): Usd {
  const amount = parseUsd(text);
  assert(amount !== null, `${text} is dollars`);
  return amount;
}

export function shares(text: string): Quantity {
  const count = parseQuantity(text);
  assert(count !== null, `${text} is a quantity`);
  return count;
}

/** "187.45" */
export const price = (text: string): UsdPrice => usdPrice(usd(text) * 100n);

export const orchard: UsStock = {
  symbol: 'ORCHA',
  name: 'Orchard Devices (fictitious)',
  exchange: 'NASDAQ',
  fractional: true,
  nisaGrowth: true,
  halted: false,
  foreignTaxRate: ratio(10, 100),
  hasAdrFee: false,
};

const session = ymd('2026-11-13');
export const traded: TradedUsStock = {
  stock: orchard,
  session,
  dates: usTradeDates(session),
  lastPrice: price('187.45'),
  tts: readFxRate('155.25'),
};

export const standing: UsStanding = {
  isUsOpen: true,
  isRestricted: false,
  hasAccountType: true,
  w8benSignedOn: ymd('2025-04-01'),
  canBuyInNisa: true,
  nisaRoom: null,
  isCashShort: false,
  yenPower: yen(316_292),
  usdPower: usd('1940.29'),
  sellable: shares('10'),
  tradeDay: { heldAtOpen: shares('10'), sales: [], openSales: 0n },
};

export const draft: UsDraft = {
  orderType: 'MARKET',
  size: { quantity: shares('10') },
  limitPrice: null,
  timeInForce: 'DAY',
  expiresOn: session,
  accountType: 'SPECIFIC',
  settlementCurrency: 'JPY',
};

/** A purchase of ten shares in yen, as it was accepted. */
export const orderOf = (given: Partial<UsOrder> = {}): UsOrder => ({
  id: 'order',
  receiptNumber: 'N6XV-CVGW',
  sequence: 1n,
  customerId: 'beika',
  symbol: 'ORCHA',
  accountType: 'SPECIFIC',
  side: 'BUY',
  settlementCurrency: 'JPY',
  acceptedAt: instant(Date.parse('2026-11-13T23:33:00+09:00')),
  status: 'WORKING',
  orderType: 'LIMIT',
  size: { quantity: shares('10') },
  limitPrice: price('185.00'),
  timeInForce: 'DAY',
  expiresOn: session,
  sessionDate: session,
  settlementDate: traded.dates.domesticSettlementDate,
  filledQuantity: quantity(0),
  filledAmount: noUsd,
  filledTotal: 0n,
  reservePrice: price('185.00'),
  reserveRate: readFxRate('155.25'),
  reservedJpy: noYen,
  reservedUsd: noUsd,
  reservedQuota: noYen,
  nisaYear: null,
  lockedShares: quantity(0),
  change: null,
  sentAt: instant(Date.parse('2026-11-13T23:33:00+09:00')),
  bookings: 0,
  rejectReason: null,
  expiryReason: null,
  ...given,
});

/** A fill of 2026-11-12 in New York, not fixed. */
export const fillOf = (given: Partial<UsFill> = {}): UsFill => {
  const { fixedAt: _, ...dates } = usTradeDates(given.localTradeDate ?? ymd('2026-11-12'));
  return {
    id: 'order-1',
    orderId: 'order',
    number: 1,
    execId: 'x1',
    customerId: 'beika',
    symbol: 'ORCHA',
    accountType: 'SPECIFIC',
    side: 'BUY',
    settlementCurrency: 'JPY',
    sequence: 1n,
    executedAt: instant(Date.parse('2026-11-12T23:40:00+09:00')),
    ...dates,
    quantity: shares('10'),
    heldQuantity: given.quantity ?? shares('10'),
    price: price('187.45'),
    amount: usd('1874.50'),
    fee: usd('9.27'),
    estimatedJpy: noYen,
    reservedQuota: noYen,
    fixed: null,
    ...given,
  };
};
