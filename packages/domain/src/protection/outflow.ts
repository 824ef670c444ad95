import type { Instant } from '../calendar/index.ts';
import { greatest, least, noYen, yen, type Yen } from '../money/index.ts';
import type { Hold } from './holds.ts';
import { protectionRulesAt } from './protection-rules.ts';

/** What was asked for on the day, in Japan. */
export interface OutflowToday {
  /** Withdrawals on their way or paid. */
  readonly taken: Yen;
  /** All that were asked for, cancelled or not. */
  readonly requests: number;
}

export interface OutflowLimits {
  readonly mostADay: Yen;
  readonly requestsADay: number;
  readonly leftToday: Yen;
}

export function outflowLimits(holds: readonly Hold[], { taken }: OutflowToday, now: Instant): OutflowLimits {
  const { mostADay: everyday, requestsADay } = protectionRulesAt(now);
  const mostADay = least(everyday, ...holds.map((hold) => hold.mostADay));
  return { mostADay, requestsADay, leftToday: greatest(noYen, yen(mostADay - taken)) };
}

export type OutflowRefusal =
  /** The strictest hold: the one that lets least out, and of those the one that ends last. */
  | { readonly by: 'HOLD'; readonly hold: Hold }
  | { readonly by: 'AMOUNT'; readonly mostADay: Yen }
  | { readonly by: 'REQUESTS'; readonly requestsADay: number };

/** Whether so much may leave now, as far as account protection is concerned. */
export function refuseOutflow(
  holds: readonly Hold[],
  today: OutflowToday,
  amount: Yen,
  now: Instant,
): OutflowRefusal | null {
  const { mostADay, requestsADay, leftToday } = outflowLimits(holds, today, now);
  if (amount > leftToday) {
    const hold = holds.find((one) => one.mostADay === mostADay);
    return hold ? { by: 'HOLD', hold } : { by: 'AMOUNT', mostADay };
  }
  return today.requests >= requestsADay ? { by: 'REQUESTS', requestsADay } : null;
}
