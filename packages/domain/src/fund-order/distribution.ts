import { yearOf, type Ymd } from '../calendar/index.ts';
import type { DistributionCourse } from '../fund/index.ts';
import type { Nav, Units, Yen } from '../money/index.ts';
import type { OrderAccountType, Tax } from '../tax/index.ts';
import type { TaxChange } from './year-books.ts';

/** 分配金 of one position: fixed when declared, due later. */
export interface DeclaredDistribution {
  readonly id: string;
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly fiscalDate: Ymd;
  readonly course: DistributionCourse;
  readonly units: Units;
  readonly navEx: Nav;
  readonly special: Yen;
  readonly ordinary: Yen;
  readonly tax: Tax;
  /** When it is paid, or executed and settled (rule FUND-25). */
  readonly dueDate: Ymd;
}

/** A declared distribution, how far it is, and what the fund declared per navUnit. */
export interface KnownDistribution {
  readonly distribution: DeclaredDistribution;
  readonly state: 'DECLARED' | 'PAID' | 'REINVESTED';
  readonly declared: Nav;
  /** How often it was corrected. */
  readonly revision: number;
}

/** What a reinvested distribution bought; the customer sees it among their orders. */
export interface Reinvestment {
  readonly id: string;
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly net: Yen;
  readonly navEx: Nav;
  readonly units: Units;
  readonly date: Ymd;
  readonly nisaYear: number | null;
}

/** 配当等 of the specific account, for the year-end (rule TAX-11); the other accounts are reported elsewhere. */
export const dividendOf = ({ customerId, accountType, dueDate, ordinary, tax }: DeclaredDistribution): TaxChange[] =>
  accountType === 'SPECIFIC'
    ? [
        {
          customerId,
          year: yearOf(dueDate),
          dividends: ordinary,
          dividendIncomeTax: tax.income,
          dividendResidentTax: tax.resident,
        },
      ]
    : [];
