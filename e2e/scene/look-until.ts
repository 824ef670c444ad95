/** Shorter than a journey may take: the reason is said instead of "the journey took too long". */
const longestMilliseconds = 150_000;

/** Looks again and again until something is there. A machine that others use may need long for what usually takes a moment. */
export async function lookUntil<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const giveUpAt = performance.now() + longestMilliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > giveUpAt) throw new Error(`${what}: not within ${longestMilliseconds / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
