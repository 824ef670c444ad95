import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { ymd } from '@tsuzura/domain/calendar';
import { amountTextOf } from '@tsuzura/ui/amounts';
import { shortageWords } from './shortage-words.ts';

const exact = amountTextOf(false, 'yen');
const short = {
  status: 'SHORT',
  shortage: yen(30_000),
  dueAt: '2026-11-16T15:30:00+09:00',
  details: [{ date: ymd('2026-11-16'), required: yen(150_000), available: yen(120_000) }],
  restrictions: ['NEW_BUY', 'WITHDRAWAL'],
} as const;

test('R2.11 who is short is told how much, until when, and what is stopped meanwhile; nobody else is told anything', () => {
  const none = { status: 'NONE', shortage: yen(0), dueAt: null, details: [], restrictions: [] } as const;
  expect(shortageWords({ ...none, details: [], restrictions: [] }, exact)).toBeNull();
  expect(
    shortageWords({ ...short, details: [...short.details], restrictions: [...short.restrictions] }, exact),
  ).toEqual({
    title: 'お支払いに必要なお金が30,000円不足しています',
    text: '11/16（月）15:30までにご入金ください。入金を確認するまで、新しいご購入とご出金はできません。',
  });
});

test('hidden amounts stay hidden in the notice', () => {
  const words = shortageWords({ ...short, details: [], restrictions: [] }, null);
  expect(words?.title).not.toMatch(/\d/);
});
