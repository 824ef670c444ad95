import { tableDate, yenText } from '@tsuzura/domain/text';
import { ymdFrom, type Ymd } from '@tsuzura/domain/calendar';
import { noYen, yen } from '@tsuzura/domain/money';
import {
  annualForm,
  reportedAdjustment,
  reportedClose,
  reportedUsSale,
  type AnnualForm,
} from '@tsuzura/domain/tax-report';
import { taxRateOn, type ReportedDividend, type ReportedSale } from '@tsuzura/domain/tax';
import type {
  DistributionToNotify,
  PaidDividend,
  SettledMarginResult,
  SettledSale,
  SettledShareSale,
  SettledUsSale,
  StatementCustomer,
  TaxOfYear,
  ReportedUsDividend,
} from '@tsuzura/store/statement';
import type { Block, Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { dayText, figures, money, sharesText, text, unitsText, usSharesText, type FundOf } from './words.ts';

export interface AnnualReportFacts {
  readonly customer: StatementCustomer;
  readonly number: string;
  readonly issuedOn: Ymd;
  readonly year: number;
  readonly sales: readonly SettledSale[];
  readonly distributions: readonly DistributionToNotify[];
  readonly shareSales: readonly SettledShareSale[];
  readonly dividends: readonly PaidDividend[];
  readonly marginResults: readonly SettledMarginResult[];
  readonly usSales: readonly SettledUsSale[];
  readonly usDividends: readonly ReportedUsDividend[];
  readonly tax: TaxOfYear;
  readonly fundOf: FundOf;
}

const accountText = { CUSTODY: '1 保管', MARGIN: '2 信用', DIVIDEND: '3 配当等' } as const;
/** The kinds of the form; a fund of this house is 公募株式投資信託 or one like it. */
const dividendText: Readonly<Record<ReportedDividend['kind'], string>> = {
  STOCK: '④ 株式等の配当等',
  FUND: '⑤ 投資信託の収益の分配',
  FOREIGN_STOCK: '⑥ 国外株式等の配当等',
};

/** The year as the domain's form takes it: proceeds net of 信託財産留保額 are what a fund sale's amount is. */
export function annualFormOf(facts: AnnualReportFacts): AnnualForm {
  const { customer, year, sales, distributions, shareSales, tax } = facts;
  const reported = [
    ...sales.map(({ fill }): ReportedSale => ({
      section: 'SPOT',
      proceeds: fill.amount,
      costAndExpenses: yen(fill.cost ?? 0n),
    })),
    ...shareSales.map((sale): ReportedSale => ({
      section: 'SPOT',
      proceeds: sale.amount,
      costAndExpenses: yen(sale.cost + sale.fee),
    })),
    ...facts.marginResults.map(reportedMargin),
    ...facts.usSales.map(reportedUs),
  ];
  const dividends = [
    ...distributions.map((paid): ReportedDividend => ({
      kind: 'FUND',
      amount: paid.ordinary,
      special: paid.special,
      withheld: { income: paid.incomeTax, resident: paid.residentTax },
      foreignTax: noYen,
    })),
    ...facts.dividends.map((paid): ReportedDividend => ({
      kind: 'STOCK',
      amount: paid.gross,
      special: noYen,
      withheld: { income: paid.incomeTax, resident: paid.residentTax },
      foreignTax: noYen,
    })),
    ...facts.usDividends.map((paid): ReportedDividend => ({
      kind: 'FOREIGN_STOCK',
      amount: paid.reportedJpy,
      special: noYen,
      withheld: { income: paid.incomeTax, resident: paid.residentTax },
      foreignTax: paid.foreignTaxJpy,
    })),
  ];
  return annualForm(
    {
      sales: reported,
      dividends,
      withholding: customer.withholding ?? 'WITHOUT',
      dividendsIncluded: customer.dividendsIncluded,
      saleTax: { income: tax.gainIncome, resident: tax.gainResident },
      refunded: { income: tax.refundedIncome, resident: tax.refundedResident },
    },
    taxRateOn(ymdFrom({ year, month: 12, day: 31 })),
  );
}

/** 特定口座年間取引報告書, every field of rule TAX-13, with the sales and distributions behind the totals. */
export function annualReport(facts: AnnualReportFacts): Sheet {
  const { customer, number, issuedOn, year } = facts;
  return {
    template: 'annual-report',
    title: `${year}年分　${statementKinds.ANNUAL_SPECIFIC.title}`,
    number,
    version: statementKinds.ANNUAL_SPECIFIC.version,
    issuedOn,
    addressee: null,
    replaces: null,
    lead: [],
    form: formFields(facts, annualFormOf(facts)),
    blocks: [salesTable(facts), distributionsTable(facts)],
    notes: [
      '年は、受渡日の属する年です。分配金と配当金は支払日の属する年に含めます。',
      '①は信託財産留保額を差し引いた金額です。NISAと一般口座のお取引は含みません。',
      ...(facts.usSales.length + facts.usDividends.length === 0
        ? []
        : [
            '米国株式の金額は、国内約定日（配当金は国内受取日）の為替レートで円に換算しています。配当金は、外国で徴収された税額を差し引いた金額です。',
          ]),
      ...(customer.withholding === 'WITH'
        ? ['源泉徴収を選択されているため、この口座の譲渡所得等は、確定申告をしないことを選べます。']
        : ['源泉徴収を選択されていないため、譲渡所得等は確定申告の対象となることがあります。']),
      '源泉徴収税額（所得税）には、所得税に上乗せされる税を含みます。',
    ],
  };
}

function formFields({ customer, year }: AnnualReportFacts, form: AnnualForm) {
  const section = (label: string, { proceeds, costAndExpenses, net }: AnnualForm['total']) => [
    label,
    yenText(proceeds),
    yenText(costAndExpenses),
    yenText(net),
  ];
  const total = form.dividendTotal;
  const [loss, balance, payable, refunded] = form.offset
    ? [form.offset.loss, form.offset.balance, form.offset.payable, form.offset.refunded]
    : [null, null, null, null];
  const orDash = (amount: bigint | null | undefined) =>
    amount === null || amount === undefined ? '－' : money(amount);
  return {
    name: customer.name,
    kana: customer.kana,
    address: `〒${customer.postalCode}　${customer.address}`,
    birthDate: customer.birthDate === null ? '－' : dayText(customer.birthDate),
    accountNumber: customer.accountNumber,
    accounts: form.accounts.map((account) => accountText[account]).join('　'),
    openedOn: customer.openedOn === null ? '－' : dayText(customer.openedOn),
    withholding: form.withholding === 'WITH' ? '1 有' : '2 無',
    year: `${year}年`,
    saleTaxHeads: ['源泉徴収税額（所得税）', '株式等譲渡所得割額（住民税）', '外国所得税の額'],
    saleTax: [yenText(form.saleTax.income), yenText(form.saleTax.resident), yenText(form.foreignTax)],
    sections: [section('上場分', form.spot), section('特定信用分', form.margin), section('合計', form.total)],
    dividendHeads: ['配当等の額', '源泉徴収税額（所得税）', '配当割額（住民税）', '特別分配金の額', '外国所得税の額'],
    dividends: [
      ...form.dividends
        .toSorted((a, b) => dividendText[a.kind].localeCompare(dividendText[b.kind]))
        .map((kind) => [
          dividendText[kind.kind],
          yenText(kind.amount),
          yenText(kind.withheld.income),
          yenText(kind.withheld.resident),
          yenText(kind.special),
          yenText(kind.foreignTax),
        ]),
      [
        '合計',
        yenText(total.amount),
        yenText(total.withheld.income),
        yenText(total.withheld.resident),
        yenText(total.special),
        yenText(total.foreignTax),
      ],
    ],
    offset: [
      ['譲渡損失の金額', orDash(loss)],
      ['差引金額', orDash(balance)],
      ['納付税額（所得税）', orDash(payable?.income)],
      ['納付税額（住民税）', orDash(payable?.resident)],
      ['還付税額（所得税）', orDash(refunded?.income)],
      ['還付税額（住民税）', orDash(refunded?.resident)],
    ],
  };
}

/** ① and ② of a result of margin (特定信用分). */
function reportedMargin({ close, side, realized }: SettledMarginResult): ReportedSale {
  const { proceeds, cost, fee } = close ? reportedClose({ ...close, side, realized }) : reportedAdjustment(realized);
  return { section: 'MARGIN', proceeds, costAndExpenses: yen(cost + fee) };
}

/** ① and ② of a sale of US shares, in yen at the rate of its fixing. */
function reportedUs({ fill }: SettledUsSale): ReportedSale {
  const { proceeds, cost, fee } = reportedUsSale(fill);
  return { section: 'SPOT', proceeds, costAndExpenses: yen(cost + fee) };
}

const salesTable = ({ sales, shareSales, marginResults, usSales }: AnnualReportFacts): Block => ({
  part: 'table',
  heading: '譲渡の明細',
  columns: [
    text('譲渡年月日', 18),
    text('銘柄'),
    figures('数量', 22),
    figures('① 対価の額', 22),
    figures('② 取得費等', 22),
    figures('③ 差引', 22),
  ],
  rows: byDay([
    ...sales.map(({ order, fill, fundName }) => ({
      day: order.settlementDate,
      cells: [fundName, unitsText(fill.units), yenText(fill.amount), money(fill.cost ?? 0n)],
      net: fill.amount - (fill.cost ?? 0n),
    })),
    ...shareSales.map((sale) => ({
      day: sale.settlementDate,
      cells: [sale.stockName, sharesText(sale.quantity), yenText(sale.amount), money(sale.cost + sale.fee)],
      net: sale.amount - sale.cost - sale.fee,
    })),
    ...marginResults.map((result) => {
      const { proceeds, costAndExpenses } = reportedMargin(result);
      return {
        day: result.settlementDate,
        cells: [
          `${result.stockName}${result.close ? '（信用）' : '（信用・配当落調整金）'}`,
          sharesText(result.quantity),
          yenText(proceeds),
          money(costAndExpenses),
        ],
        net: proceeds - costAndExpenses,
      };
    }),
    ...usSales.map((sale) => {
      const { proceeds, costAndExpenses } = reportedUs(sale);
      return {
        day: sale.fill.domesticSettlementDate,
        cells: [sale.name, usSharesText(sale.fill.quantity), yenText(proceeds), money(costAndExpenses)],
        net: proceeds - costAndExpenses,
      };
    }),
  ]).map(({ day, cells, net }) => [tableDate(day), ...cells, money(net)]),
  total: null,
  empty: 'この年に受渡のあった売却はありません。',
});

const distributionsTable = ({ distributions, dividends, usDividends, fundOf }: AnnualReportFacts): Block => ({
  part: 'table',
  heading: '配当等の明細',
  columns: [
    text('支払年月日', 18),
    text('銘柄'),
    figures('配当等の額', 22),
    figures('所得税', 21),
    figures('住民税', 21),
    figures('特別分配金', 22),
  ],
  rows: byDay([
    ...distributions.map((paid) => ({
      day: paid.dueDate,
      cells: [fundOf(paid.fundCode).name, paid.ordinary, paid.incomeTax, paid.residentTax, paid.special] as const,
    })),
    ...dividends.map((paid) => ({
      day: paid.paidOn,
      cells: [paid.stockName, paid.gross, paid.incomeTax, paid.residentTax, noYen] as const,
    })),
    ...usDividends.map((paid) => ({
      day: paid.receivedOn,
      cells: [paid.name, paid.reportedJpy, paid.incomeTax, paid.residentTax, noYen] as const,
    })),
  ]).map(({ day, cells: [name, ...amounts] }) => [tableDate(day), name, ...amounts.map(yenText)]),
  total: null,
  empty: 'この年に支払いのあった分配金・配当金はありません。',
});

/** Funds and shares together, by day. */
const byDay = <Row extends { readonly day: Ymd }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
