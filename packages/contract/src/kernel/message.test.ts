import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decode, inText, withDefault } from './index.ts';

const told = (schema: z.core.$ZodType, amount: unknown) => {
  const read = decode(z.object({ amount: schema }), { amount });
  return read.ok ? null : read.lines[0]?.message;
};

describe('R5.08 a mistake is told in Japanese, naming the field', () => {
  test.each([
    [z.string(), undefined, '金額を入力してください。'],
    [z.string().min(1), '', '金額を入力してください。'],
    [z.enum(['A']), undefined, '金額を選んでください。'],
    [z.enum(['A']), 'B', '金額を選び直してください。'],
    [z.int(), 'x', '金額は数字で入力してください。'],
    [z.int().min(100), 99, '金額は100以上で入力してください。'],
    [z.int().max(100), 101, '金額は100以下で入力してください。'],
    [z.string().min(3), 'ab', '金額は3文字以上で入力してください。'],
    [z.string().max(3), 'abcd', '金額は3文字以内で入力してください。'],
    [z.array(z.string()).min(1), [], '金額を選んでください。'],
    [z.array(z.string()).max(1), ['a', 'b'], '金額は1件までです。'],
    [z.string().regex(/^a$/), 'b', '金額の形をご確認ください。'],
    [inText.positiveYen, '0', '金額は0より大きい数を、範囲内で入力してください。'],
    [inText.positiveYen, '1,000', '金額は数字で入力してください。'],
  ])('%#', (schema, value, message) => {
    expect(told(schema, value)).toBe(message);
  });
  test('a field without a label is still told, without its wire name', () => {
    const read = decode(z.object({ somethingNew: z.int() }), { somethingNew: 'x' });
    expect(read).toEqual({
      ok: false,
      lines: [{ field: 'somethingNew', message: '入力内容は数字で入力してください。' }],
    });
  });
});

test('a default is filled in by the reader and still checked when given', () => {
  const schema = z.object({ limit: withDefault(inText.integer(1, 100), '20') });
  expect(decode(schema, {})).toEqual({ ok: true, value: { limit: 20 } });
  expect(decode(schema, { limit: '0' }).ok).toBe(false);
  expect(z.encode(schema, {} as never)).toEqual({});
});
