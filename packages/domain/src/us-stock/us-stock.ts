import type { Ratio } from '../money/index.ts';

/** A US share that can be traded, known by its symbol. */
export interface UsStock {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: 'NYSE' | 'NASDAQ' | 'ARCA';
  /** Fractions of a share can be held and bought by amount; not of ADRs. */
  readonly fractional: boolean;
  readonly nisaGrowth: boolean;
  readonly halted: boolean;
  /** What the country of the company takes of a dividend: 10 % in the US by treaty; an ADR has its own (rule US-12). */
  readonly foreignTaxRate: Ratio;
  /** ADR手数料: whether the depositary takes its fee of each dividend. */
  readonly hasAdrFee: boolean;
}
