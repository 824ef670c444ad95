import { addDays, atJst, ymd, ymdFrom } from '@tsuzura/domain/calendar';
import type { FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { nav, noYen, ratio, units, yen } from '@tsuzura/domain/money';
import type { NisaUsage } from '@tsuzura/domain/nisa';
import type { Fund, NavRow } from '@tsuzura/store/fund';
import { stockPrice } from '@tsuzura/domain/stock';
import type {
  DistributionToNotify,
  Movement,
  PaidDividend,
  SettledMarginResult,
  SettledShareSale,
  StatementCustomer,
} from '@tsuzura/store/statement';
import { shareBalanceSample, shareSamples, usDividendSample, usSaleSample } from './share-samples.test-support.ts';
import { composedId } from '../../kernel/composed-id.ts';
import type { Sheet } from '../press/index.ts';
import {
  annualReport,
  balanceReport,
  distributionNotice,
  fundsByCode,
  investmentReport,
  monthlyReport,
  nisaClosedNotice,
  nisaQuotaNotice,
  prospectus,
  supplement,
  termsBooklet,
  totalReturnNotice,
  tradeReport,
  transferredReport,
  trustFeeNotice,
  type AnnualReportFacts,
} from './index.ts';

/** One sheet of each kind with more lines than fit on a page: how it looks, and whether anything a customer wrote harms it. */

export const sampleCustomer: StatementCustomer = {
  id: 'sample',
  subject: 'sample',
  mail: 'sample@example.jp',
  name: '山田 花子',
  kana: 'ヤマダ ハナコ',
  birthDate: ymd('1984-05-12'),
  postalCode: '105-0000',
  address: '東京都港区架空町1-2-3 つづらマンション405',
  accountNumber: '1000001',
  openedOn: ymd('2024-02-01'),
  withholding: 'WITH',
  dividendsIncluded: true,
};

const number = 'P0123456789ABCDEF012';
const issuedOn = ymd('2027-01-04');
/** More than fit on a page. */
const manyLines = 60;
const listOf = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));
const dayOf = (index: number) => addDays(ymd('2026-01-05'), index * 6);

const orderOf = (fund: Fund, index: number, side: 'BUY' | 'SELL'): FundOrder => ({
  id: `019a8b00-1234-7abc-8def-${String(index).padStart(12, '0')}`,
  sequence: BigInt(index),
  customerId: sampleCustomer.id,
  fundCode: fund.code,
  accountType: 'SPECIFIC',
  side,
  source: 'SPOT',
  size: { orderMethod: 'AMOUNT', amount: yen(123_456_789) },
  distributionCourse: side === 'BUY' ? 'RECEIVE' : null,
  state: 'COMPLETED',
  lapseReason: null,
  acceptedAt: atJst(dayOf(index), '10:00'),
  cutoffAt: atJst(dayOf(index), '15:00'),
  applicationDate: dayOf(index),
  executionDate: dayOf(index),
  settlementDate: addDays(dayOf(index), 4),
  reservedCash: noYen,
  reservedQuota: noYen,
  nisaYear: null,
  lockedUnits: units(0),
  receiptNumber: 'N6XV-CVGW',
  requestKey: null,
  settingId: null,
});

const fillOf = (index: number): FundFill => ({
  nav: nav(23_456 + index),
  price: nav(23_386 + index),
  units: units(1_234_567_890),
  amount: yen(2_887_161_667n),
  fee: yen(31_758),
  consumptionTax: yen(3_175),
  convertedToAll: true,
  cost: yen(2_888_000_000n + BigInt(index % 2) * -9_000_000n),
  projectedTax: yen(1_234_567),
  incomeTax: yen(930_000),
  residentTax: yen(304_567),
});

const paidOf = (fund: Fund, index: number): DistributionToNotify => ({
  id: `d-${index}`,
  revision: 0,
  replaces: null,
  customerId: sampleCustomer.id,
  fundCode: fund.code,
  accountType: 'SPECIFIC',
  fiscalDate: dayOf(index),
  dueDate: addDays(dayOf(index), 5),
  course: index % 2 === 0 ? 'RECEIVE' : 'REINVEST',
  units: units(12_345_678),
  navEx: nav(12_345),
  special: yen(34_567),
  ordinary: yen(1_234_567),
  incomeTax: yen(189_073),
  residentTax: yen(61_728),
});

