import { expect, test } from 'vitest';
import { demoFingerprint, keptDemoFor } from './kept-demo.ts';

test('only the usual demo with its years begins with a copy', () => {
  const usual = { clock: 'demo', history: 'years', seed: 'tsuzura' } as const;
  expect(keptDemoFor({ ...usual, clock: 'real' })).toBe(null);
  expect(keptDemoFor({ ...usual, history: 'none' })).toBe(null);
  expect(keptDemoFor({ ...usual, seed: 'other' })).toBe(null);
});

test('the name of a kept demo is made of its sources, and the same for the same sources', () => {
  expect(demoFingerprint()).toMatch(/^[0-9a-f]{20}-\w+-\w+$/);
  expect(demoFingerprint()).toBe(demoFingerprint());
});
