import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { runOfOccurrence, runOfSale } from './run.ts';

const occurrence = (status: string, reason: string | null) =>
  runOfOccurrence({
    month: '2026-11',
    debitDate: ymd('2026-11-27'),
    orderDate: ymd('2026-12-04'),
    amount: yen(30_000),
    accountType: 'NISA_TSUMITATE',
    nisaYear: 2026,
    orderId: null,
    status,
    reason,
  } as Parameters<typeof runOfOccurrence>[0]);

test('every end of a month has its word, its mark and why', () => {
  expect(occurrence('ORDERED', null)).toMatchObject({ word: '購入', mark: 'done', reason: null });
  expect(occurrence('ORDERED', 'NISA_PARTIAL')).toMatchObject({ word: '一部購入', mark: 'done' });
  expect(occurrence('SKIPPED', 'NISA_QUOTA').reason).toBe('2026年のつみたて投資枠の残りが足りないため、見送りました。');
  expect(occurrence('SKIPPED', 'PAUSED')).toMatchObject({ word: '休止', mark: 'paused' });
  expect(occurrence('DEBIT_FAILED', 'DEBIT_1')).toMatchObject({
    word: '引落不能',
    mark: 'skipped',
    orderDate: '2026-11-27',
  });
});

test('a sale that was paused does not speak of a purchase', () => {
  const sale = { month: '2026-11', orderDate: ymd('2026-11-25'), status: 'SKIPPED', orderId: null } as const;
  expect(runOfSale({ ...sale, reason: 'PAUSED' })).toMatchObject({ word: '休止', reason: null });
  expect(runOfSale({ ...sale, reason: 'INSUFFICIENT_UNITS' }).reason).toContain('口数が足りない');
});
