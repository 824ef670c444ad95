/** At least the minimum, and a whole number of steps: 100円以上1円単位. */
export const onStep = (value: bigint, min: bigint, step: bigint): boolean =>
  value > 0n && value >= min && value % step === 0n;
