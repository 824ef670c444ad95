import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { ladderShape, type Rung } from './ladder-shape.ts';

/** S48: a long of 1078 at 2,318 yen. */
const rung: Rung = {
  stockCode: '1078',
  name: 'いわお建設（架空）',
  direction: 'DOWN',
  currentPrice: '2318',
  price: '1549',
  changePct: '-33.17',
  earliestOn: ymd('2026-11-17'),
  earliestPrice: '1418',
  sessions: 2,
};
const market = { tickTable: 'ORDINARY', base: '2318', today: ymd('2026-11-13') } as const;

test('S48 the fastest way goes down one limit a session, to the session that brings the call', () => {
  const { way, forcedOn } = ladderShape(rung, market);
  expect(way.map(({ day, price }) => [day, price])).toEqual([
    ['2026-11-16', '1818'],
    ['2026-11-17', '1418'],
  ]);
  expect(forcedOn).toBe('2026-11-19');
});

test('heights are prices on one linear axis', () => {
  const { now, callY, way } = ladderShape(rung, market);
  const perYen = (callY - now.y) / (2_318 - 1_549);
  expect(way[0]?.y).toBeCloseTo(now.y + 500 * perYen);
  expect(way[1]?.y).toBeCloseTo(now.y + 900 * perYen);
  expect(callY).toBeLessThan(92);
});

test('S48 a short is called above: four limits up', () => {
  const up: Rung = {
    ...rung,
    stockCode: '1174',
    direction: 'UP',
    currentPrice: '812',
    price: '1458',
    earliestOn: ymd('2026-11-19'),
    earliestPrice: '1712',
    sessions: 4,
  };
  const { way, now, callY } = ladderShape(up, { ...market, base: '812' });
  expect(way.map(({ price }) => price)).toEqual(['962', '1112', '1412', '1712']);
  expect(callY).toBeLessThan(now.y);
});

test('no way is drawn where it would not end at the price that was computed, nor where there is none', () => {
  expect(ladderShape({ ...rung, earliestPrice: '1400' }, market).way).toEqual([]);
  const never = { ...rung, earliestOn: null, earliestPrice: null, sessions: null };
  expect(ladderShape(never, market)).toMatchObject({ way: [], forcedOn: null });
  expect(ladderShape(rung, null).way).toEqual([]);
});
