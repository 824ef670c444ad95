import { greatest, noYen, yen, type Yen } from '../money/index.ts';
import {
  annualReport,
  type AnnualReport,
  type ReportedDividend,
  type ReportedSale,
  type Tax,
  type TaxRate,
  type Withholding,
} from '../tax/index.ts';

/** What a year of one specific account came to, and what the ledger withheld and gave back for it. */
export interface SpecificYear {
  readonly sales: readonly ReportedSale[];
  readonly dividends: readonly ReportedDividend[];
  readonly withholding: Withholding;
  /** 源泉徴収選択口座内配当等: without it the section of dividends stays empty. */
  readonly dividendsIncluded: boolean;
  readonly saleTax: Tax;
  readonly refunded: Tax;
}

/** 譲渡損失の金額, 差引金額, 納付税額, 還付税額. */
export interface OffsetFields {
  readonly loss: Yen;
  readonly balance: Yen;
  readonly payable: Tax;
  readonly refunded: Tax;
}

/** Every field of 特定口座年間取引報告書 (rule TAX-13). */
export interface AnnualForm {
  /** 勘定の種類: 1 保管, 2 信用, 3 配当等. */
  readonly accounts: readonly ('CUSTODY' | 'MARGIN' | 'DIVIDEND')[];
  readonly withholding: Withholding;
  readonly spot: AnnualReport['spot'];
  readonly margin: AnnualReport['margin'];
  readonly total: AnnualReport['total'];
  readonly saleTax: Tax;
  readonly foreignTax: Yen;
  readonly dividends: AnnualReport['dividends'];
  readonly dividendTotal: {
    readonly amount: Yen;
    readonly withheld: Tax;
    readonly special: Yen;
    readonly foreignTax: Yen;
  };
  /** Null where dividends stay outside the account. */
  readonly offset: OffsetFields | null;
  /** The tax the rules give and the tax the ledger holds are the same; if not, an operator must check it before this is issued. */
  readonly agreesWithLedger: boolean;
}

/** Printed amounts of tax are the ledger's; the rules only say whether they are right. */
export function annualForm(year: SpecificYear, rate: TaxRate): AnnualForm {
  const { sales, withholding, dividendsIncluded, saleTax, refunded } = year;
  const dividends = dividendsIncluded && withholding === 'WITH' ? year.dividends : [];
  const report = annualReport(sales, dividends, withholding, rate);
  const offset = dividendsIncluded && withholding === 'WITH' ? report.offset : null;
  const sum = (pick: (kind: AnnualReport['dividends'][number]) => Yen): Yen =>
    yen(report.dividends.reduce((total, kind) => total + pick(kind), 0n));
  return {
    accounts: [
      'CUSTODY',
      ...(sales.some(({ section }) => section === 'MARGIN') ? (['MARGIN'] as const) : []),
      ...(offset ? (['DIVIDEND'] as const) : []),
    ],
    withholding,
    spot: report.spot,
    margin: report.margin,
    total: report.total,
    saleTax,
    foreignTax: noYen,
    dividends: report.dividends,
    dividendTotal: {
      amount: sum(({ amount }) => amount),
      withheld: { income: sum(({ withheld }) => withheld.income), resident: sum(({ withheld }) => withheld.resident) },
      special: sum(({ special }) => special),
      foreignTax: sum(({ foreignTax }) => foreignTax),
    },
    offset: offset && {
      loss: greatest(yen(0n - report.total.net), noYen),
      balance: offset.base,
      payable: offset.due,
      refunded,
    },
    agreesWithLedger: isSame(report.saleTax, saleTax) && (offset === null || isSame(offset.refund, refunded)),
  };
}

const isSame = (one: Tax, other: Tax): boolean => one.income === other.income && one.resident === other.resident;
