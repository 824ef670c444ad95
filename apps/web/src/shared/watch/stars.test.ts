import { expect, test } from 'vitest';
import { readStars, toggleStar } from './stars.ts';

function storage(start: string | null = null) {
  let kept = start;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

test('a star is set and taken away', () => {
  const here = storage();
  expect(toggleStar(here, 'TZ010001')).toBe(true);
  expect(toggleStar(here, 'TZ010002')).toBe(true);
  expect([...readStars(here)]).toEqual(['TZ010001', 'TZ010002']);
  expect(toggleStar(here, 'TZ010001')).toBe(false);
  expect([...readStars(here)]).toEqual(['TZ010002']);
});

test('what somebody else wrote into the storage does no harm', () => {
  expect(readStars(storage('{not json')).size).toBe(0);
  expect(readStars(storage('{"a":1}')).size).toBe(0);
  expect([...readStars(storage('["TZ010001",7,null]'))]).toEqual(['TZ010001']);
});

test('the two hundredth star stays, one more pushes the oldest out', () => {
  const here = storage();
  for (let n = 0; n < 200; n += 1) toggleStar(here, `F${n}`);
  expect(readStars(here).size).toBe(200);
  toggleStar(here, 'ONE MORE');
  expect(readStars(here).size).toBe(200);
  expect(readStars(here).has('F0')).toBe(false);
});
