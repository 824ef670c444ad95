import fc from 'fast-check';
import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { least, noYen, yen, type Yen } from '../money/index.ts';
import {
  bothFrames,
  fillNisa,
  inFrame,
  lifetimeTaken,
  nisaAccount,
  nisaLimitsOf,
  nisaRoom,
  nisaUsage,
  openingBookOf,
  releaseReservation,
  reserveNisa,
  settleNisaSale,
  takeNisa,
  type ByFrame,
  type NisaAccount,
  type NisaFrame,
} from './index.ts';

interface Figures {
  tsumitate: number;
  growth: number;
  lifetimeUsed: number;
  lifetimeRemaining: number;
  growthLifetimeRemaining: number;
}

const book = (tsumitate: number, growth: number): ByFrame => ({ tsumitate: yen(tsumitate), growth: yen(growth) });
const used = (year: number, frame: NisaFrame, amount: number) =>
  ({ kind: 'used', year, frame, amount: yen(amount) }) as const;
const reserved = (year: number, frame: NisaFrame, amount: number) =>
  ({ kind: 'reserved', year, frame, amount: yen(amount) }) as const;
const accepted = (account: NisaAccount, year: number, frame: NisaFrame, amount: number): NisaAccount => {
  const outcome = reserveNisa(account, year, frame, yen(amount));
  expect(outcome.ok).toBe(true);
  return outcome.ok ? outcome.value : account;
};

function figures(account: NisaAccount, year: number): Figures {
  const { available, lifetime } = nisaUsage(account, year);
  return {
    tsumitate: Number(available.tsumitate),
    growth: Number(available.growth),
    lifetimeUsed: Number(lifetime.used),
    lifetimeRemaining: Number(lifetime.remaining),
    growthLifetimeRemaining: Number(lifetime.growthRemaining),
  };
}

test.each(['N01', 'N02', 'N03'])('%s the smallest limit decides what is available', (id) => {
  const { inputs, result } = golden<Figures, { usedT: number; usedG: number; bookPrevT: number; bookPrevG: number }>(
    id,
  );
  const account = nisaAccount(2026, book(inputs.bookPrevT, inputs.bookPrevG), [
    used(2026, 'TSUMITATE', inputs.usedT),
    used(2026, 'GROWTH', inputs.usedG),
  ]);
  expect(figures(account, 2026)).toEqual(result);
});

test('N02 the two frames share what is left of the lifetime limit', () => {
  const account = accepted(nisaAccount(2026, book(6_000_000, 11_000_000)), 2026, 'TSUMITATE', 400_000);
  expect(nisaRoom(account, 2026, 'GROWTH')).toBe(600_000n);
});

test('N05 a sale leaves the year as it is and lowers the book the next year opens with', () => {
  const { result } = golden<{ avail2027: Figures }>('N05');
  const bought = nisaAccount(2026, book(0, 0), [used(2026, 'GROWTH', 1_000_000)]);
  const sold = settleNisaSale(bought, 2026, 'GROWTH', yen(250_000));
  expect(nisaRoom(sold, 2026, 'GROWTH')).toBe(1_400_000n);
  expect(nisaUsage(sold, 2026).restoringNextYear).toEqual(book(0, 250_000));
  expect(figures(sold, 2027)).toEqual(result.avail2027);
});

test('N06 room given back is used within the annual quotas, year by year', () => {
  const { result } = golden<{ y2032_if_full_in_2031: Figures }>('N06');
  const full = nisaAccount(2030, book(6_000_000, 12_000_000));
  expect(figures(full, 2030)).toMatchObject({ tsumitate: 0, growth: 0 });
  const sold = settleNisaSale(settleNisaSale(full, 2030, 'TSUMITATE', yen(2_000_000)), 2030, 'GROWTH', yen(3_000_000));
  expect(figures(sold, 2030)).toMatchObject({ tsumitate: 0, growth: 0 });
  expect(figures(sold, 2031)).toEqual({
    tsumitate: 1_200_000,
    growth: 2_400_000,
    lifetimeUsed: 13_000_000,
    lifetimeRemaining: 5_000_000,
    growthLifetimeRemaining: 3_000_000,
  });
  const filled = nisaAccount(2031, openingBookOf(sold, 2031), [
    used(2031, 'TSUMITATE', 1_200_000),
    used(2031, 'GROWTH', 2_400_000),
  ]);
  expect(figures(filled, 2032)).toEqual(result.y2032_if_full_in_2031);
});

