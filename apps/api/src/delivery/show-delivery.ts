import type { FundDelivery, StockDelivery } from '@tsuzura/contract/trading';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { isCancelable } from '@tsuzura/domain/delivery';
import { sumYen, units } from '@tsuzura/domain/money';
import type { StoredDelivery } from '@tsuzura/store/delivery';

/** What every customer has to know before; agreed to with the request. */
export const deliveryNotices: readonly string[] = [
  '取得価額は移管先の金融機関に引き継がれます。送付した日の朝に「移管のお知らせ（取得価額の引継ぎ）」を交付します。',
  'NISA口座でお持ちの銘柄は移管できません。',
  'お申し込みのあと、移管する分は売却できません。',
  '取消は、受付日の15時30分まで承ります。',
  '口座の名義が移管先とちがうときは、移管できません。',
];

const shownDigits = 3;
export const maskedAccount = (number: string): string =>
  number.length <= shownDigits
    ? '*'.repeat(number.length)
    : `${'*'.repeat(number.length - shownDigits)}${number.slice(-shownDigits)}`;

const commonOf = (delivery: StoredDelivery, now: Instant) => ({
  requestId: delivery.id,
  status: delivery.status,
  destination: {
    brokerName: delivery.destination.brokerName,
    branchName: delivery.destination.branchName,
    accountNumberMasked: maskedAccount(delivery.destination.accountNumber),
  },
  fee: sumYen(delivery.items.map(({ fee }) => fee.total)),
  requestedAt: formatJst(delivery.requestedAt),
  cancelableUntil: formatJst(delivery.cancelableUntil),
  sentOn: delivery.sentOn,
  expectedOn: delivery.expectedOn,
  completedOn: delivery.completedOn,
  cancelable: isCancelable(delivery, now),
  reason: delivery.reason,
});

export const showFundDelivery = (delivery: StoredDelivery, now: Instant): FundDelivery => ({
  ...commonOf(delivery, now),
  kind: 'FUND',
  items: delivery.items.map(({ code, accountType, name, quantity }) => ({
    fundCode: code,
    accountType,
    name,
    units: units(quantity),
  })),
});

export const showStockDelivery = (delivery: StoredDelivery, now: Instant): StockDelivery => ({
  ...commonOf(delivery, now),
  kind: 'EQUITY',
  items: delivery.items.map(({ code, accountType, name, quantity }) => ({
    stockCode: code,
    accountType,
    name,
    quantity: Number(quantity),
  })),
});
