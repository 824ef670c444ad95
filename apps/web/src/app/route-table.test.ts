import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { mayEnter } from './guard/account-rule.ts';
import { isCurrentEntry, menuFor } from './layout/menu.ts';
import { routeTable } from './route-table.ts';
import { routeAt } from './routes.tsx';

const guardOf = (path: string) => {
  const { guard } = routeAt(path).row;
  if (guard.kind !== 'account') return guard.kind;
  return guard.closedForYears === undefined ? 'account' : `account, closed for ${guard.closedForYears} years`;
};

test.each([
  ['R2.01', '/', 'public'],
  ['R2.02', '/myPage', 'signedIn'],
  ['R2.03', '/assets', 'account'],
  ['R2.03', '/assets/nisa', 'account'],
  ['R2.03', '/assets/returns', 'account'],
  ['R2.03', '/assets/scheduled', 'account'],
  ['R2.03', '/assets/scheduled/calendar', 'account'],
  ['R2.03', '/assets/scheduled/bankAccounts', 'account'],
  ['R2.03', '/assets/scheduled/subscription/one', 'account'],
  ['R2.03', '/assets/scheduled/redemption/one', 'account'],
  ['R2.05', '/funds/TZ010001/scheduledBuy', 'account'],
  ['R2.05', '/funds/TZ010001/scheduledBuy/complete', 'account'],
  ['R2.08', '/funds/TZ010001/SPECIFIC/scheduledSell', 'account'],
  ['R2.08', '/funds/TZ010001/SPECIFIC/scheduledSell/complete', 'account'],
  ['R2.04', '/funds', 'public'],
  ['R2.05', '/funds/TZ010001', 'public'],
  ['R2.06', '/funds/TZ010001/buy', 'account'],
  ['R2.07', '/funds/TZ010001/buy/complete', 'account'],
  ['R2.08', '/funds/TZ010001/SPECIFIC/sell', 'account'],
  ['R2.09', '/funds/TZ010001/SPECIFIC/sell/complete', 'account'],
  ['R2.10', '/orders', 'account'],
  ['R2.11', '/cashTransfers', 'account'],
  ['R2.11', '/cashTransfers/deposit', 'account'],
  ['R2.11', '/cashTransfers/withdraw', 'account'],
  ['R2.11', '/cashTransfers/scheduledWithdrawal', 'account'],
  ['R2.11', '/cashTransfers/transfers', 'account'],
  ['R2.11', '/cashTransfers/exchange', 'account'],
  ['R2.12', '/information', 'public'],
  ['R2.13', '/inquiry', 'public'],
  ['R2.14', '/documents', 'account, closed for 6 years'],
  ['R2.15', '/specificAccountTrades', 'account, closed for 2 years'],
  ['R2.16', '/settings', 'signedIn'],
  ['R2.17', '/signUpCallback', 'signedIn'],
  ['R2.18', '/notFound', 'public'],
  ['R1.04', '/usStocks/ORCHA', 'account'],
  ['R1.04', '/assets/usStocks', 'account'],
  ['R1.04', '/orders/usStocks', 'account'],
  ['R1.04', '/orders/usStocks/one', 'account'],
  ['R1.04', '/myPage/notifications', 'signedIn'],
  ['R1.04', '/settings/notifications', 'signedIn'],
  ['R1.04', '/seminars', 'public'],
  ['R1.04', '/seminars/one', 'public'],
  ['R1.04', '/seminars/one/apply', 'signedIn'],
  ['R1.04', '/seminars/one/apply/complete', 'signedIn'],
  ['R1.04', '/campaigns', 'public'],
  ['R1.04', '/campaigns/one', 'public'],
  ['R1.04', '/campaigns/one/referral', 'account'],
  ['R1.04', '/invitations/stop', 'public'],
  ['R6.05', '/freeze', 'public'],
])('%s %s is guarded as required: %s', (_, path, guard) => {
  expect(guardOf(path)).toBe(guard);
});

test('R2.19 any other path is the not-found page', () => {
  for (const path of ['/mypage', '/funds/a/b/c', '/index.html', '//', '/admin', '/funds/%'])
    expect(routeAt(path).row.path).toBe('/notFound');
});

test('R2.07 R2.09 R2.17 no title of the table says that something was done: a visit may come without it', () => {
  expect(routeTable.filter(({ title }) => /ました|完了|ありがとう/.test(title))).toEqual([]);
});

test('every route has a title of its own', () => {
  expect(new Set(routeTable.map(({ title }) => title)).size).toBe(routeTable.length);
});

const labels = (role: Parameters<typeof menuFor>[0]) =>
  menuFor(role).flatMap((group) => group.map(({ label }) => label));

test('R2.30 the drawer has exactly the entries of the role, in order', () => {
  expect(labels('open')).toEqual([
    'マイページ',
    '保有ファンド',
    'ファンド一覧',
    '注文・約定',
    '入出金',
    'お知らせ',
    'お問い合わせ',
    'お客さま情報',
    '電子交付書面',
    '特定口座 損益明細',
  ]);
  expect(labels('closed')).toEqual([
    'マイページ',
    'ファンド一覧',
    'お知らせ',
    'お問い合わせ',
    '電子交付書面',
    '特定口座 損益明細',
  ]);
  expect(labels('none')).toEqual(['マイページ', 'ファンド一覧', 'お知らせ', 'お問い合わせ']);
  expect(labels('unknown')).toEqual(labels('none'));
});

test('R2.31 visitors get no menu', () => {
  expect(menuFor('visitor')).toEqual([]);
});

test('a page below an entry marks it, a longer name does not', () => {
  expect(isCurrentEntry('/funds', '/funds/TZ010001/buy')).toBe(true);
  expect(isCurrentEntry('/funds', '/fundsOther')).toBe(false);
});

const today = ymd('2026-11-13');

type Account = Parameters<typeof mayEnter>[0];
const account = (equity: Account['status']['equity'], closed: string | null = null): Account => ({
  status: { equity, nisa: 'NOT_OPENED', margin: 'NOT_OPENED', usEquity: 'NOT_OPENED' },
  closedAt: {
    equityClosedAt: closed as Account['closedAt']['equityClosedAt'],
    marginClosedAt: null,
    nisaClosedAt: null,
    usEquityClosedAt: null,
  },
});

test('R4.09 an open account enters; every other status but CLOSE does not', () => {
  expect(mayEnter(account('AVAILABLE'), undefined, today)).toBe(true);
  for (const status of ['NOT_OPENED', 'REQUESTING', 'SUSPENDED', 'CLOSING', 'CLOSE'] as const)
    expect(mayEnter(account(status), undefined, today)).toBe(false);
  for (const status of ['NOT_OPENED', 'REQUESTING', 'SUSPENDED', 'CLOSING'] as const)
    expect(mayEnter(account(status), 6, today)).toBe(false);
});

test('R4.10 a closed account enters where it is allowed, unless closed in or before the exclude-year', () => {
  // The specific-account statement: exclude-year = 2026 − 2 = 2024.
  expect(mayEnter(account('CLOSE', '2025-01-01'), 2, today)).toBe(true);
  expect(mayEnter(account('CLOSE', '2024-12-31'), 2, today)).toBe(false);
  // Documents and statements: exclude-year = 2020.
  expect(mayEnter(account('CLOSE', '2021-01-01'), 6, today)).toBe(true);
  expect(mayEnter(account('CLOSE', '2020-12-31'), 6, today)).toBe(false);
});
