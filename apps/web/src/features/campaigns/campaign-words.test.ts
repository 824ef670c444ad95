import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { campaignState, linesOf, spanText, whyNotEnter } from './campaign-words.ts';

const campaign = { entryFrom: '2026-11-01T00:00:00+09:00', entryTo: '2026-12-31T00:00:00+09:00' };

test('the last seven days are まもなく終了, the day before them is not', () => {
  const state = (today: string) => campaignState({ ...campaign, status: 'ACTIVE' }, ymd(today)).label;
  expect([state('2026-12-22'), state('2026-12-23'), state('2026-12-30')]).toEqual([
    '開催中',
    'まもなく終了',
    'まもなく終了',
  ]);
});

test('a span says the year once, or twice where it crosses it', () => {
  expect(spanText(campaign)).toBe('2026年11月1日（日）〜12/30（水）');
  expect(spanText({ ...campaign, entryTo: '2027-04-01T00:00:00+09:00' })).toBe(
    '2026年11月1日（日）〜2027年3月31日（水）',
  );
});

test('nobody enters before, after, or when the budget is used', () => {
  expect(whyNotEnter({ status: 'ACTIVE', isBudgetUsed: false })).toBeNull();
  expect(whyNotEnter({ status: 'SCHEDULED', isBudgetUsed: false })).toContain('これから');
  expect(whyNotEnter({ status: 'ENTRY_CLOSED', isBudgetUsed: false })).toContain('終わりました');
  expect(whyNotEnter({ status: 'ACTIVE', isBudgetUsed: true })).toContain('上限');
});

test('lines of an operator become a list without their marks', () => {
  expect(linesOf('- 一つ\n・二つ\n\n三つ')).toEqual(['一つ', '二つ', '三つ']);
});
