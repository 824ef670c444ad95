import { yen, type Yen } from '@tsuzura/domain/money';

export interface ApproximateYen {
  readonly amount: Yen;
  /** Something was cut off: 約 goes before it. */
  readonly isRounded: boolean;
}

const man = 10_000n;
/** Below this, 万 alone would say too little. */
const exactBelow = 1_000_000n;

/** A simulated amount as a headline says it: whole 万 (切捨て), never more than was computed. */
export function approximateYen(amount: Yen): ApproximateYen {
  if (amount < exactBelow) return { amount, isRounded: false };
  const rest = amount % man;
  return { amount: yen(amount - rest), isRounded: rest !== 0n };
}
