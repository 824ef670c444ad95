import { expect, test } from 'vitest';
import type { SeminarField } from '@tsuzura/contract/main';
import { firstAnswers, mistakeIn, sentAnswers } from './answers.ts';

const field = (over: Partial<SeminarField>): SeminarField => ({
  name: 'question',
  label: '講師への質問',
  type: 'TEXT',
  required: false,
  options: null,
  maxLength: null,
  ...over,
});

test('V01 V02 a required answer is asked for in the words of its kind; others may be left out', () => {
  expect(mistakeIn(field({ required: true }), ' ')).toBe('講師への質問を入力してください。');
  for (const type of ['SELECT', 'RADIO', 'DATE'] as const)
    expect(mistakeIn(field({ type, required: true }), '')).toBe('講師への質問を選んでください。');
  expect(mistakeIn(field({ type: 'CHECKBOX', required: true, options: ['a'] }), [])).toBe(
    '講師への質問を選んでください。',
  );
  expect(mistakeIn(field({}), '')).toBeNull();
});

test('V24 the longest answer passes, one character more does not, and an emoji is one character', () => {
  const short = field({ type: 'TEXTAREA', maxLength: 3 });
  expect(mistakeIn(short, '📈📈📈')).toBeNull();
  expect(mistakeIn(short, 'あいうえ')).toBe('3文字以内で入力してください（今4文字）。');
});

test('V18 an address and a telephone number have their shape', () => {
  expect(mistakeIn(field({ type: 'EMAIL' }), 'hanako')).toContain('メールアドレスの形');
  expect(mistakeIn(field({ type: 'EMAIL' }), 'hanako@example.jp')).toBeNull();
  expect(mistakeIn(field({ type: 'TEL' }), 'でんわ')).toContain('電話番号の形');
  expect(mistakeIn(field({ type: 'TEL' }), '090-1234-5678')).toBeNull();
});

test('a form begins with what is known of its fields, and what is empty is not sent', () => {
  const fields = [field({ name: 'name' }), field({ name: 'topics', type: 'CHECKBOX', options: ['a', 'b'] }), field({})];
  const answers = firstAnswers(fields, { name: '山田 花子' });
  expect(answers).toEqual({ name: '山田 花子', topics: [], question: '' });
  expect(sentAnswers({ ...answers, topics: ['b'] })).toEqual({ name: '山田 花子', topics: ['b'] });
});
