import type { SessionSurroundings, Tokens } from './surroundings.ts';
import { timing } from './timing.ts';

/**
 * A busy server has not looked at what was sent, so it is asked again before that is a failure. Otherwise everybody whose
 * token runs out meanwhile would be signed out, and whoever comes back from the sign-in app would have to begin anew.
 */
export async function exchangeWhenFree(
  { exchange, isBusy, sleep }: SessionSurroundings,
  grant: Parameters<SessionSurroundings['exchange']>[0],
): Promise<Tokens> {
  for (const wait of timing.busyWaits) {
    try {
      return await exchange(grant);
    } catch (error) {
      if (!isBusy(error)) throw error;
      await sleep(wait);
    }
  }
  return exchange(grant);
}
