import { expect, test } from 'vitest';
import { memoryStorage } from '@tsuzura/browser/testing';
import { dropFlow, keepFlow, newFlow, readFlow } from './kept-flow.ts';

interface Values {
  readonly amount: string;
}
const readValues = (kept: object): Values | null => {
  const amount: unknown = Reflect.get(kept, 'amount');
  return typeof amount === 'string' ? { amount } : null;
};
const minute = 60_000;

test('an order that was sent and not answered is still known after a reload, with its key', () => {
  const tab = memoryStorage();
  const flow = { ...newFlow({ amount: '50000' }), key: 'k', sent: 'token', allowsSame: true };
  keepFlow(tab, 'buy:TZ010001', flow, 0);
  expect(readFlow(tab, 'buy:TZ010001', readValues, 29 * minute)).toEqual(flow);
  expect(readFlow(tab, 'buy:TZ010002', readValues, 0)).toBeNull();
});

test('it is forgotten after half an hour, and when it is over', () => {
  const tab = memoryStorage();
  keepFlow(tab, 'buy', newFlow({ amount: '1' }), 0);
  expect(readFlow(tab, 'buy', readValues, 30 * minute)).toBeNull();
  dropFlow(tab, 'buy');
  expect(readFlow(tab, 'buy', readValues, 0)).toBeNull();
});

test('what somebody else wrote there is not an order', () => {
  const tab = memoryStorage();
  for (const value of ['x', { values: 3 }, { values: { amount: 3 } }, null]) {
    tab.setItem('flow:buy', JSON.stringify({ at: 0, value }));
    expect(readFlow(tab, 'buy', readValues, 0)).toBeNull();
  }
  tab.setItem('flow:buy', JSON.stringify({ at: 0, value: { values: { amount: '1' }, key: 7, shown: [] } }));
  expect(readFlow(tab, 'buy', readValues, 0)).toEqual(newFlow({ amount: '1' }));
});
