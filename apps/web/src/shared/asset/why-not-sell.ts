import type { FundHolding } from '@tsuzura/contract/main';

/** Why nothing of this position can be sold now, as a sentence; null when it can. */
export function whyNotSell({ sellableUnits, lockedUnits, unsettledUnits }: FundHolding): string | null {
  if (sellableUnits > 0n) return null;
  if (lockedUnits > 0n) return '注文中のため売却できません。';
  return unsettledUnits > 0n ? '受渡前のため売却できません。' : '売却できる口数がありません。';
}
