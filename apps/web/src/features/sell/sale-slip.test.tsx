import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { nav, units, yen } from '@tsuzura/domain/money';
import { SaleSlip } from './sale-slip.tsx';
import type { Shown } from './sell-values.ts';

const shown = {
  fund: { nav: nav(23_456), navUnit: 10_000, navDate: ymd('2026-11-13') },
  holding: { units: units(213_154) },
  dates: { settlementDate: ymd('2026-11-24') },
} as unknown as Shown;
const estimate = {
  price: nav(23_386),
  units: units(100_000),
  proceeds: yen(233_860),
  cost: yen(182_040),
  profit: yen(51_820),
  taxable: { offset: yen(-18_000), amount: yen(33_820), incomeTaxRate: '15.315', residentTaxRate: '5' },
  incomeTax: yen(5_179),
  residentTax: yen(1_691),
  net: yen(226_990),
};

type Quote = NonNullable<Shown['quote']>;

/** The lines of the calculation as they are seen: 「取得費」 and its figure. */
function linesOf(over: Partial<Quote['estimate']>): ReadonlyMap<string, string> {
  const quote = { estimate: { ...estimate, ...over }, nisa: null } as unknown as Quote;
  const html = renderToString(
    <SaleSlip shown={shown} quote={quote} accountType="SPECIFIC" withholding="WITH" title={null} />,
  );
  const calculation = html.slice(html.indexOf('order-calc'));
  const bare = (text = '') => text.replaceAll(/<span class="sr">.*?<\/span>|<!-- -->|<[^>]+>/g, '').trim();
  return new Map(
    Array.from(calculation.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)(?:<small>.*?<\/small>)?<\/dd>/g), ([, term, figure]) => [
      bare(term),
      bare(figure),
    ]),
  );
}
const amountOf = (text = ''): bigint => BigInt(text.replaceAll(/[±+円,]/g, '').replace('−', '-'));

test('R2.08 the sell slip adds up line by line, and every line has its sign', () => {
  const lines = linesOf({});
  expect([...lines]).toEqual([
    ['評価額', '+234,560円'],
    ['信託財産留保額', '−700円'],
    ['売却代金', '+233,860円'],
    ['取得費', '−182,040円'],
    ['今回の損益', '+51,820円'],
    ['今年の損益との通算', '−18,000円'],
    ['課税の対象', '+33,820円'],
    ['所得税・復興特別所得税 15.315%', '−5,179円'],
    ['住民税 5%', '−1,691円'],
    ['概算の税額', '−6,870円'],
    ['概算の受取金額', '+226,990円'],
  ]);
  const [value, reserve, proceeds, cost, gain, offset, taxable, income, resident, tax, net] = Array.from(
    lines.values(),
    amountOf,
  ) as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  expect([value + reserve, proceeds + cost, gain + offset]).toEqual([proceeds, gain, taxable]);
  expect([income + resident, proceeds + tax]).toEqual([tax, net]);
});

test('R2.08 tax that comes back is added, and is called so', () => {
  const lines = linesOf({
    proceeds: yen(100_000),
    profit: yen(-82_040),
    taxable: { offset: yen(0), amount: yen(-82_040), incomeTaxRate: '15.315', residentTaxRate: '5' },
    incomeTax: yen(-12_564),
    residentTax: yen(-4_102),
    net: yen(116_666),
  });
  expect(lines.get('所得税・復興特別所得税の還付 15.315%')).toBe('+12,564円');
  expect(lines.get('戻る税額')).toBe('+16,666円');
  expect(lines.get('今年の損益との通算')).toBe('±0円');
});

test('R2.08 where no tax is withheld there is none to calculate', () => {
  const lines = linesOf({ taxable: null, incomeTax: yen(0), residentTax: yen(0), net: yen(233_860) });
  expect([...lines.keys()].slice(-2)).toEqual(['今回の損益', '概算の受取金額']);
});
