import { expect, test } from 'vitest';
import { isWaiting, waitingText } from './waiting.ts';

const from = '2026-11-17T10:30:00+09:00';

test('a factor waits until its moment, and says it in Japanese time', () => {
  expect(isWaiting(from, Date.parse(from) - 1)).toBe(true);
  expect(isWaiting(from, Date.parse(from))).toBe(false);
  expect(waitingText(from)).toBe('2026/11/17 10:30 から、出金などのご本人確認に使えます。');
});
