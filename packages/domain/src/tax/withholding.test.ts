import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { noYen, sumYen, yen, type Yen } from '../money/index.ts';
import {
  netCredit,
  projectCredits,
  saleGain,
  sumTax,
  taxOn,
  taxRateOn,
  totalTax,
  withholdDay,
  withholdingChange,
  withholdsOnDistribution,
  withholdsOnSale,
} from './index.ts';

interface Row {
  gain: number;
  ytd: number;
  income: number;
  resident: number;
  cumIncome: number;
  cumResident: number;
}

const rate = taxRateOn(ymd('2026-11-13'));
const gains = fc.array(
  fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((value) => yen(value)),
  { maxLength: 12 },
);

test.each(['T06', 'T07', 'T08', 'T09', 'T10', 'T11'])('%s each sale moves the tax of the year', (id) => {
  const { inputs, result } = golden<Row[], { gains: number[] }>(id);
  let net = noYen;
  const rows = inputs.gains.map((gain) => {
    const change = withholdingChange(net, yen(gain), rate);
    net = yen(net + BigInt(gain));
    const due = taxOn(net, rate);
    return [gain, net, change.income, change.resident, due.income, due.resident].map(Number);
  });
  expect(rows).toEqual(
    result.map((row) => [row.gain, row.ytd, row.income, row.resident, row.cumIncome, row.cumResident]),
  );
});

test('C03 an unsettled sale counts with its projected tax taken off', () => {
  const { inputs, result } = golden<
    { netCreditedAtSettlement: number },
    { saleProceeds: number; cost: number; ytdBefore: number }
  >('C03');
  const proceeds = yen(inputs.saleProceeds);
  const change = withholdingChange(yen(inputs.ytdBefore), saleGain(proceeds, yen(inputs.cost)), rate);
  expect(change).toEqual({ income: 18_378n, resident: 6_000n });
  expect(netCredit(proceeds, change)).toBe(BigInt(result.netCreditedAtSettlement));
});

test('the tax of any order of the sales of a year adds up to the tax on the net of the year', () => {
  assertRandom(
    fc.property(gains, fc.nat(), (all, turn) => {
      const at = all.length === 0 ? 0 : turn % all.length;
      const turned = [...all.slice(at), ...all.slice(0, at)];
      const due = taxOn(sumYen(all), rate);
      expect(sumTax(withholdDay(noYen, all, rate).changes)).toEqual(due);
      expect(sumTax(withholdDay(noYen, turned, rate).changes)).toEqual(due);
    }),
  );
});

test('a day split over its sales adds up to the tax on the total of the day, from any standing', () => {
  assertRandom(
    fc.property(gains, fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (all, start) => {
      const day = withholdDay(yen(start), all, rate);
      expect(sumTax(day.changes)).toEqual(withholdingChange(yen(start), sumYen(all), rate));
      expect(day.net).toBe(yen(BigInt(start) + sumYen(all)));
    }),
  );
});

test('refunds of a year never exceed what was withheld', () => {
  assertRandom(
    fc.property(gains, (all) => {
      let [income, resident] = [0n, 0n];
      for (const change of withholdDay(noYen, all, rate).changes) {
        [income, resident] = [income + change.income, resident + change.resident];
        expect(income >= 0n && resident >= 0n).toBe(true);
      }
    }),
  );
});

test('only SPECIFIC with 源泉徴収あり withholds at a sale, but every taxed account on a distribution', () => {
  expect(withholdsOnSale('SPECIFIC', 'WITH')).toBe(true);
  expect(withholdsOnSale('SPECIFIC', 'WITHOUT')).toBe(false);
  expect(withholdsOnSale('GENERAL', 'WITH')).toBe(false);
  expect(withholdsOnSale('NISA_GROWTH', 'WITH')).toBe(false);
  expect((['SPECIFIC', 'GENERAL', 'NISA_GROWTH', 'NISA_OLD'] as const).map(withholdsOnDistribution)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const unsettled = (settlementDate: string, sequence: number, proceeds: number, gain: number, withheld = true) => ({
  settlementDate: ymd(settlementDate),
  sequence,
  proceeds: yen(proceeds),
  gain: yen(gain),
  withheld,
});

test('projected credits follow the order of settlement, and a new year begins with a net of its own', () => {
  const netOf = new Map<number, Yen>([[2026, yen(-50_000)]]);
  const credits = projectCredits(
    [
      unsettled('2027-01-04', 1, 200_000, 10_000),
      unsettled('2026-12-30', 3, 300_000, -20_000),
      unsettled('2026-12-30', 2, 400_000, 100_000),
      unsettled('2026-12-29', 9, 500_000, 70_000, false),
    ],
    (year) => netOf.get(year) ?? noYen,
  );
  expect(credits.map(({ sale, tax, credit }) => [sale.sequence, totalTax(tax), credit])).toEqual([
    [9, 0n, 500_000n],
    [2, 10_157n, 389_843n],
    [3, -4_063n, 304_063n],
    [1, 2_031n, 197_969n],
  ]);
});
