import type { AccountProtection } from '@tsuzura/contract/main';
import { formatJst, instant, type Instant } from '@tsuzura/domain/calendar';
import { noYen } from '@tsuzura/domain/money';
import {
  effectText,
  frozenByText,
  holdsAt,
  outflowLimits,
  reasonText,
  type ProtectionEvent,
} from '@tsuzura/domain/protection';
import { readPayees } from '@tsuzura/store/cash';
import type { Reader } from '@tsuzura/store/kernel';
import { readProtectionEvents, readStrongFactors, type ProtectedCustomer } from '@tsuzura/store/protection';
import { strongFrom } from '../kernel/strong-check.ts';
import { liftRefusalText, whyNotLift } from './lift-freeze.ts';

const shownDays = 90;
const mostShown = 20;

const kindText: Readonly<Record<ProtectionEvent['kind'], string>> = {
  ...reasonText,
  FROZEN: '口座の凍結',
  LIFTED: '口座の凍結の解除',
};

export const eventKindText = (kind: ProtectionEvent['kind']): string => kindText[kind];

/** Without an account nothing can leave, so nothing is held. */
export async function showAccountProtection(
  reader: Reader,
  customer: ProtectedCustomer,
  { now, realNow }: { readonly now: Instant; readonly realNow: number },
): Promise<AccountProtection> {
  const { id, frozen } = customer;
  const payee = (await readPayees(reader, [id], now)).get(id);
  const events = await readProtectionEvents(reader, id, instant(now - shownDays * 86_400_000), mostShown);
  const refusal = frozen ? await whyNotLift(reader, id, frozen) : null;
  const holds = holdsAt(payee?.seen ?? [], payee?.heldUntil ?? null, now);
  const today = payee?.outflow ?? { taken: noYen, requests: 0 };
  return {
    state: frozen ? 'FROZEN' : 'NORMAL',
    frozen: frozen && { since: formatJst(frozen.since), by: frozen.by, byText: frozenByText[frozen.by] },
    liftRefusal: refusal && liftRefusalText[refusal],
    holds: holds.map(({ reason, since, until, mostADay }) => ({
      reason,
      label: reasonText[reason],
      since: formatJst(since),
      until: formatJst(until),
      mostADay,
      effect: `${effectText(mostADay)}。`,
    })),
    limits: { ...outflowLimits(holds, today, now), usedToday: today.taken, requestsToday: today.requests },
    strongCheck: await showStrongCheck(reader, customer.subject, realNow),
    events: events.map(({ at, kind }) => ({ at: formatJst(at), kind, label: kindText[kind] })),
  };
}

async function showStrongCheck(
  reader: Reader,
  subject: string,
  realNow: number,
): Promise<AccountProtection['strongCheck']> {
  const factors = await readStrongFactors(reader, subject);
  const from = strongFrom(factors);
  return {
    state: from === null ? 'NONE' : from <= realNow ? 'READY' : 'WAITING',
    from: from && formatJst(from),
    passkeys: factors.passkeys,
    hasApp: factors.totpFrom !== null,
  };
}
