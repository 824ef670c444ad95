import { describe, expect, test } from 'vitest';
import { createVitals, readVital } from './vitals.ts';

const beacon = { name: 'LCP', value: 1234.5, route: '/funds/$fundCode' };

describe('a beacon', () => {
  test.each([
    ['not JSON', 'LCP'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['an unknown name', JSON.stringify({ ...beacon, name: 'FID' })],
    ['a name every object has', JSON.stringify({ ...beacon, name: 'constructor' })],
    ['no value', JSON.stringify({ ...beacon, value: undefined })],
    ['a value in text', JSON.stringify({ ...beacon, value: '12' })],
    ['a negative value', JSON.stringify({ ...beacon, value: -0.001 })],
    ['a value past ten minutes', JSON.stringify({ ...beacon, value: 600_001 })],
    ['a number too large for a number', '{"name":"LCP","value":1e999,"route":"/"}'],
    ['a route that would end its label', JSON.stringify({ ...beacon, route: '/"} 1\n' })],
    ['a route that is an address', JSON.stringify({ ...beacon, route: '/funds?code=1' })],
    ['a route without its slash', JSON.stringify({ ...beacon, route: 'funds' })],
    ['a route of 101 letters', JSON.stringify({ ...beacon, route: `/${'a'.repeat(100)}` })],
  ])('with %s is ignored', (_, text) => {
    expect(readVital(text)).toBeNull();
  });

  test('of the five names is read, with nothing but the three fields', () => {
    for (const name of ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'])
      expect(readVital(JSON.stringify({ ...beacon, name, who: 'hanako' }))).toEqual({ ...beacon, name });
  });
});

test('buckets are cumulative, a bound belongs to its own bucket, and what is above all of them counts as +Inf', () => {
  const vitals = createVitals();
  expect(vitals.print()).toBe('');
  for (const value of [200, 200.1, 5000]) vitals.count({ name: 'INP', value, route: '/' });
  const lines = vitals.print().split('\n');
  expect(lines).toContain('# TYPE web_vital histogram');
  expect(lines).toContain('web_vital_bucket{name="INP",route="/",le="150"} 0');
  expect(lines).toContain('web_vital_bucket{name="INP",route="/",le="200"} 1');
  expect(lines).toContain('web_vital_bucket{name="INP",route="/",le="300"} 2');
  expect(lines).toContain('web_vital_bucket{name="INP",route="/",le="2000"} 2');
  expect(lines).toContain('web_vital_bucket{name="INP",route="/",le="+Inf"} 3');
  expect(lines).toContain('web_vital_count{name="INP",route="/"} 3');
  expect(lines).toContain('web_vital_sum{name="INP",route="/"} 5400.1');
});

test('route 121 is counted as other, and the 120 before it go on', () => {
  const vitals = createVitals();
  for (let page = 1; page <= 122; page += 1) vitals.count({ name: 'CLS', value: 0.1, route: `/p${page}` });
  vitals.count({ name: 'CLS', value: 0.1, route: '/p60' });
  const counts = vitals
    .print()
    .split('\n')
    .filter((line) => line.startsWith('web_vital_count'));
  expect(counts).toHaveLength(121);
  expect(counts).toContain('web_vital_count{name="CLS",route="/p60"} 2');
  expect(counts).toContain('web_vital_count{name="CLS",route="other"} 2');
});
