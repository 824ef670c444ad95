import type { Answer } from '@tsuzura/contract/kernel';
import type { getAssets } from '@tsuzura/contract/main';
import { noYen, sumYen, type Yen } from '@tsuzura/domain/money';

export type Assets = Answer<typeof getAssets>;

/** The four terms of トータルリターン and what they come to: valuation + distributions + sold − bought. */
export interface Terms {
  readonly valuation: Yen;
  readonly receivedDistributions: Yen;
  readonly soldAmount: Yen;
  readonly boughtAmount: Yen;
  readonly totalReturn: Yen;
}

export interface FundReturn extends Terms {
  readonly code: string;
  readonly name: string;
}

export interface Returns {
  /** What is held now, with everything that was sold of it in any account type. */
  readonly held: readonly FundReturn[];
  /** Nothing of it is held any more. */
  readonly sold: readonly FundReturn[];
}

/** One line for each fund: a return does not end at the border of an account type. */
export function fundReturns({ funds, soldFunds }: Pick<Assets, 'funds' | 'soldFunds'>): Returns {
  const positions = [
    ...funds.map((position) => ({ ...position, isHeld: true })),
    ...soldFunds.map((position) => ({ ...position, valuation: noYen, isHeld: false })),
  ];
  const lines = [...Map.groupBy(positions, ({ fundCode }) => fundCode)].map(([code, ofFund]) => ({
    code,
    name: ofFund[0]?.fundName ?? '',
    ...sumOf(ofFund),
    isHeld: ofFund.some(({ isHeld }) => isHeld),
  }));
  const of = (isHeld: boolean) => lines.filter((line) => line.isHeld === isHeld);
  return { held: of(true), sold: of(false) };
}

export const sumOf = (lines: readonly Terms[]): Terms => ({
  valuation: sumYen(lines.map(({ valuation }) => valuation)),
  receivedDistributions: sumYen(lines.map(({ receivedDistributions }) => receivedDistributions)),
  soldAmount: sumYen(lines.map(({ soldAmount }) => soldAmount)),
  boughtAmount: sumYen(lines.map(({ boughtAmount }) => boughtAmount)),
  totalReturn: sumYen(lines.map(({ totalReturn }) => totalReturn)),
});