const usage: NisaUsage = {
  year: 2027,
  tsumitate: { limit: yen(1_200_000), used: yen(300_000), reserved: yen(50_000), remaining: yen(850_000) },
  growth: { limit: yen(2_400_000), used: yen(2_400_000), reserved: noYen, remaining: noYen },
  lifetime: {
    limit: yen(18_000_000),
    used: yen(9_876_543),
    reserved: noYen,
    remaining: yen(8_123_457),
    growthLimit: yen(12_000_000),
    growthUsed: yen(7_654_321),
    growthReserved: noYen,
    growthRemaining: yen(4_345_679),
  },
  restoringNextYear: { tsumitate: noYen, growth: noYen },
  available: { tsumitate: yen(850_000), growth: noYen },
};

/** Every statement with somebody's name on it. */
export function personalSamples(
  funds: readonly Fund[],
  customer: StatementCustomer,
  lines = manyLines,
): Readonly<Record<string, Sheet>> {
  const each = <T>(make: (index: number) => T) => listOf(lines, make);
  const fundOf = fundsByCode(funds);
  const fund = funds.toSorted((one, other) => other.name.length - one.name.length)[0] as Fund;
  const fundAt = (index: number) => funds[index % funds.length] as Fund;
  const facts = { customer, number, issuedOn };
  const trade = (side: 'BUY' | 'SELL', replacesNumber: string | null) =>
    tradeReport({
      ...facts,
      order: orderOf(fund, 0, side),
      fill: fillOf(0),
      revision: 0,
      replaces: null,
      fund,
      replacesNumber,
    });
  const movements = each((index): Movement => {
    const isCash = index % 2 === 0;
    return {
      entryId: BigInt(index),
      day: dayOf(index),
      what: isCash ? '購入受渡' : '分配金の再投資',
      ref: isCash ? '019a8b00-1234-7abc-8def-0123456789ab' : composedId('distribution', fundAt(index).code, 'sample'),
      receiptNumber: isCash ? 'N6XV-CVGW' : null,
      instrument: isCash ? 'JPY' : fundAt(index).code,
      accountType: isCash ? '' : 'NISA_TSUMITATE',
      amount: isCash ? -1_234_567n : 12_345_678n,
    };
  });
  const holdings = funds.map(({ code }) => ({
    instrument: code,
    accountType: 'NISA_TSUMITATE' as const,
    amount: 12_345_678n,
  }));
  return {
    'trade-buy': trade('BUY', null),
    'trade-sale-corrected': trade('SELL', 'PFEDCBA9876543210FED'),
    distribution: distributionNotice(paidOf(fund, 1), { ...facts, fund, replacesNumber: null }),
    balance: balanceReport({
      ...facts,
      from: ymd('2026-10-01'),
      to: ymd('2026-12-31'),
      opening: [{ instrument: 'JPY', accountType: '', amount: 98_765_432n }],
      closing: [{ instrument: 'JPY', accountType: '', amount: 61_728_422n }, ...holdings],
      movements,
      prices: new Map(funds.map(({ code }) => [code, { nav: 23_456n, date: ymd('2026-12-30') }])),
      fundOf,
      shares: shareBalanceSample(),
    }),
    annual: annualSample(facts, funds, lines),
    ...shareSamples(facts, lines),
    'trust-fee': trustFeeNotice(
      facts,
      { from: ymd('2026-01-01'), to: ymd('2026-12-31') },
      funds.map((one) => ({ fund: one, rate: ratio(5_775, 1_000_000), borne: yen(12_345) })),
    ),
    'total-return': totalReturnNotice(
      facts,
      ymd('2026-12-31'),
      each((index) => ({
        fund: fundAt(index),
        accountType: index % 3 === 0 ? 'NISA_TSUMITATE' : 'SPECIFIC',
        worth: yen(123_456_789),
        distributed: yen(12_345_678),
        sold: yen(index % 2 === 0 ? 0 : 98_765_432),
        bought: yen(201_234_567),
      })),
    ),
    'nisa-quota': nisaQuotaNotice(facts, usage),
    'nisa-closed': nisaClosedNotice(facts, ymd('2026-12-25')),
    transferred: transferredReport(
      { ...facts, kind: 'TRANSFERRED_BALANCE', name: '取引残高報告書（直販口座）', issuedOn: ymd('2012-03-30') },
      each((index) => [
        `ファンド${index + 1}`,
        index % 7 === 0 ? `${fundAt(index).name}　${'口数と金額の内訳。'.repeat(12)}` : '1,234,567口　2,345,678円',
      ]),
    ),
  };
}

