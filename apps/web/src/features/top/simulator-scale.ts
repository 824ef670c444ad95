const from = (least: number, most: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, index) => least + index * step);

/** 100円 to 30万円: fine where most people save, coarse above, so that one press of an arrow key is always a step. */
export const monthlyAmounts: readonly number[] = [
  100,
  500,
  ...from(1_000, 100_000, 1_000),
  ...from(105_000, 300_000, 5_000),
];

/** 30 → "3.0" */
export const tenthsText = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`;
