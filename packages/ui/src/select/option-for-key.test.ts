import { expect, test } from 'vitest';
import { optionForKey } from './option-for-key.ts';

const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Banana', reason: '選べません' },
  { value: 'c', label: 'Cherry' },
  { value: 'd', label: 'Citron' },
];
const chosen = (key: string, typed: string, value: string | null) => optionForKey(key, typed, options, value)?.value;

test('arrows go to the option before or after, pass over what cannot be chosen, and stop at the ends', () => {
  expect(chosen('ArrowRight', '', 'a')).toBe('c');
  expect(chosen('ArrowLeft', '', 'c')).toBe('a');
  expect(chosen('ArrowLeft', '', 'a')).toBeUndefined();
  expect(chosen('ArrowRight', '', 'd')).toBeUndefined();
  expect([chosen('ArrowLeft', '', null), chosen('ArrowRight', '', null)]).toEqual(['a', 'a']);
});

test('what is typed chooses the first option from the chosen one on that begins with it', () => {
  expect(chosen('c', 'c', null)).toBe('c');
  expect(chosen('c', 'c', 'd')).toBe('d');
  expect(chosen('i', 'ci', 'c')).toBe('d');
  expect(chosen('a', 'A', 'd')).toBe('a');
  expect(chosen('b', 'b', 'a')).toBeUndefined();
  expect(chosen('Tab', '', 'a')).toBeUndefined();
});
