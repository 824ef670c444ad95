import { Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import { buyingPowerOn, cashPosition, cashShortage } from '@tsuzura/domain/buying-power';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  decideDelivery,
  type DecidedDelivery,
  type DeliveryItem,
  type DeliveryProduct,
  type DeliveryRefusal,
} from '@tsuzura/domain/delivery';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import type { Yen } from '@tsuzura/domain/money';
import { holdsAt, momentText, reasonText, refuseOutflow, type OutflowRefusal } from '@tsuzura/domain/protection';
import { manYenLabel, yenText } from '@tsuzura/domain/text';
import { findPerson } from '@tsuzura/store/account';
import { readPayees } from '@tsuzura/store/cash';
import {
  addDelivery,
  type DeliveryDestination,
  type StoredDelivery,
  type TransferredType,
} from '@tsuzura/store/delivery';
import { lockStanding } from '@tsuzura/store/fund-order';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { postAll } from '../kernel/post-all.ts';
import { notify } from '../notification/index.ts';
import type { HeldBook, HeldLine, ReadBook } from './book.ts';
import { entriesOf } from './entries.ts';

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
const refusals: Readonly<Record<DeliveryRefusal, ErrorKind>> = {
  HOLDER_NAME: 'HOLDER_NAME',
  NOT_DELIVERABLE: 'NOT_DELIVERABLE',
  CASH_SHORTAGE: 'CASH_SHORTAGE',
  CASH_SHORT: 'CASH_SHORT',
};

export interface DeliveryRequest {
  readonly product: DeliveryProduct;
  readonly items: readonly {
    readonly code: string;
    readonly accountType: TransferredType;
    readonly quantity: bigint;
  }[];
  readonly destination: DeliveryDestination;
}

export interface DeliveryCaller {
  readonly id: string;
  readonly subject: string;
  readonly now: Instant;
  readonly requestId: string;
}

/** Takes a request in, for a customer who is locked: of a sale and a transfer the second sees what the first left (rule DELIV-6). */
export async function requestDelivery(
  tx: Tx,
  request: DeliveryRequest,
  readBook: ReadBook,
  caller: DeliveryCaller,
): Promise<StoredDelivery> {
  const { id, subject, now } = caller;
  const standing = await lockStanding(tx, subject, '', ymdOf(now));
  const { customerId } = standing;
  if (standing.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  const book = await readBook(tx, { ...standing, subject }, now);
  const lines = request.items.map((item) => lineOf(book, item));
  const decided = await decide(tx, request, { lines, book, standing, subject, now });
  await refuseProtected(tx, customerId, decided.value, now);
  const delivery = {
    id,
    customerId,
    product: request.product,
    requestedAt: now,
    ...decided.dates,
    destination: request.destination,
    value: decided.value,
    items: request.items.map((item, index) => {
      const fee = decided.fees[index];
      assert(fee, 'each item has its fee');
      return { number: index + 1, ...item, name: lines[index]?.name ?? item.code, fee };
    }),
  };
  await postAll(tx, entriesOf(delivery, 'requested', now));
  await addDelivery(tx, delivery);
  await writeAudit(tx, {
    at: now,
    actorRole: 'customer',
    actor: customerId,
    action: 'delivery.requested',
    subject: id,
    detail: { product: request.product, items: request.items.length, value: String(decided.value) },
    requestId: caller.requestId,
  });
  const stored: StoredDelivery = { ...delivery, status: 'REQUESTED', completedOn: null, reason: null };
  await notify(tx, { id: customerId, mail: standing.mail }, { kind: 'delivery.requested', delivery: stored }, now);
  return stored;
}

/** Null: nothing of it is held. */
const lineOf = ({ lines }: HeldBook, { code, accountType }: DeliveryRequest['items'][number]): HeldLine | null =>
  lines.find((line) => line.code === code && line.held.accountType === accountType) ?? null;

interface Facts {
  readonly lines: readonly (HeldLine | null)[];
  readonly book: HeldBook;
  readonly standing: OrderStanding;
  readonly subject: string;
  readonly now: Instant;
}

async function decide(
  tx: Tx,
  { items, destination }: DeliveryRequest,
  { lines, book, standing, subject, now }: Facts,
): Promise<DecidedDelivery> {
  const person = await findPerson(tx, subject);
  assert(person, 'who has an account has a name');
  const today = ymdOf(now);
  const asked = items.flatMap(({ quantity }, index): DeliveryItem[] => {
    const line = lines[index];
    return line ? [{ held: line.held, quantity, value: line.valueOf(quantity) }] : [];
  });
  const freeCash = buyingPowerOn(standing, today, today);
  const outcome = decideDelivery(
    // What is not held cannot be moved, whatever the others are.
    { items: asked.length === items.length ? asked : [], holderName: destination.holderName },
    {
      name: `${person.lastName} ${person.firstName}`,
      kana: `${person.lastNameKana} ${person.firstNameKana}`,
      figures: book.figures,
      isCashShort: cashShortage(cashPosition(standing, today), today) !== null,
      freeCash,
      rights: lines.flatMap((line) => line?.rights ?? []),
    },
    now,
  );
  if (!outcome.ok) throw refusalOf(outcome.refusal, freeCash);
  return outcome.value;
}

function refusalOf(refusal: DeliveryRefusal, freeCash: Yen): Refused {
  const say = (message: string) => new Refused(refusals[refusal], {}, [{ message }]);
  if (refusal === 'CASH_SHORT')
    return say(`移管の手数料をお支払いいただける金額（${yenText(freeCash)}）が足りません。先にご入金ください。`);
  if (refusal === 'CASH_SHORTAGE')
    return say('お預り金に不足があるため、手数料のかかる移管はできません。先にご入金ください。');
  return new Refused(refusals[refusal]);
}

/** Account protection is asked last: holdings that leave are money that leaves (docs/account-protection.md). */
async function refuseProtected(tx: Tx, customerId: string, value: Yen, now: Instant): Promise<void> {
  const payee = (await readPayees(tx, [customerId], now)).get(customerId);
  assert(payee, 'who passed the account gate has an account');
  const refusal = refuseOutflow(holdsAt(payee.seen, payee.heldUntil, now), payee.outflow, value, now);
  if (refusal) throw protectionRefused(refusal);
}

function protectionRefused(refusal: OutflowRefusal): Refused {
  if (refusal.by === 'HOLD') {
    const { reason, until, mostADay } = refusal.hold;
    const effect = mostADay === 0n ? '移管できません' : `ご出金と移管は、あわせて1日${manYenLabel(mostADay)}までです`;
    return new Refused('PROTECTION_HOLD', { reason: reasonText[reason], until: momentText(until), effect });
  }
  const limit =
    refusal.by === 'AMOUNT' ? `金額（${manYenLabel(refusal.mostADay)}）` : `回数（${refusal.requestsADay}回）`;
  const message = `1日にご出金・移管いただける${limit}を超えています。翌日以降にお申し込みください。`;
  return new Refused('WITHDRAWAL_VELOCITY', { limit }, [{ message }]);
}
