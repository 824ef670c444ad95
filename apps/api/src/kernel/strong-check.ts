import { Refused } from '@tsuzura/contract/kernel';
import { instant, type Instant } from '@tsuzura/domain/calendar';
import { momentText } from '@tsuzura/domain/protection';
import type { Reader } from '@tsuzura/store/kernel';
import { readStrongFactors, type StrongFactors } from '@tsuzura/store/protection';

/** From when a person has a factor for the strong check (docs/sign-in-strength.md S3); null: there is none. */
export function strongFrom({ passkeyFrom, totpFrom }: StrongFactors): Instant | null {
  const times = [passkeyFrom, totpFrom].filter((at) => at !== null);
  return times.length === 0 ? null : instant(Math.min(...times));
}

/**
 * The no to somebody whose check was not strong. Sending them to the sign-in app helps only when something they have counts
 * already, or when they have nothing and set something up there; else they are told from when.
 */
export async function weakCheck(reader: Reader, subject: string, realNow: number): Promise<Refused> {
  const from = strongFrom(await readStrongFactors(reader, subject));
  return from === null || from <= realNow
    ? new Refused('STEP_UP')
    : new Refused('STRONG_CHECK_WAITING', { until: momentText(from) });
}
