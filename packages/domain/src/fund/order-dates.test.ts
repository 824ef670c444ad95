import { expect, test } from 'vitest';
import { atJst, instant, japan, parseInstant, unitedStates, ymd, type Instant } from '../calendar/index.ts';
import { dateOf, golden } from '../kernel/golden.test-support.ts';
import { nisaYear } from '../nisa/index.ts';
import { someTerms } from './fund.test-support.ts';
import { moveReasonText, orderDates, type FundCalendars, type FundTerms, type OrderDates } from './index.ts';

const domestic: FundCalendars = { business: japan, fund: null };
const overseas: FundCalendars = { business: japan, fund: unitedStates };
const overseasTerms = someTerms({ buy: { executionLag: 1, settlementLag: 4 } });

function dates(terms: readonly FundTerms[], calendars: FundCalendars, now: Instant): OrderDates {
  const outcome = orderDates(terms, 'BUY', calendars, now);
  expect(outcome.ok).toBe(true);
  return (outcome as Extract<typeof outcome, { ok: true }>).value;
}
const at = (text: string): Instant => parseInstant(text) ?? instant(0);

interface Dates {
  applicationDate: string;
  executionDate: string;
  settlementDate: string;
}
interface Given {
  now: string;
  executionLag: number;
  settlementLag: number;
  cutoff: string;
  fundHolidays: 'none' | 'NYSE';
}

test.each(['F25', 'F26', 'F27', 'F28', 'F29', 'F30', 'F31', 'F32', 'F33', 'F34'])(
  '%s an order takes its three dates from cut-off, calendars and lags',
  (id) => {
    const { inputs, result } = golden<Dates, Given>(id);
    const { executionLag, settlementLag } = inputs;
    const terms = someTerms({ cutoffTime: inputs.cutoff, buy: { executionLag, settlementLag } });
    const found = dates([terms], inputs.fundHolidays === 'NYSE' ? overseas : domestic, at(inputs.now));
    expect([found.applicationDate, found.executionDate, found.settlementDate]).toEqual(
      [result.applicationDate, result.executionDate, result.settlementDate].map(dateOf),
    );
  },
);

test('N07 an order of 24 December for an overseas fund counts for the NISA year it settles in', () => {
  const { inputs, result } = golden<{ nisaYear: number }, { order: string }>('N07');
  const { settlementDate } = dates([overseasTerms], overseas, atJst(ymd(inputs.order), '10:00'));
  expect(nisaYear(settlementDate)).toBe(result.nisaYear);
});

test('every day that did not count is named with its reason', () => {
  const late = dates([someTerms()], domestic, at('2026-11-20T15:30:00+09:00'));
  expect(late).toMatchObject({
    applicationDate: '2026-11-24',
    skipped: {
      application: [
        { day: '2026-11-20', reason: 'AFTER_CUTOFF' },
        { day: '2026-11-21', reason: 'WEEKEND' },
        { day: '2026-11-22', reason: 'WEEKEND' },
        { day: '2026-11-23', reason: 'HOLIDAY' },
      ],
    },
  });
  expect(late.skipped.execution).toEqual([]);
  const thanksgiving = dates([overseasTerms], overseas, at('2026-11-26T10:00:00+09:00'));
  expect(thanksgiving.skipped.application.map(({ reason }) => moveReasonText[reason])).toEqual(['ファンド休業日']);
  expect(thanksgiving.skipped.execution.map(({ reason }) => moveReasonText[reason])).toEqual(['土日', '土日']);
});

test('a closed day is named as closed, also after the cut-off', () => {
  const saturday = dates([someTerms()], domestic, at('2026-11-14T23:45:00+09:00'));
  expect(saturday.skipped.application.map(({ reason }) => reason)).toEqual(['WEEKEND', 'WEEKEND']);
});

test('the order can be cancelled until the cut-off of its application date', () => {
  expect(dates([someTerms()], domestic, at('2026-11-13T15:30:00+09:00')).cutoffAt).toBe(
    atJst(ymd('2026-11-16'), '15:30'),
  );
});

test('fund holidays count in lags unless the fund skips them', () => {
  const now = at('2026-11-25T10:00:00+09:00');
  const skipping = { ...overseasTerms, skipFundHolidaysInLag: true };
  const both = [overseasTerms, skipping].map((terms) => dates([terms], overseas, now));
  expect(both.map(({ executionDate }) => executionDate)).toEqual(['2026-11-26', '2026-11-27']);
  expect(both.map(({ settlementDate }) => settlementDate)).toEqual(['2026-12-02', '2026-12-03']);
  expect(both[1]?.skipped.execution).toEqual([{ day: '2026-11-26', reason: 'FUND_HOLIDAY' }]);
});

test('a new cut-off counts from its day, and the two sides have lags of their own', () => {
  const sell = { executionLag: 0, settlementLag: 4 };
  const history = [
    someTerms({ cutoffTime: '15:00', sell }),
    someTerms({ from: ymd('2026-11-17'), cutoffTime: '15:30', sell }),
  ];
  const applied = (day: string) => dates(history, domestic, at(`${day}T15:10:00+09:00`)).applicationDate;
  expect([applied('2026-11-16'), applied('2026-11-17')]).toEqual(['2026-11-17', '2026-11-17']);
  const sale = orderDates(history, 'SELL', domestic, at('2026-11-16T10:00:00+09:00'));
  expect(sale.ok && sale.value.settlementDate).toBe('2026-11-20');
});

test('ten business days to settlement are accepted, eleven refused', () => {
  const settling = (settlementLag: number) =>
    orderDates(
      [someTerms({ buy: { executionLag: 1, settlementLag } })],
      'BUY',
      domestic,
      at('2026-11-13T10:00:00+09:00'),
    );
  expect(settling(9).ok).toBe(true);
  expect(settling(10)).toEqual({ ok: false, refusal: 'FUND_CLOSED' });
});

test('beyond what the calendars know an order is refused, not guessed', () => {
  const year = japan.validTo.slice(0, 4);
  const late = orderDates([someTerms()], 'BUY', domestic, at(`${year}-12-30T10:00:00+09:00`));
  expect(late).toEqual({ ok: false, refusal: 'FUND_CLOSED' });
});

test('before the first day of its terms a fund takes no orders', () => {
  const terms = [someTerms({ from: ymd('2026-11-17') })];
  const on = (day: string) => orderDates(terms, 'BUY', domestic, at(`${day}T10:00:00+09:00`));
  expect(on('2026-11-16')).toEqual({ ok: false, refusal: 'FUND_CLOSED' });
  expect(on('2026-11-17').ok).toBe(true);
});
