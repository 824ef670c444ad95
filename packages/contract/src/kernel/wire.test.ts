import { nav } from '@tsuzura/domain/money';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { encodeAndKeep, encodeAnswer, endpoint, Nav } from './index.ts';

const declare = <S extends z.core.$ZodType | 'nothing'>(path: string, answer: S) =>
  endpoint({ site: 'main', method: 'GET', path, title: '試験', caller: 'customer', answer });

test('an answer that was kept is sent as the text that is remembered, for its own call only', () => {
  const one = declare('/one', z.object({ nav: Nav }));
  const other = declare('/other', z.object({}));
  const answer = { nav: nav(12_345n) };
  const text = encodeAndKeep(one, answer);
  expect(text).toBe(encodeAnswer(one, { nav: nav(12_345n) }));
  expect(encodeAnswer(one, answer)).toBe(text);
  expect(encodeAnswer(other, answer as never)).toBe('{}');
});

test('a call without an answer keeps nothing', () => {
  const none = declare('/none', 'nothing');
  expect(encodeAndKeep(none, undefined)).toBeUndefined();
});
