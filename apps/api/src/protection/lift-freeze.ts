import { Refused } from '@tsuzura/contract/kernel';
import { instant, type Instant } from '@tsuzura/domain/calendar';
import { refuseLift, type LiftRefusal } from '@tsuzura/domain/protection';
import { writeAudit, type AuditEntry, type Reader, type Tx } from '@tsuzura/store/kernel';
import {
  addProtectionEvent,
  lockProtectedCustomer,
  readProtectionEvents,
  writeLift,
  type ProtectedCustomer,
} from '@tsuzura/store/protection';
import type { ProtectionTools } from './freeze-customer.ts';
import { newFreezeLink, type LinkTools } from './freeze-link.ts';
import { notify } from '../notification/index.ts';

export const liftRefusalText: Readonly<Record<LiftRefusal, string>> = {
  BY_OPERATOR: '当社で凍結した口座のため、この画面では解除できません。お客さまサポートへお電話ください。',
  NEW_FACTOR: '凍結の前後にログイン方法が変わったため、この画面では解除できません。お客さまサポートへお電話ください。',
};

/** What came before the freeze counts so far back. */
const lookBack = 7 * 86_400_000;
const mostEvents = 200;

export async function whyNotLift(
  reader: Reader,
  customerId: string,
  { since, by }: NonNullable<ProtectedCustomer['frozen']>,
): Promise<LiftRefusal | null> {
  const events = await readProtectionEvents(reader, customerId, instant(since - lookBack), mostEvents);
  return refuseLift(by, events.toReversed());
}

interface Lifting {
  readonly requestId: string;
  readonly tools: ProtectionTools & LinkTools;
}

/** The gate has seen a strong check; here it must be one after the freeze, by a factor that was the owner's before. */
export async function liftOwn(
  tx: Tx,
  customerId: string,
  strongAuthAt: number | null,
  { requestId, tools }: Lifting,
): Promise<void> {
  const customer = await lockProtectedCustomer(tx, customerId);
  if (!customer) throw new Refused('NOT_FOUND');
  if (!customer.frozen) return;
  const refusal = await whyNotLift(tx, customerId, customer.frozen);
  if (refusal) throw new Refused('LIFT_REFUSED', {}, [{ message: liftRefusalText[refusal] }]);
  if (strongAuthAt === null || strongAuthAt <= (customer.tokensVoidAt ?? 0)) throw new Refused('STEP_UP');
  await lift(tx, customer, { actorRole: 'customer', actor: customerId }, { requestId, tools });
}

/** On the phone: an operator has made sure who is calling and writes down how, and another one has approved it. */
export async function liftForCustomer(
  tx: Tx,
  customerId: string,
  { operator, note, proposedBy }: { readonly operator: string; readonly note: string; readonly proposedBy: string },
  lifting: Lifting,
): Promise<void> {
  const customer = await lockProtectedCustomer(tx, customerId);
  if (!customer) throw new Refused('NOT_FOUND');
  if (!customer.frozen) return;
  await lift(tx, customer, { actorRole: 'operator', actor: operator, detail: { note, proposedBy } }, lifting);
}

async function lift(
  tx: Tx,
  customer: ProtectedCustomer,
  actor: Pick<AuditEntry, 'actorRole' | 'actor' | 'detail'>,
  { requestId, tools }: Lifting,
): Promise<void> {
  const at: Instant = tools.clock.now();
  await writeLift(tx, customer.id);
  await addProtectionEvent(tx, customer.id, { kind: 'LIFTED', detail: actor.actorRole, at });
  await writeAudit(tx, { at, ...actor, action: 'shield.lifted', subject: customer.id, requestId });
  const freezeLink = await newFreezeLink(tx, customer.id, tools);
  await notify(tx, customer, { kind: 'protection.lifted', at, requestId, freezeLink }, at);
}
