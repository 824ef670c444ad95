import { expect, test } from 'vitest';
import { markNewsRead, readNewsIds } from './read-news.ts';

function storage(kept: string | null = null, isFull = false) {
  let value = kept;
  return {
    getItem: () => value,
    setItem: (_: string, next: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      value = next;
    },
  };
}

test('R2.12 what was opened once is read from then on', () => {
  const local = storage();
  markNewsRead(local, 'a');
  markNewsRead(local, 'b');
  markNewsRead(local, 'a');
  expect([...readNewsIds(local)]).toEqual(['a', 'b']);
});

test('R2.12 only the last 500 are kept', () => {
  const local = storage(JSON.stringify(Array.from({ length: 500 }, (_, index) => `n${index}`)));
  const ids = markNewsRead(local, 'new');
  expect(ids.size).toBe(500);
  expect([ids.has('n0'), ids.has('n1'), ids.has('new')]).toEqual([false, true, true]);
});

test.each(['{', 'null', '"a"', '{"a":1}', '[1,null]'])(
  'R2.12 a storage that holds %s counts as nothing read',
  (kept) => {
    expect(readNewsIds(storage(kept)).size).toBe(0);
  },
);

test('R2.12 a full storage does not stand in the way of reading', () => {
  expect([...markNewsRead(storage(null, true), 'a')]).toEqual(['a']);
});