test('N08 a plan with bonus months takes exactly the annual quota, and one more yen is refused', () => {
  const { inputs, result } = golden<
    { annual: number; remaining: number },
    { monthly: number; bonus: number; bonusMonths: number[] }
  >('N08');
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const account = months.reduce(
    (held, month) =>
      accepted(held, 2026, 'TSUMITATE', inputs.monthly + (inputs.bonusMonths.includes(month) ? inputs.bonus : 0)),
    nisaAccount(2026, book(0, 0)),
  );
  expect(nisaUsage(account, 2026).tsumitate.reserved).toBe(BigInt(result.annual));
  expect(nisaRoom(account, 2026, 'TSUMITATE')).toBe(BigInt(result.remaining));
  expect(reserveNisa(account, 2026, 'TSUMITATE', yen(1))).toEqual({ ok: false, refusal: 'NISA_LIMIT' });
});

test('N09 orders on their way hold quota, and a cancelled one gives it back', () => {
  const { inputs, result } = golden<{ afterCancelA: number; remaining: number }, { remaining: number }>('N09');
  const start = nisaAccount(2026, book(0, 0), [used(2026, 'GROWTH', 2_400_000 - inputs.remaining)]);
  const withA = accepted(start, 2026, 'GROWTH', 200_000);
  expect(nisaRoom(withA, 2026, 'GROWTH')).toBe(40_000n);
  expect(reserveNisa(withA, 2026, 'GROWTH', yen(50_000)).ok).toBe(false);
  const cancelled = releaseReservation(withA, 2026, 'GROWTH', yen(200_000));
  expect(nisaRoom(cancelled, 2026, 'GROWTH')).toBe(BigInt(result.afterCancelA));
  expect(nisaRoom(accepted(cancelled, 2026, 'GROWTH', 50_000), 2026, 'GROWTH')).toBe(BigInt(result.remaining));
  expect(() => releaseReservation(cancelled, 2026, 'GROWTH', yen(1))).toThrow('only what was reserved');
});

test('what is reserved for the next year is missing this year, when the lifetime limit is near (rule NISA-4)', () => {
  const account = nisaAccount(2026, book(6_000_000, 11_000_000), [reserved(2027, 'GROWTH', 700_000)]);
  expect([nisaRoom(account, 2026, 'GROWTH'), nisaRoom(account, 2026, 'TSUMITATE')]).toEqual([300_000n, 300_000n]);
});

test('a buy of this year counts in what the next year opens with, before and after it is executed', () => {
  const account = accepted(nisaAccount(2026, book(0, 11_500_000)), 2026, 'GROWTH', 300_000);
  expect(nisaRoom(account, 2027, 'GROWTH')).toBe(200_000n);
  const filled = fillNisa(account, {
    frame: 'GROWTH',
    reserved: { year: 2026, amount: yen(300_000) },
    used: { year: 2026, amount: yen(290_000) },
  });
  expect(filled.ok && nisaRoom(filled.value, 2027, 'GROWTH')).toBe(210_000n);
});

test('a fill above the reserve takes free quota, and lapses where there is none', () => {
  const start = nisaAccount(2026, book(0, 0), [used(2026, 'GROWTH', 2_000_000), reserved(2026, 'GROWTH', 390_000)]);
  const fill = (amount: number) =>
    fillNisa(start, {
      frame: 'GROWTH',
      reserved: { year: 2026, amount: yen(390_000) },
      used: { year: 2026, amount: yen(amount) },
    });
  expect(fill(400_000)).toMatchObject({ ok: true });
  expect(fill(400_001)).toEqual({ ok: false, refusal: 'NISA_LIMIT' });
});

test('F22 a reinvested distribution takes quota at once, to the last yen', () => {
  const start = nisaAccount(2026, book(0, 0), [used(2026, 'GROWTH', 2_340_000)]);
  const { result } = golden<{ net: number }>('F22');
  const taken = takeNisa(start, 2026, 'GROWTH', yen(result.net));
  expect(taken.ok && nisaUsage(taken.value, 2026).growth).toEqual({
    limit: 2_400_000n,
    used: 2_400_000n,
    reserved: 0n,
    remaining: 0n,
  });
  expect(takeNisa(start, 2026, 'GROWTH', yen(result.net + 1))).toEqual({ ok: false, refusal: 'NISA_LIMIT' });
});

