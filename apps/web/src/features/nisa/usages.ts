import type { Answer } from '@tsuzura/contract/kernel';
import type { getNisaUsages } from '@tsuzura/contract/main';
import { yen, type Yen } from '@tsuzura/domain/money';

export type Usages = Answer<typeof getNisaUsages>;
export type UsageOfYear = Usages['years'][number];

export interface ByFrame {
  readonly tsumitate: Yen;
  readonly growth: Yen;
}

const minus = (one: bigint, other: bigint): Yen => yen(one - other);
export const both = ({ tsumitate, growth }: ByFrame): Yen => yen(tsumitate + growth);

/**
 * The book of NISA by when it came: what the year began with, what was bought since, what was sold of it since, and what
 * is held now. `lifetime.used` still counts what was sold this year; it comes back on 1 January.
 */
export function bookOf({ years, lifetime, restoringNextYear }: Usages) {
  const used: ByFrame = { tsumitate: years[0]?.tsumitate.used ?? yen(0), growth: years[0]?.growth.used ?? yen(0) };
  const taken: ByFrame = { tsumitate: minus(lifetime.used, lifetime.growthUsed), growth: lifetime.growthUsed };
  const perFrame = (of: (frame: keyof ByFrame) => Yen): ByFrame => ({
    tsumitate: of('tsumitate'),
    growth: of('growth'),
  });
  return {
    opening: perFrame((frame) => minus(taken[frame], used[frame])),
    used,
    sold: restoringNextYear,
    now: perFrame((frame) => minus(taken[frame], restoringNextYear[frame])),
  };
}
