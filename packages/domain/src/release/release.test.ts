import { expect, test } from 'vitest';
import { cohortMark, isInRollout, isLowerVersion } from './index.ts';

test('R4.18 versions are compared as three numbers', () => {
  expect(isLowerVersion('1.9.9', '1.10.0')).toBe(true);
  expect(isLowerVersion('1.10.0', '1.9.9')).toBe(false);
  expect(isLowerVersion('2.0.0', '10.0.0')).toBe(true);
  expect(isLowerVersion('1.2.3', '1.2.3')).toBe(false);
});

test('a percentage takes about so many, always the same, and more when it grows', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `user-${index}`);
  const at = (percentage: number) => ids.filter((id) => isInRollout([{ flag: 'x', percentage, cohort: [] }], 'x', id));
  const [tenth, fifth] = [at(10), at(20)];
  expect(tenth.length).toBeGreaterThan(800);
  expect(tenth.length).toBeLessThan(1200);
  expect(tenth.every((id) => fifth.includes(id))).toBe(true);
  expect([at(0).length, at(100).length]).toEqual([0, ids.length]);
});

test('single customers are in by their mark, nobody else, and a visitor never', () => {
  const rollouts = [{ flag: 'x', percentage: 0, cohort: [cohortMark('x', 'hanako')] }];
  expect(isInRollout(rollouts, 'x', 'hanako')).toBe(true);
  expect(isInRollout(rollouts, 'x', 'taro')).toBe(false);
  expect(isInRollout(rollouts, 'y', 'hanako')).toBe(false);
  expect(isInRollout([{ flag: 'x', percentage: 100, cohort: [] }], 'x', '')).toBe(false);
});
