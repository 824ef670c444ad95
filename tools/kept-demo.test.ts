import { expect, test } from 'vitest';
import { demoFingerprint, keptDemoFor, keptDemoName } from './kept-demo.ts';

test('only the usual demo begins with a copy', () => {
  const usual = { clock: 'demo', history: 'years', seed: 'tsuzura' } as const;
  expect(keptDemoFor({ ...usual, clock: 'real' })).toBe(null);
  expect(keptDemoFor({ ...usual, seed: 'other' })).toBe(null);
});

test('a demo with its years and one without are kept apart', () => {
  expect(keptDemoName('years')).not.toBe(keptDemoName('none'));
});

test('the name of a kept demo is made of its sources, and the same for the same sources', () => {
  expect(demoFingerprint()).toMatch(/^[0-9a-f]{20}-\w+-\w+$/);
  expect(demoFingerprint()).toBe(demoFingerprint());
});
