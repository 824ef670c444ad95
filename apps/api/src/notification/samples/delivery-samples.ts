import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { StoredDelivery } from '@tsuzura/store/delivery';

const delivery: StoredDelivery = {
  id: 'delivery-1',
  customerId: 'customer-1',
  product: 'FUND',
  status: 'REQUESTED',
  requestedAt: atJst(ymd('2026-11-13'), '10:05'),
  cancelableUntil: atJst(ymd('2026-11-13'), '15:30'),
  acceptDate: ymd('2026-11-13'),
  sentOn: ymd('2026-11-18'),
  expectedOn: ymd('2026-11-20'),
  completedOn: null,
  reason: null,
  destination: {
    brokerName: 'あけぼの証券（架空）',
    branchName: '本店',
    accountNumber: '1234567',
    holderName: 'ヤマダ ハナコ',
    participantCode: '012345678901234567890',
  },
  value: yen(60_000),
  items: [
    {
      number: 1,
      code: 'TZ010002',
      accountType: 'SPECIFIC',
      name: 'つづら全世界株式インデックス（架空）',
      quantity: 40_000n,
      fee: { fee: yen(3_000), consumptionTax: yen(300), total: yen(3_300) },
    },
  ],
};
const ofShares: StoredDelivery = {
  ...delivery,
  id: 'delivery-2',
  product: 'EQUITY',
  items: delivery.items.map((item) => ({
    ...item,
    code: '1078',
    name: 'みなと製鋼（架空）',
    quantity: 500n,
    fee: { fee: yen(0), consumptionTax: yen(0), total: yen(0) },
  })),
};

/** Transfers to another firm. */
export const deliverySamples = {
  'delivery.requested': { kind: 'delivery.requested', delivery },
  'delivery.canceled': { kind: 'delivery.canceled', delivery: { ...ofShares, status: 'CANCELED' } },
  'delivery.rejected': {
    kind: 'delivery.rejected',
    delivery: { ...delivery, status: 'REJECTED', reason: '移管先の金融機関が、この銘柄を取り扱っていません。' },
  },
  'delivery.sent': { kind: 'delivery.sent', delivery: { ...ofShares, status: 'SENT' } },
  'delivery.completed': {
    kind: 'delivery.completed',
    delivery: { ...delivery, status: 'COMPLETED', completedOn: ymd('2026-11-20') },
  },
} as const;
