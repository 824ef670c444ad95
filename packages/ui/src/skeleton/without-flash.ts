const appearsAfterMs = 150;
const staysMs = 300;

/** How much longer an answer is held back, so that a skeleton which has just appeared does not flicker away. */
export function holdBackMs(tookMs: number): number {
  return tookMs <= appearsAfterMs ? 0 : Math.max(0, appearsAfterMs + staysMs - tookMs);
}

export async function withoutFlash<T>(work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await work;
  const hold = holdBackMs(performance.now() - startedAt);
  if (hold > 0) await new Promise((resolve) => setTimeout(resolve, hold));
  return answer;
}