/** 特定口座年間取引報告書 with more lines than fit on a page, of funds and of shares. */
function annualSample(
  facts: Pick<AnnualReportFacts, 'customer' | 'number' | 'issuedOn'>,
  funds: readonly Fund[],
  lines: number,
): Sheet {
  const fundAt = (index: number) => funds[index % funds.length] as Fund;
  return annualReport({
    ...facts,
    year: 2026,
    sales: listOf(lines, (index) => ({
      order: orderOf(fundAt(index), index, 'SELL'),
      fill: fillOf(index),
      fundName: fundAt(index).name,
    })),
    distributions: listOf(lines, (index) => paidOf(fundAt(index), index)),
    shareSales: listOf(2, shareSaleOf),
    dividends: listOf(2, dividendOf),
    marginResults: listOf(3, marginResultOf),
    usSales: [usSaleSample],
    usDividends: [usDividendSample],
    tax: {
      gainIncome: yen(168_465),
      gainResident: yen(55_000),
      distributionIncome: yen(11_344_380),
      distributionResident: yen(3_703_680),
      refundedIncome: noYen,
      refundedResident: noYen,
    },
    fundOf: fundsByCode(funds),
  });
}

const shareSaleOf = (index: number): SettledShareSale => ({
  id: `share-sale-${index}`,
  customerId: sampleCustomer.id,
  receiptNumber: 'N6XV-CVGW',
  stockCode: '1239',
  stockName: 'くすのき倉庫（架空）',
  tradeDate: dayOf(index),
  settlementDate: addDays(dayOf(index), 2),
  sequence: BigInt(index),
  quantity: 12_300n,
  price: stockPrice(15_305),
  amount: yen(18_825_150),
  fee: yen(1_100),
  cost: yen(17_654_321),
  incomeTax: yen(179_169),
  residentTax: yen(58_495),
});

const marginResultOf = (index: number): SettledMarginResult => ({
  id: `margin-${index}`,
  customerId: sampleCustomer.id,
  receiptNumber: null,
  stockCode: '1011',
  stockName: 'あけぼの自動車（架空）',
  side: index % 2 === 0 ? 'LONG' : 'SHORT',
  tradeDate: dayOf(index),
  settlementDate: addDays(dayOf(index), 2),
  sequence: BigInt(index),
  quantity: 500n,
  close: index === 2 ? null : { price: stockPrice(31_000), openAmount: yen(1_500_000), closeAmount: yen(1_550_000) },
  realized: yen(47_654),
  incomeTax: yen(7_298),
  residentTax: yen(2_382),
});

const dividendOf = (index: number): PaidDividend => ({
  id: `share-dividend-${index}`,
  customerId: sampleCustomer.id,
  stockCode: '1239',
  stockName: 'くすのき倉庫（架空）',
  paidOn: addDays(dayOf(index), 9),
  gross: yen(221_400),
  incomeTax: yen(33_907),
  residentTax: yen(11_070),
});

/** Public documents. `navs` are of the first fund. */
export function publicSamples(funds: readonly Fund[], navs: readonly NavRow[]): Readonly<Record<string, Sheet>> {
  const fund = funds[0] as Fund;
  const edition = { fund, number, version: '2026-12', issuedOn: ymd('2026-12-01') };
  const asOf = navs.at(-1) as NavRow;
  return {
    prospectus: prospectus(edition, navs),
    supplement: supplement(edition),
    investment: investmentReport(edition, { first: 6, last: 6, from: ymd('2025-05-26'), to: ymd('2026-05-25') }, navs),
    monthly: monthlyReport(edition, {
      asOf,
      navs: navs.filter(({ date }) => date >= ymdFrom({ year: 2025, month: 11, day: 1 })),
      netAssets: asOf.netAssets,
      returns: ['1か月', '3か月', '6か月', '1年', '3年（年率）', '設定来'].map((label) => [label, '+12.34%']),
    }),
    terms: termsBooklet(
      {
        name: '証券総合取引約款・規程集',
        number: 'doc-terms-2026-12',
        version: '2026-12',
        issuedOn: ymd('2026-12-01'),
      },
      listOf(manyLines, (index) => ({
        heading: `第${index + 1}条（${['目的', '口座の開設', '届出事項の変更', '免責'][index % 4]}）`,
        paragraphs: [
          'この約款は、お客さまと当社との間の、有価証券の取引に関する権利と義務を明らかにするものです。'.repeat(2),
          'お客さまは、届け出た事項に変更があったとき、当社の定める方法により、遅滞なく届け出るものとします。',
        ],
      })),
    ),
  };
}
