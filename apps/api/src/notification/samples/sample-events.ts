import { atJst, ymd } from '@tsuzura/domain/calendar';
import { readFxRate } from '@tsuzura/domain/fx';
import { nav, units, usdCents, yen } from '@tsuzura/domain/money';
import type { FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import type { NotificationEvent } from '../notification-event.ts';
import { accountSamples } from './account-samples.ts';
import { broadcastSamples } from './broadcast-samples.ts';
import { deliverySamples } from './delivery-samples.ts';
import { marginSamples } from './margin-samples.ts';
import { seminarSamples } from './seminar-samples.ts';
import { stockOrderSamples } from './stock-order-samples.ts';
import { usOrderSamples } from './us-order-samples.ts';

const at = atJst(ymd('2026-11-13'), '10:05');
const requestId = 'request-1';

const withdrawal = {
  id: 'withdrawal-1',
  receiptNumber: 'N6XV-CVGW',
  customerId: 'customer-1',
  source: 'REQUESTED',
  amount: yen(123_456),
  requestedAt: at,
  cutoffAt: atJst(ymd('2026-11-13'), '15:30'),
  acceptDate: ymd('2026-11-13'),
  payDate: ymd('2026-11-16'),
  bank: {
    code: '0001',
    branchCode: '001',
    accountType: '1',
    number: '1234567',
    bankName: 'みほん銀行',
    branchName: '本店',
    holderKana: 'ｶｸﾞﾗ ﾊﾅｺ',
  },
} as const;

const order: FundOrder = {
  id: 'order-1',
  receiptNumber: 'N6XV-CVGW',
  sequence: 1n,
  customerId: 'customer-1',
  fundCode: 'AB123456',
  accountType: 'SPECIFIC',
  side: 'SELL',
  source: 'SPOT',
  state: 'SETTLED',
  lapseReason: null,
  size: { orderMethod: 'UNITS', units: units(12_345) },
  distributionCourse: null,
  acceptedAt: at,
  cutoffAt: atJst(ymd('2026-11-13'), '15:30'),
  applicationDate: ymd('2026-11-13'),
  executionDate: ymd('2026-11-16'),
  settlementDate: ymd('2026-11-19'),
  reservedCash: yen(0),
  reservedQuota: yen(0),
  nisaYear: null,
  lockedUnits: units(12_345),
  requestKey: 'key',
  settingId: null,
};

const subscription = {
  settingId: 'setting-1',
  fundName: 'つづら国内株式インデックス',
  accountType: 'NISA_TSUMITATE',
  amount: yen(30_000),
  bonus: { months: [6, 12], amount: yen(20_000) },
} as const;

const scheduledSale = {
  settingId: 'setting-2',
  fundName: 'つづら国内株式インデックス',
  accountType: 'SPECIFIC',
  terms: { sale: { method: 'FIXED_AMOUNT', amount: yen(10_000) }, dayOfMonth: 'MONTH_END', frequency: 'ODD_MONTHS' },
} as const;

const fill: FundFill = {
  nav: nav(12_000),
  price: nav(11_964),
  units: units(12_345),
  amount: yen(14_769),
  fee: yen(100),
  consumptionTax: yen(10),
  convertedToAll: true,
  cost: yen(12_000),
  projectedTax: yen(0),
  incomeTax: yen(424),
  residentTax: yen(138),
};

const fundName = '国内株式インデックス';
const next = { debitDate: ymd('2026-12-28'), creditDate: ymd('2027-01-06') };
const terms = { settingCode: 'setting-1', amount: yen(30_000), next };

const planMonth = {
  settingId: 'setting-1',
  month: '2026-11',
  fundName,
  accountType: 'NISA_GROWTH',
  orderDate: ymd('2026-11-16'),
} as const;
const debitLine = {
  settingCode: 'setting-1',
  month: '2026-12',
  amount: yen(50_000),
  deposit: yen(20_000),
  debitDate: ymd('2026-12-28'),
  bank: withdrawal.bank,
};

const campaignTitle = '年末までの積立キャンペーン';
const reward = { rewardId: 'reward-1', title: campaignTitle, amount: yen(1_000), on: ymd('2027-02-26') };

/** One of each kind: a kind without a sample does not compile. */
export const sampleEvents: { [Kind in NotificationEvent['kind']]: Extract<NotificationEvent, { kind: Kind }> } = {
  ...accountSamples,
  'cash.withdrawal-requested': { kind: 'cash.withdrawal-requested', withdrawal },
  'cash.withdrawal-canceled': { kind: 'cash.withdrawal-canceled', withdrawal },
  'cash.withdrawal-sent': { kind: 'cash.withdrawal-sent', withdrawal },
  'cash.withdrawal-failed': { kind: 'cash.withdrawal-failed', withdrawal, reason: 'BANK_CHANGED' },
  'cash.withdrawal-returned': { kind: 'cash.withdrawal-returned', withdrawal, reason: 'NO_ACCOUNT' },
  'cash.deposited': { kind: 'cash.deposited', ref: 'transfer-1', amount: yen(50_000), way: 'TRANSFER' },
  'cash.name-mismatch': { kind: 'cash.name-mismatch', ref: 'transfer-1', amount: yen(50_000) },
  'cash.scheduled-withdrawal-set': {
    kind: 'cash.scheduled-withdrawal-set',
    dayOfMonth: 'MONTH_END',
    amount: null,
    nextPayDate: ymd('2026-11-30'),
    requestId,
  },
  'cash.scheduled-withdrawal-ended': { kind: 'cash.scheduled-withdrawal-ended', requestId },
  'cash.scheduled-withdrawal-skipped': {
    kind: 'cash.scheduled-withdrawal-skipped',
    month: '2026-11',
    payDate: ymd('2026-11-30'),
    reason: 'CASH_SHORT',
  },
  'cash.monthly-deposit-registered': { kind: 'cash.monthly-deposit-registered', ...terms },
  'cash.monthly-deposit-changed': { kind: 'cash.monthly-deposit-changed', ...terms, requestId },
  'cash.monthly-deposit-ended': { kind: 'cash.monthly-deposit-ended', settingCode: 'setting-1', requestId },
  'cash.monthly-deposit-agreed': { kind: 'cash.monthly-deposit-agreed', ...terms },
  'cash.monthly-deposit-not-agreed': { kind: 'cash.monthly-deposit-not-agreed', settingCode: 'setting-1' },
  'cash.debit-failed': {
    kind: 'cash.debit-failed',
    settingCode: 'setting-1',
    month: '2026-12',
    amount: yen(30_000),
    isSuspended: true,
    code: '1',
    hasDeposit: true,
    hasPlans: false,
  },
  'fx.executed': {
    kind: 'fx.executed',
    exchange: {
      id: 'exchange-1',
      executedAt: atJst(ymd('2026-11-13'), '11:05'),
      direction: 'JPY_TO_USD',
      rate: readFxRate('155.25'),
      jpyAmount: yen(300_000),
      usdAmount: usdCents(193_236),
    },
  },
  ...deliverySamples,
  ...marginSamples,
  ...stockOrderSamples,
  ...usOrderSamples,
  'plan.subscription-skipped': {
    kind: 'plan.subscription-skipped',
    ...planMonth,
    reason: 'INSUFFICIENT_CASH',
    suspendedReason: null,
    amount: yen(30_000),
    shortBy: yen(1_234),
    bought: null,
    nisaYear: 2026,
  },
  'plan.subscription-in-part': {
    kind: 'plan.subscription-in-part',
    ...planMonth,
    reason: 'NISA_PARTIAL',
    suspendedReason: null,
    amount: yen(20_000),
    shortBy: null,
    bought: yen(19_700),
    nisaYear: 2026,
  },
  'plan.redemption-skipped': {
    kind: 'plan.redemption-skipped',
    ...planMonth,
    reason: 'ACCOUNT_RESTRICTED',
    suspendedReason: 'ACCOUNT_RESTRICTED',
  },
  'plan.debit-announced': { kind: 'plan.debit-announced', ...debitLine },
  'plan.debit-tomorrow': { kind: 'plan.debit-tomorrow', ...debitLine },
  'plan.purchases-tomorrow': {
    kind: 'plan.purchases-tomorrow',
    on: ymd('2026-11-16'),
    lines: [`${fundName}：30,000円`],
  },
  'plan.sales-tomorrow': { kind: 'plan.sales-tomorrow', on: ymd('2026-11-16'), lines: [`${fundName}：1.5％`] },
  'plan.ended-with-fund': { kind: 'plan.ended-with-fund', settingId: 'setting-1', fundName },
  'fund-order.accepted': { kind: 'fund-order.accepted', order, fundName },
  'fund-order.canceled': { kind: 'fund-order.canceled', order, fundName },
  'fund-order.lapsed': { kind: 'fund-order.lapsed', order, fundName, reason: 'CASH_SHORT' },
  'fund-order.executed': { kind: 'fund-order.executed', order, fill, fundName },
  'fund-order.settled': { kind: 'fund-order.settled', order, fill, fundName },
  'fund-order.reinvested': { kind: 'fund-order.reinvested', order, fill, fundName },
  'fund-order.reinvested-outside': {
    kind: 'fund-order.reinvested-outside',
    orderId: 'order-1',
    fundName,
    into: 'SPECIFIC',
  },
  'fund-order.distribution-declared': {
    kind: 'fund-order.distribution-declared',
    distribution: {
      id: 'distribution-1',
      customerId: 'customer-1',
      fundCode: 'AB123456',
      accountType: 'SPECIFIC',
      fiscalDate: ymd('2026-11-13'),
      dueDate: ymd('2026-11-19'),
      course: 'RECEIVE',
      units: units(12_345),
      ordinary: yen(1_000),
      special: yen(200),
      tax: { income: yen(153), resident: yen(50) },
      navEx: nav(11_900),
    },
    net: yen(997),
    fundName,
  },
  'fund-order.corrected': {
    kind: 'fund-order.corrected',
    correction: {
      fundCode: 'AB123456',
      date: ymd('2026-11-13'),
      revision: 1,
      oldNav: nav(12_000),
      newNav: nav(12_100),
    },
    fundName,
    decided: {
      notified: [
        {
          known: { order, fill },
          now: { units: units(12_300), amount: yen(14_800), cost: yen(12_000) },
          tax: { income: yen(430), resident: yen(140) },
        },
      ],
      cashChange: yen(-500),
      advanced: yen(100),
    },
  },
  'plan.subscription-made': {
    kind: 'plan.subscription-made',
    ...subscription,
    first: { debitDate: ymd('2026-12-28'), orderDate: ymd('2027-01-06') },
    state: 'ACTIVE',
  },
  'plan.subscription-changed': {
    kind: 'plan.subscription-changed',
    ...subscription,
    bonus: null,
    status: null,
    effectiveFrom: '2027-01',
    requestId,
  },
  'plan.subscription-ended': {
    kind: 'plan.subscription-ended',
    settingId: 'setting-1',
    fundName,
    runsOn: ymd('2026-12-04'),
  },
  'plan.subscription-begins': {
    kind: 'plan.subscription-begins',
    ...subscription,
    first: { debitDate: ymd('2026-12-28'), orderDate: ymd('2027-01-06') },
  },
  'plan.subscription-not-agreed': { kind: 'plan.subscription-not-agreed', settingId: 'setting-1', fundName },
  'plan.redemption-made': { kind: 'plan.redemption-made', ...scheduledSale, nextOn: ymd('2026-11-30') },
  'plan.redemption-changed': {
    kind: 'plan.redemption-changed',
    ...scheduledSale,
    status: 'PAUSED',
    effectiveFrom: '2027-01',
    requestId,
  },
  'plan.redemption-ended': { kind: 'plan.redemption-ended', settingId: 'setting-2', fundName },
  'protection.frozen': { kind: 'protection.frozen', by: 'LINK', stoppedWithdrawals: 2, at, requestId },
  'protection.lifted': {
    kind: 'protection.lifted',
    freezeLink: 'https://example.jp/freeze#token',
    at,
    requestId,
  },
  'protection.seen': { kind: 'protection.seen', eventId: '1', reason: 'NEW_DEVICE', at },
  'price.level-reached': {
    kind: 'price.level-reached',
    alertId: 'alert-1',
    fundCode: 'AB123456',
    fundName,
    date: ymd('2026-11-13'),
    nav: nav(31_204),
    level: nav(31_500),
    alertDirection: 'DOWN',
  },
  'price.moved': {
    kind: 'price.moved',
    alertId: 'alert-2',
    fundCode: 'AB123456',
    fundName,
    date: ymd('2026-11-13'),
    nav: nav(11_400),
    change: -512n,
  },
  'price.held-moved': {
    kind: 'price.held-moved',
    fundCode: 'AB123456',
    fundName,
    date: ymd('2026-11-13'),
    nav: nav(12_600),
    change: 500n,
  },
  'statement.issued': {
    kind: 'statement.issued',
    statements: Array.from({ length: 11 }, (_, index) => ({ id: `statement-${index}`, name: `取引報告書 ${index}` })),
  },
  ...seminarSamples,
  ...broadcastSamples,
  'campaign.entered': { kind: 'campaign.entered', entryId: 'entry-1', title: campaignTitle, at },
  'campaign.rewarded': { kind: 'campaign.rewarded', ...reward },
  'campaign.taken-back': { kind: 'campaign.taken-back', ...reward },
  'campaign.budget-used': { kind: 'campaign.budget-used', entryId: 'entry-1', title: campaignTitle },
};
