import type { Yen } from '../money/index.ts';
import type { NisaFrame } from '../nisa/index.ts';
import type { Tax } from '../tax/index.ts';

/** A change of what a customer has used, reserved or released of a year; negative gives back. */
export interface NisaChange {
  readonly customerId: string;
  readonly year: number;
  readonly frame: NisaFrame;
  readonly used?: bigint;
  readonly reserved?: bigint;
  readonly released?: bigint;
}

/** A change of a customer's specific account in a year. */
export interface TaxChange {
  readonly customerId: string;
  readonly year: number;
  readonly netGain?: bigint;
  readonly incomeTax?: bigint;
  readonly residentTax?: bigint;
  readonly dividends?: bigint;
  readonly dividendIncomeTax?: bigint;
  readonly dividendResidentTax?: bigint;
}

/** A year of the specific account as it stands. */
export interface TaxYear {
  readonly year: number;
  readonly netGain: Yen;
  readonly dividends: Yen;
  readonly dividendTax: { readonly income: Yen; readonly resident: Yen };
  /** Set off after the year (rule TAX-12); null while it was not. */
  readonly refunded: { readonly income: Yen; readonly resident: Yen } | null;
}

/** A specific account with dividends and a loss, not yet set off against each other. */
export interface YearToOffset {
  readonly customerId: string;
  readonly netGain: Yen;
  readonly dividends: Yen;
  readonly withheld: Tax;
}

/** Where the net gain of a customer and year is kept. */
export const gainKey = (customerId: string, year: number): string => `${year} ${customerId}`;
