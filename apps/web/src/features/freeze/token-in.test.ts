import { expect, test } from 'vitest';
import { tokenIn } from './token-in.ts';

test('the key of a mail is taken whole; anything else is no key', () => {
  const token = 'Ab3_-'.repeat(8).concat('xyz');
  expect(tokenIn(`#${token}`)).toBe(token);
  for (const hash of ['', '#', token.slice(1), `#${token}x`, `#${token.slice(1)}`, `#${token.slice(1)}<`, '#top'])
    expect(tokenIn(hash), hash).toBeNull();
});
