import type { Gates } from '../kernel/index.ts';

/** The gate of every operator's call that changes something: a passkey was shown within a quarter of an hour (ADR-0027). */
export const changing = { stepUp: { minutes: 15 } } as const satisfies Gates;