test('a settlement that moves into the next year takes the quota of that year', () => {
  const start = nisaAccount(2026, book(0, 0), [reserved(2026, 'GROWTH', 100_000), used(2027, 'GROWTH', 2_350_000)]);
  const moved = (amount: number) =>
    fillNisa(start, {
      frame: 'GROWTH',
      reserved: { year: 2026, amount: yen(100_000) },
      used: { year: 2027, amount: yen(amount) },
    });
  expect(moved(50_001).ok).toBe(false);
  const outcome = moved(50_000);
  expect(outcome.ok && nisaRoom(outcome.value, 2026, 'GROWTH')).toBe(2_400_000n);
  expect(outcome.ok && nisaRoom(outcome.value, 2027, 'GROWTH')).toBe(0n);
});

test('whatever is asked for and sold, no limit of any year is ever exceeded', () => {
  const years = [2026, 2027, 2028, 2029];
  const step = fc.record({
    what: fc.constantFrom('buy', 'cancel', 'fill', 'sell'),
    year: fc.constantFrom(...years),
    frame: fc.constantFrom<NisaFrame>('TSUMITATE', 'GROWTH'),
    amount: fc.integer({ min: 1, max: 2_500_000 }).map((amount) => yen(amount)),
  });
  const opening = fc.record({
    tsumitate: fc.integer({ min: 0, max: 6_000_000 }).map((amount) => yen(amount)),
    growth: fc.integer({ min: 0, max: 12_000_000 }).map((amount) => yen(amount)),
  });
  assertRandom(
    fc.property(opening, fc.array(step, { maxLength: 40 }), (start, steps) => {
      const last = steps.reduce(
        (account, { what, year, frame, amount }) => {
          const next = play(account, what, year, frame, amount);
          for (const each of years) expectWithinLimits(next, each);
          return next;
        },
        nisaAccount(2026, start),
      );
      for (const each of years) {
        expect(reserveNisa(last, each, 'GROWTH', nisaRoom(last, each, 'GROWTH')).ok).toBe(true);
        expect(reserveNisa(last, each, 'GROWTH', yen(nisaRoom(last, each, 'GROWTH') + 1n)).ok).toBe(false);
      }
    }),
  );
});

function play(account: NisaAccount, what: string, year: number, frame: NisaFrame, amount: Yen): NisaAccount {
  const held = inFrame(account.years.get(year)?.reserved ?? book(0, 0), frame);
  if (what === 'cancel') return releaseReservation(account, year, frame, least(amount, held));
  if (what === 'sell') {
    const [first, ...later] = Array.from({ length: 2031 - year }, (_, index) => executedBook(account, year + index));
    const sellable = least(inFrame(first ?? book(0, 0), frame), ...later.map((each) => inFrame(each, frame)));
    return settleNisaSale(account, year, frame, sellable > noYen ? least(amount, sellable) : noYen);
  }
  const outcome =
    what === 'buy'
      ? reserveNisa(account, year, frame, amount)
      : fillNisa(account, { frame, reserved: { year, amount: held }, used: { year, amount } });
  return outcome.ok ? outcome.value : account;
}

/** Only what was executed by then can have been sold. */
function executedBook(account: NisaAccount, year: number): ByFrame {
  const years = new Map([...account.years].map(([each, value]) => [each, { ...value, reserved: book(0, 0) }] as const));
  return openingBookOf({ ...account, years }, year);
}

function expectWithinLimits(account: NisaAccount, year: number): void {
  const { annual, lifetime, lifetimeGrowth } = nisaLimitsOf(year);
  const now = account.years.get(year) ?? { used: book(0, 0), reserved: book(0, 0) };
  for (const frame of ['TSUMITATE', 'GROWTH'] as const) {
    expect(inFrame(now.used, frame) + inFrame(now.reserved, frame) <= inFrame(annual, frame)).toBe(true);
  }
  const taken = lifetimeTaken(account, year);
  expect(taken.total <= lifetime && taken.growth <= lifetimeGrowth).toBe(true);
  expect(bothFrames(openingBookOf(account, year)) >= 0n).toBe(true);
}
