/** How much of the whole, in percent with two decimals, kept within 0 and 100: a bar never leaves its frame. */
export function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0;
  return part >= whole ? 100 : Number((part * 10_000n) / whole) / 100;
}
