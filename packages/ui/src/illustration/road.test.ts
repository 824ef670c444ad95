import { expect, test } from 'vitest';
import { road } from './road.ts';

test('the road never widens on its way up, so it reads as going away', () => {
  for (const [index, piece] of road.entries()) {
    expect(piece.width).toBeLessThanOrEqual(road[index - 1]?.width ?? Infinity);
  }
});

test('each piece begins where the one before it ended', () => {
  const start = ({ d }: { d: string }) => d.slice(1).split(/[LC]/)[0];
  const end = ({ d }: { d: string }) => d.split(/[LC]/)[1]?.split(' ').slice(-2).join(' ');
  const gaps = road.slice(1).filter((piece, index) => start(piece) !== end(road[index] ?? piece));
  expect(gaps).toEqual([]);
});
