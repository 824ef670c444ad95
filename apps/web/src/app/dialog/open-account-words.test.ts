import { expect, test } from 'vitest';
import { errorRecords } from '@tsuzura/browser/error';
import { openAccountWords } from './open-account-words.ts';

const required = errorRecords.requiredOpenAccount();

test('R6.04 who closed the account is told so, and never to open one', () => {
  const words = openAccountWords(required, 'closed');
  expect(words).toEqual({
    title: '口座は閉鎖されています',
    message: 'この画面は、口座をお持ちの方の画面か、ご覧いただける期間を過ぎた画面です。',
    way: 'マイページへ',
  });
  expect(Object.values(words).join()).not.toContain('開設');
});

test('R6.02 R8.11 without an account the words are fixed, with a button to start', () => {
  expect(openAccountWords(required, 'none')).toEqual({
    title: '口座開設後にご利用ください',
    message: required.message,
    way: 'start',
  });
  expect(openAccountWords(required, 'underWay')).toMatchObject({
    title: '口座開設後にご利用ください',
    way: '状況を見る',
  });
});
