import { expect, test } from 'vitest';
import {
  mistakesOf,
  noValues,
  numberOf,
  readQuantity,
  readValues,
  keepValues,
  type DeliveryValues,
} from './delivery-values.ts';

const filled: DeliveryValues = {
  product: 'EQUITY',
  holding: '1217 SPECIFIC',
  quantity: '２００株',
  brokerName: 'しののめ証券（架空）',
  branchName: '本店',
  accountNumber: '００２８８４１',
  holderName: 'ミナモト ハルカ',
  participantCode: '0123456 789012 34567890',
  isAgreed: true,
  key: null,
};
const wrong = (values: DeliveryValues, most: bigint | null = 227n) =>
  Object.entries(mistakesOf(values, most)).flatMap(([field, mistake]) => (mistake === null ? [] : [field]));

test('figures are read as they are typed', () => {
  expect([readQuantity('２００株'), readQuantity('40,000口'), readQuantity('-1'), readQuantity('1.5')]).toEqual([
    200n,
    40_000n,
    null,
    null,
  ]);
  expect(numberOf(' １２３－４５６ ')).toBe('123-456');
});

test('an empty form says what is missing, a whole one nothing', () => {
  expect(wrong(noValues, null)).toEqual([
    'holding',
    'quantity',
    'brokerName',
    'branchName',
    'accountNumber',
    'participantCode',
    'holderName',
    'isAgreed',
  ]);
  expect(wrong(filled)).toEqual([]);
});

test('no more than can be moved, and numbers in the shape of the contract', () => {
  expect(mistakesOf({ ...filled, quantity: '228' }, 227n).quantity).toBe('移せる数量（227株）を超えています。');
  expect(mistakesOf({ ...filled, product: 'FUND', quantity: '228' }, 227n).quantity).toBe(
    '移せる数量（227口）を超えています。',
  );
  expect(wrong({ ...filled, quantity: '0' })).toEqual(['quantity']);
  expect(wrong({ ...filled, accountNumber: '1'.repeat(200) })).toEqual(['accountNumber']);
  expect(wrong({ ...filled, participantCode: '1'.repeat(20) })).toEqual(['participantCode']);
});

test('what was typed comes back after a check in the sign-in app, and a broken draft is none', () => {
  const kept = new Map<string, string>();
  const tab = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
  } as unknown as Storage;
  keepValues(tab, { ...filled, key: 'k' }, 0);
  expect(readValues(tab, 1)).toEqual({ ...filled, key: 'k' });
  expect(readValues(tab, 60 * 60_000)).toEqual(noValues);
  kept.set('flow:delivery', '{"at":0,"value":{"quantity":5}}');
  expect(readValues(tab, 1)).toEqual(noValues);
});
