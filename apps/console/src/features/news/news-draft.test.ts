import { expect, test } from 'vitest';
import { actOf, draftOf, missingIn } from './news-draft.ts';

const draft = { ...draftOf(null), title: ' 題名 ', body: '一\r\n二', fundCode: 'ｔｚ010004' };

test('rule PUB-2 empty moments are none, and only important news is pinned', () => {
  const { payload } = actOf(null, { ...draft, pinnedUntil: '2026/12/31 23:59' });
  expect(payload).toMatchObject({
    id: null,
    title: '題名',
    body: '一\n二',
    publishedAt: null,
    expiresAt: null,
    pinnedUntil: null,
    fundCode: 'TZ010004',
    importance: 'NORMAL',
  });
  expect(actOf('n', { ...draft, isImportant: true, pinnedUntil: '2026/12/31 23:59' }).payload.pinnedUntil).toBe(
    '2026-12-31T23:59:00+09:00',
  );
});

test('a moment that cannot be read is said before anything is sent', () => {
  expect(missingIn(draft)).toBeNull();
  expect(missingIn({ ...draft, to: 'あした' })).toBe('日時をご確認ください。');
  expect(missingIn({ ...draft, body: ' ' })).toBe('本文を入力してください。');
});
