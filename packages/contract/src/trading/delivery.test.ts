import { expect, test } from 'vitest';
import { decode } from '../kernel/index.ts';
import { requestFundDelivery, requestStockDelivery } from './delivery.ts';

const destination = {
  brokerName: 'うしお証券',
  branchName: '本店',
  accountNumber: '123-4567890',
  holderName: '山田 花子',
  participantCode: '0'.repeat(21),
};
const item = { stockCode: '130A', accountType: 'SPECIFIC', quantity: 100 };

test('shares leave for an account with a code of 21 digits', () => {
  const ask = (change: object) =>
    decode(requestStockDelivery.body, { items: [item], destination, agreed: true, ...change });
  expect(ask({}).ok).toBe(true);
  for (const participantCode of ['0'.repeat(20), '0'.repeat(22)]) {
    expect(ask({ destination: { ...destination, participantCode } })).toEqual({
      ok: false,
      lines: [{ field: 'destination.participantCode', message: '加入者口座コードの形をご確認ください。' }],
    });
  }
  expect(ask({ items: [item, item] })).toEqual({
    ok: false,
    lines: [{ field: 'items', message: '移管する銘柄に同じものが2つ以上あります。' }],
  });
});

test('NISA holdings never leave', () => {
  const fund = { fundCode: 'TZ010001', accountType: 'NISA_GROWTH', units: 1 };
  expect(decode(requestFundDelivery.body, { items: [fund], destination, agreed: true })).toEqual({
    ok: false,
    lines: [{ field: 'items.0.accountType', message: '口座区分を選び直してください。' }],
  });
});
