import { findLastEvent, type Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { hours, nowOf, type PersonDeps, type Visit } from './deps.ts';
import { recordEvent } from './event.ts';

const every = 30 * 24 * hours;

interface Offered {
  readonly person: Pick<Standing, 'id' | 'passkeys'>;
  readonly visit: Visit;
  /** Signed in without the factor they have: a new one is what they came for. */
  readonly isWayBack: boolean;
}

/** True when it is time to offer a passkey to somebody who has none: at most every 30 days. The offer is remembered. */
export async function offerPasskey(tx: Tx, deps: PersonDeps, { person, visit, isWayBack }: Offered): Promise<boolean> {
  if (isWayBack) return true;
  if (person.passkeys > 0) return false;
  const last = await findLastEvent(tx, person.id, 'passkey-offered');
  if (last !== null && nowOf(deps) - last < every) return false;
  await recordEvent(tx, deps, { kind: 'passkey-offered', personId: person.id, visit });
  return true;
}
