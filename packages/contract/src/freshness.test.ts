import { expect, test } from 'vitest';
import type { Endpoint } from './kernel/index.ts';
import { mainCalls, ownMainCalls } from './main/index.ts';
import { opsCalls } from './ops/index.ts';
import { callsFromPartners, cashCallsFromPartners } from './partner/index.ts';
import { ownTradingCalls, tradingCalls } from './trading/index.ts';

const calls: readonly Endpoint[] = [
  ...mainCalls,
  ...ownMainCalls,
  ...tradingCalls,
  ...ownTradingCalls,
  ...opsCalls,
  ...callsFromPartners,
  ...cashCallsFromPartners,
];

/** What a customer decides about money by, or a gate decides about the customer. */
const decides =
  /confirmParams|capacit|power|short|withdrawalRequests|nisaUsages|nisaStatus|accountStatus|marginCall|marginLadder|collateral|rate$|shield$|bankAccounts|applicationForm|^\/delivery(\/fund)?$/i;
/** Facts of the market, the same for every customer, behind a sign-in. */
const marketFacts = /^\/(stocks|usstocks)(\/\{[\w-]+\}(\/(profile|quote|prices|intraday))?)?$/;

/** Why a call may not be declared as it is; nothing where it may. */
function problems({ method, path, caller, gates, once, answer, freshness }: Endpoint): string[] {
  if (freshness === undefined) return [];
  const isPublic = caller === 'anyone' || marketFacts.test(path);
  return [
    ...(method === 'GET' && !once ? [] : ['a command is decided on the primary']),
    ...(decides.test(path) ? ['what money is decided by is read from the primary'] : []),
    ...(caller === 'operator' || caller === 'partner' ? ['operators and partners act on what they read'] : []),
    ...(gates?.stepUp === undefined ? [] : ['what asks for a strong check is read from the primary']),
    ...(answer === 'csv' ? ['a file is read after the call is over'] : []),
    ...(freshness === 'seconds' && !isPublic ? ['what is a customer’s own has their own writes'] : []),
    ...(freshness === 'own-writes' && isPublic ? ['what is the same for everybody may be seconds old'] : []),
  ].map((why) => `${method} ${path}: ${why}`);
}

test('money is decided on the primary, a customer’s own shows their writes, and only public facts may be seconds old', () => {
  expect(calls.flatMap(problems)).toEqual([]);
  const declared = calls.filter(({ freshness }) => freshness !== undefined);
  expect(declared.length).toBeGreaterThan(60);
  expect(calls.filter(({ path }) => /confirmParams|trade_capacities/.test(path)).length).toBeGreaterThan(4);
});

test('each wrong declaration is refused', () => {
  const right: Endpoint = {
    site: 'main',
    method: 'GET',
    path: '/v1/notifications',
    title: '一覧',
    caller: 'customer',
    answer: 'text',
    freshness: 'own-writes',
  };
  expect(problems(right)).toEqual([]);
  const wrong: Partial<Endpoint>[] = [
    { method: 'POST' },
    { once: true },
    { path: '/v1/fundInvestment/orders/subscription/confirmParams' },
    { path: '/trade_capacities' },
    { caller: 'operator' },
    { caller: 'partner' },
    { gates: { stepUp: true } },
    { answer: 'csv' },
    { freshness: 'seconds' },
    { caller: 'anyone' },
  ];
  for (const change of wrong) expect(problems({ ...right, ...change })).toHaveLength(1);
});
