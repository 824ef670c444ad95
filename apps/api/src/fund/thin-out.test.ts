import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thinOut } from './thin-out.ts';

const most = 20;
const points = fc
  .array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
    minLength: 1,
    maxLength: 300,
  })
  .map((pairs) => pairs.map(([one, other], place) => ({ place, one: BigInt(one), other: BigInt(other) })));
const thin = (all: readonly { place: number; one: bigint; other: bigint }[]) =>
  thinOut(all, most, [({ one }) => one, ({ other }) => other]);
const range = (values: readonly bigint[]) => {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return [sorted[0], sorted.at(-1)];
};

test('as many as there is room for stay as they are; one more is thinned', () => {
  const all = Array.from({ length: most + 1 }, (_, place) => ({ place, one: BigInt(place % 7), other: 0n }));
  expect(thin(all.slice(0, most))).toEqual(all.slice(0, most));
  expect(thin(all).length).toBeLessThanOrEqual(most);
});

test('never too many, in order, with both ends and the extremes of every measure', () => {
  fc.assert(
    fc.property(points, (all) => {
      const kept = thin(all);
      expect(kept.length).toBeLessThanOrEqual(most);
      expect([kept[0], kept.at(-1)]).toEqual([all[0], all.at(-1)]);
      const places = kept.map(({ place }) => place);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(range(kept.map(({ one }) => one))).toEqual(range(all.map(({ one }) => one)));
      expect(range(kept.map(({ other }) => other))).toEqual(range(all.map(({ other }) => other)));
    }),
  );
});

test('what is kept is spread over the whole, not bunched at one end', () => {
  const all = Array.from({ length: 1000 }, (_, place) => ({ place, one: BigInt((place * 37) % 101), other: 0n }));
  const gaps = thin(all).map(({ place }, index, kept) => place - (kept[index - 1]?.place ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(260);
});
