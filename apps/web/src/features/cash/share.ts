/** Per cent of the most, for a bar. Nothing, or less than nothing, has none. */
export const shareOfMost = (amount: bigint, most: bigint): number =>
  amount <= 0n || most <= 0n ? 0 : Number((amount * 1000n) / most) / 10;
