import { expect, test } from 'vitest';
import { yen } from '../money/index.ts';
import { whyNotClose, type ClosingFacts } from './index.ts';

const empty: ClosingFacts = {
  states: { EQUITY: 'AVAILABLE', NISA: 'CLOSE', MARGIN: 'NOT_OPENED', US_EQUITY: 'NOT_OPENED' },
  nisaUnits: 0n,
  allUnits: 0n,
  nisaOrders: 0,
  allOrders: 0,
  plans: 0,
  cash: yen(0),
};

test('an empty account whose other products are closed may be closed', () => {
  expect(whyNotClose('EQUITY', empty)).toEqual([]);
});

test.each([
  ['HOLDINGS', { allUnits: 1n }],
  ['ORDERS', { allOrders: 1 }],
  ['PLANS', { plans: 1 }],
  ['CASH', { cash: yen(1) }],
  ['CASH', { cash: yen(-1) }],
  ['NISA_OPEN', { states: { ...empty.states, NISA: 'AVAILABLE' } }],
  ['NISA_OPEN', { states: { ...empty.states, NISA: 'REQUESTING' } }],
  ['MARGIN_OPEN', { states: { ...empty.states, MARGIN: 'SUSPENDED' } }],
  ['US_OPEN', { states: { ...empty.states, US_EQUITY: 'AVAILABLE' } }],
] as const)('%s keeps it open', (reason, change) => {
  expect(whyNotClose('EQUITY', { ...empty, ...change })).toEqual([reason]);
});

test('all reasons are told at once', () => {
  expect(whyNotClose('EQUITY', { ...empty, allUnits: 5n, cash: yen(3), plans: 2 })).toEqual([
    'HOLDINGS',
    'PLANS',
    'CASH',
  ]);
});

test('NISA is closed when it holds nothing, whatever else there is', () => {
  const open: ClosingFacts = { ...empty, states: { ...empty.states, NISA: 'AVAILABLE' }, allUnits: 9n, cash: yen(9) };
  expect(whyNotClose('NISA', open)).toEqual([]);
  expect(whyNotClose('NISA', { ...open, nisaUnits: 1n, nisaOrders: 1 })).toEqual(['HOLDINGS', 'ORDERS']);
});

test('what is not open is not closed', () => {
  expect(whyNotClose('NISA', empty)).toEqual(['NOT_OPEN']);
  expect(whyNotClose('MARGIN', empty)).toEqual(['NOT_OPEN']);
  expect(whyNotClose('EQUITY', { ...empty, states: { ...empty.states, EQUITY: 'CLOSE' } })).toEqual(['NOT_OPEN']);
});
