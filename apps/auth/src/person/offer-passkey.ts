import { findLastEvent, type Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { hours, nowOf, type PersonDeps, type Visit } from './deps.ts';
import { recordEvent } from './event.ts';

const every = 30 * 24 * hours;

/** True when it is time to offer a passkey to somebody who has none: at most every 30 days. The offer is remembered. */
export async function offerPasskey(
  tx: Tx,
  deps: PersonDeps,
  person: Pick<Standing, 'id' | 'passkeys'>,
  visit: Visit,
): Promise<boolean> {
  if (person.passkeys > 0) return false;
  const last = await findLastEvent(tx, person.id, 'passkey-offered');
  if (last !== null && nowOf(deps) - last < every) return false;
  await recordEvent(tx, deps, { kind: 'passkey-offered', personId: person.id, visit });
  return true;
}
