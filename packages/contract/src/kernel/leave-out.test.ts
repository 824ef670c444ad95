import { expect, test } from 'vitest';
import { z } from 'zod';
import { encodeAnswer, endpoint, Nav } from './index.ts';

const tooLarge = 2n ** 60n;
const Fund = z.object({ code: z.string(), nav: Nav, high: Nav.nullable(), low: Nav.optional() });
const declare = <S extends z.core.$ZodType>(answer: S, caller: 'anyone' | 'customer' = 'anyone') =>
  endpoint({ site: 'main', method: 'GET', path: '/x', title: '試験', caller, answer });

/** The answer as the caller reads it, and the gaps as the log names them. */
function answered<S extends z.core.$ZodType>(call: ReturnType<typeof declare<S>>, value: unknown) {
  const gaps: string[] = [];
  const text = encodeAnswer(call, value as never, (names) => gaps.push(...names));
  return { answer: JSON.parse(text ?? 'null') as unknown, gaps };
}

test('a value without room for a gap is refused as before, and so is any when nobody hears of it', () => {
  const one = declare(Fund);
  expect(() => answered(one, { code: 'A', nav: tooLarge, high: null })).toThrow(/Too big/);
  expect(() => encodeAnswer(one, { code: 'A', nav: 1n, high: tooLarge } as never)).toThrow(/Too big/);
});

test('one value without room takes the answer with it, even beside others that have room', () => {
  expect(() => answered(declare(Fund), { code: 'A', nav: tooLarge, high: tooLarge })).toThrow(/Too big/);
});

test('a nullable field is null and an optional one is missing; what was given stays as it is', () => {
  const given = Object.freeze({ code: 'A', nav: 1n, high: tooLarge, low: tooLarge });
  expect(answered(declare(Fund), given)).toEqual({ answer: { code: 'A', nav: 1, high: null }, gaps: ['high', 'low'] });
});

test('the nearest gap is taken: the field before the object around it', () => {
  const call = declare(z.object({ fund: Fund.nullable() }));
  expect(answered(call, { fund: { code: 'A', nav: 1n, high: tooLarge } }).answer).toEqual({
    fund: { code: 'A', nav: 1, high: null },
  });
  expect(answered(call, { fund: { code: 'A', nav: tooLarge, high: tooLarge } })).toEqual({
    answer: { fund: null },
    gaps: ['fund', 'fund.high'],
  });
});

test('an answer for everybody goes without the elements; a customer’s own list is complete or not given', () => {
  const list = z.object({ funds: z.array(Fund) });
  const fund = (code: string, nav: bigint) => ({ code, nav, high: nav });
  const funds = [fund('A', tooLarge), fund('B', 2n), fund('C', tooLarge), fund('D', 4n)];
  expect(answered(declare(list), { funds })).toEqual({
    answer: {
      funds: [
        { code: 'B', nav: 2, high: 2 },
        { code: 'D', nav: 4, high: 4 },
      ],
    },
    gaps: ['funds.[]', 'funds.[].high'],
  });
  expect(() => answered(declare(list, 'customer'), { funds })).toThrow(/Too big/);
});

test('a list that must not be shorter stays whole: the answer is refused', () => {
  const call = declare(z.object({ funds: z.array(Fund).min(1) }));
  expect(() => answered(call, { funds: [{ code: 'A', nav: tooLarge, high: null }] })).toThrow(/Too big/);
});

test('keys of a record and members of a union are found, and a key is never named', () => {
  const Kind = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), nav: Nav.nullable() }),
    z.object({ kind: z.literal('two'), text: z.string() }),
  ]);
  const call = declare(z.object({ byName: z.record(z.string(), Nav.nullable()), kind: Kind }));
  expect(answered(call, { byName: { hanako: tooLarge, taro: 1n }, kind: { kind: 'one', nav: tooLarge } })).toEqual({
    answer: { byName: { hanako: null, taro: 1 }, kind: { kind: 'one', nav: null } },
    gaps: ['byName.*', 'kind.nav'],
  });
});
