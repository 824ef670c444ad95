/** Who a switch is on for while it is off for everybody else. */
export interface Rollout {
  readonly flag: string;
  /** 0 to 100, of all customers. */
  readonly percentage: number;
  /** Marks of single customers: who they are cannot be read from them. */
  readonly cohort: readonly number[];
}

/** FNV-1a, 32 bits: the same customer falls into the same place at every visit, and elsewhere for another flag. */
export function cohortMark(flag: string, hashedUserId: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of `${flag} ${hashedUserId}`) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01_00_01_93) >>> 0;
  }
  return hash;
}

/** A customer who is in at 10 % is in at 20 % too. Visitors are in none. */
export function isInRollout(rollouts: readonly Rollout[], flag: string, hashedUserId: string): boolean {
  if (hashedUserId === '') return false;
  const mark = cohortMark(flag, hashedUserId);
  return rollouts.some((one) => one.flag === flag && (mark % 100 < one.percentage || one.cohort.includes(mark)));
}
