import { expect, test } from 'vitest';
import { golden } from './golden.test-support.ts';
import { accept, assert, refuse } from './index.ts';

test('a broken promise throws and names the promise', () => {
  expect(() => assert(false, 'the sky is up')).toThrow('broken promise: the sky is up');
  expect(() => assert(true, 'the sky is up')).not.toThrow();
});

test('an outcome is either a value or one refusal', () => {
  expect(accept(1n)).toEqual({ ok: true, value: 1n });
  expect(refuse('TOO_LONG')).toEqual({ ok: false, refusal: 'TOO_LONG' });
});

test('a golden example is found by its id, and a wrong id breaks the test that asks for it', () => {
  expect(golden('D01').title).toContain('Amount display');
  expect(() => golden('D99')).toThrow('golden example D99 exists');
});
