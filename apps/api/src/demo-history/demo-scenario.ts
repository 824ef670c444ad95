import { addDays, addMonths, isBusinessDay, japan, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { Act, BuyStep, ScenarioStep, SellStep, SubscribeStep } from './scenario-step.ts';

const world = 'TZ010001';
const domestic = 'TZ010002';
const bonds = 'TZ010003';
const seasons = 'TZ010005';
const dividends = 'TZ010006';
const emerging = 'TZ010007';
const technology = 'TZ010009';
const gold = 'TZ010010';
const shortBonds = 'TZ010011';
const goal2055 = 'TZ010012';

const deposit = (amount: number): Act => ({ act: 'deposit', amount: yen(amount) });
const buy = (fundCode: string, amount: number, over: Partial<BuyStep> = {}): Act => ({
  act: 'buy',
  fundCode,
  amount: yen(amount),
  accountType: 'SPECIFIC',
  course: 'RECEIVE',
  ...over,
});
const sell = (fundCode: string, share: SellStep['share'], accountType: SellStep['accountType'] = 'SPECIFIC'): Act => ({
  act: 'sell',
  fundCode,
  share,
  accountType,
});

const subscribe = (fundCode: string, amount: number, over: Partial<SubscribeStep> = {}): Act => ({
  act: 'subscribe',
  fundCode,
  amount: yen(amount),
  accountType: 'SPECIFIC',
  course: 'RECEIVE',
  ...over,
});

const buyShares = (stockCode: string, quantity: bigint): Act => ({ act: 'buy-shares', stockCode, quantity });
const applyFor = (seminarId: string, people: 1 | 2 = 1): Act => ({ act: 'apply-for-seminar', seminarId, people });
const follow = (of: string, campaignId: string): Act => ({ act: 'follow-link', of, campaignId });
const enter = (campaignId: string): Act => ({ act: 'enter-campaign', campaignId });

const inNisa = { accountType: 'NISA_GROWTH' } as const;
const reinvested = { course: 'REINVEST' } as const;

type Dated = readonly [day: string, act: Act];

function businessDayFrom(day: Ymd): Ymd {
  let open = day;
  while (!isBusinessDay(japan, open)) open = addDays(open, 1);
  return open;
}

/** The first business day from that day of every month, or of every so many. */
function everyMonth(from: string, to: string, act: Act, step = 1): Dated[] {
  const found: Dated[] = [];
  for (let months = 0; addMonths(ymd(from), months) <= to; months += step)
    found.push([businessDayFrom(addMonths(ymd(from), months)), act]);
  return found;
}

/**
 * The years of the people of the demo up to its first day, 2026-11-13. Who is not here came without money (始 はじめ);
 * 銀 未登 never invested. Nearly everybody trades around the tenth of a month, so that jobs run on fewer days.
 */
const stepsByPerson: Readonly<Record<string, readonly Dated[]>> = {
  // A saver: a fixed sum every month, a sale with a gain in each of two years.
  hanako: [
    ['2024-02-01', deposit(1_000_000)],
    ...everyMonth('2024-08-10', '2026-08-31', deposit(200_000), 6),
    ...everyMonth('2024-02-10', '2026-11-12', buy(world, 20_000)),
    ...everyMonth('2024-02-10', '2026-11-12', buy(seasons, 10_000)),
    ...everyMonth('2025-01-10', '2026-11-12', buy(gold, 10_000, reinvested)),
    ['2025-11-10', sell(world, 'THIRD')],
    ['2026-06-10', sell(seasons, 'THIRD')],
    // Shares that pay dividends; くすのき倉庫 was split in two in March 2025.
    ['2024-06-10', deposit(500_000)],
    ['2024-06-10', buyShares('1239', 100n)],
    ['2024-06-10', buyShares('1217', 100n)],
    ['2025-06-10', buyShares('1213', 100n)],
    // Thought better of it before it began.
    ['2026-08-11', subscribe(gold, 5_000, { ...reinvested, dayOfMonth: 10 })],
    ['2026-08-12', { act: 'pause', fundCode: gold, accountType: 'SPECIFIC' }],
  ],
  // 成長投資枠 of three years: of 2026 exactly 5,432 yen are left.
  waku: [
    ['2024-02-01', deposit(3_000_000)],
    ...everyMonth('2025-01-10', '2026-01-31', deposit(2_400_000), 12),
    ...everyMonth('2024-03-10', '2026-06-30', buy(world, 600_000, inNisa), 12),
    ...everyMonth('2024-05-10', '2026-06-30', buy(emerging, 600_000, inNisa), 12),
    ...everyMonth('2024-08-10', '2026-08-31', buy(world, 600_000, inNisa), 12),
    ...everyMonth('2024-10-10', '2025-10-31', buy(goal2055, 600_000, inNisa), 12),
    ['2026-10-13', buy(goal2055, 594_568, inNisa)],
    // From the next year's quota.
    ['2026-10-14', subscribe(domestic, 100_000, { ...inNisa, dayOfMonth: 5, startMonth: '2027-02' })],
  ],
  // 積立 alone, for more than two years: by bank debit in つみたて投資枠, twice a year with more; by cash beside it, which ran out for
  // some months; one that is paused. The debit of August 2025 found too little.
  tsumi: [
    ['2024-02-01', deposit(150_000)],
    [
      '2024-05-01',
      {
        act: 'register-debit',
        bank: {
          code: '9876',
          branchCode: '058',
          accountType: '1',
          number: '7654321',
          bankName: 'しおさい銀行',
          branchName: 'みなと支店',
          holderKana: 'ﾂﾐﾀ ﾐﾉﾘ',
        },
      },
    ],
    [
      '2024-05-02',
      subscribe(world, 33_000, {
        accountType: 'NISA_TSUMITATE',
        bonus: { months: [6, 12], amount: yen(50_000) },
      }),
    ],
    ['2024-06-10', subscribe(domestic, 10_000, { ...inNisa, dayOfMonth: 10 })],
    ['2025-01-10', subscribe(bonds, 3_000, { dayOfMonth: 10 })],
    ['2025-10-15', deposit(200_000)],
    ['2026-03-16', { act: 'pause', fundCode: bonds, accountType: 'SPECIFIC' }],
  ],
  // Bought until new documents came in April 2025, and has not read them.
  midoku: [
    ['2024-02-01', deposit(500_000)],
    ['2024-04-10', buy(dividends, 100_000)],
    ...everyMonth('2024-03-10', '2025-03-31', buy(goal2055, 20_000, inNisa)),
  ],
  // Distributions four times a year, all of them reinvested.
  ichinen: [
    ['2024-02-01', deposit(300_000)],
    ['2024-06-10', buy(dividends, 120_000, reinvested)],
    ['2025-03-10', buy(dividends, 60_000, reinvested)],
  ],
  ginko: [['2024-02-01', deposit(100_000)]],
  // 特定口座 without withholding, and 一般.
  oisho: [
    ['2024-02-01', deposit(2_000_000)],
    ['2024-04-10', buy(technology, 500_000)],
    ['2024-05-10', buy(gold, 300_000, { accountType: 'GENERAL' })],
    ['2025-04-10', sell(technology, 'HALF')],
    ['2026-02-10', sell(gold, 'THIRD', 'GENERAL')],
    // On the eve of the demo's first day the market falls below what the margin bears: the night calls.
    ['2026-09-11', { act: 'open-margin', stockCode: '1011', quantity: 500n, collateral: yen(560_000) }],
  ],
  // NISA sold again: its book value comes back the year after.
  beika: [
    ['2024-02-01', deposit(5_000_000)],
    ['2024-05-10', buy(seasons, 300_000, inNisa)],
    ['2024-07-10', buy(gold, 500_000)],
    ['2025-10-10', sell(seasons, 'ALL', 'NISA_GROWTH')],
    ['2025-11-10', sell(gold, 'THIRD')],
    ['2026-03-10', buy(technology, 200_000, inNisa)],
    // Dollars for US shares, and a part of the gold on its way to another firm, with what both cost.
    ['2026-10-13', deposit(1_550_000)],
    ['2026-10-13', { act: 'exchange', amount: yen(1_550_000) }],
    ['2026-10-14', { act: 'buy-us', symbol: 'ORCHA', quantity: '12', accountType: 'SPECIFIC' }],
    ['2026-10-14', { act: 'buy-us', symbol: 'WORLB', quantity: '8', accountType: 'NISA_GROWTH' }],
    // Split in two on 2026-10-26; a part of it was sold. ORCHA went ex on 2026-10-20 and paid in November.
    ['2026-10-14', { act: 'buy-us', symbol: 'FJORD', quantity: '3', accountType: 'SPECIFIC' }],
    ['2026-11-02', { act: 'sell-us', symbol: 'FJORD', quantity: '2', accountType: 'SPECIFIC' }],
    ['2026-10-20', { act: 'buy-us', symbol: 'HALCY', quantity: '5', accountType: 'SPECIFIC' }],
    ['2026-11-12', deposit(3_300)],
    ['2026-11-12', { act: 'transfer', fundCode: gold, units: 100_000n, holderName: '米花 渡' }],
  ],
  // A gain taxed in January 2025, a loss in May that gives the tax back, and dividends the loss is set off against.
  henko: [
    ['2024-02-01', deposit(200_000)],
    ['2024-02-13', buy(domestic, 150_000)],
    ['2024-03-11', deposit(600_000)],
    ['2024-03-11', buy(emerging, 300_000)],
    ['2025-01-10', sell(domestic, 'HALF')],
    ['2025-05-12', sell(emerging, 'ALL')],
    ['2025-05-12', buy(dividends, 100_000)],
  ],
  owari: [
    ['2023-03-10', deposit(1_500_000)],
    ['2023-03-10', buy(domestic, 300_000)],
    ['2023-03-10', buy(bonds, 300_000, reinvested)],
    ['2023-06-09', buy(dividends, 400_000)],
    ['2024-06-10', sell(domestic, 'ALL')],
    ['2026-02-25', sell(dividends, 'ALL')],
    ['2026-02-25', sell(bonds, 'ALL')],
    ['2026-03-10', { act: 'withdraw' }],
    ['2026-03-31', { act: 'close' }],
  ],
  mukashi: [
    ['2019-04-10', deposit(500_000)],
    ['2019-04-10', buy(domestic, 200_000)],
    ['2019-04-10', buy(shortBonds, 200_000)],
    ['2019-10-10', sell(domestic, 'ALL')],
    ['2019-10-10', sell(shortBonds, 'ALL')],
    ['2019-11-11', { act: 'withdraw' }],
    ['2019-12-27', { act: 'close' }],
  ],
};

export const failedDebits = [{ who: 'tsumi', month: '2025-08' }];

/** Seminars and campaigns; the meeting at the venue has few seats left. */
const joined: Readonly<Record<string, readonly Dated[]>> = {
  hanako: [
    ['2026-10-01', applyFor('seminar-20261015')],
    ['2026-11-02', enter('campaign-tsumitate-2026')],
    ['2026-11-10', applyFor('seminar-20261126')],
  ],
  waku: [
    ['2026-11-04', applyFor('seminar-20261212', 2)],
    ['2026-11-05', enter('campaign-first-deposit-2026')],
  ],
  tsumi: [
    ['2026-10-02', applyFor('seminar-20261015')],
    ['2026-11-02', enter('campaign-tsumitate-2026')],
    ['2026-11-04', applyFor('seminar-20261212', 2)],
  ],
  hajime: [['2026-11-06', follow('hanako', 'campaign-referral-2026')]],
  ichinen: [['2026-11-05', applyFor('seminar-20261212', 2)]],
  ginko: [['2026-11-06', applyFor('seminar-20261212', 1)]],
  beika: [['2026-11-09', applyFor('seminar-20261212', 1)]],
};

/** In order of time. */
export const demoSteps: readonly ScenarioStep[] = [...Object.entries(stepsByPerson), ...Object.entries(joined)]
  .flatMap(([who, acts]) => acts.map(([day, act]): ScenarioStep => ({ who, day: ymd(day), ...act })))
  .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
