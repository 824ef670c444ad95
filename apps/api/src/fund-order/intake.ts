import { encodeAnswer, Refused, type Answer, type Endpoint } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { isSameOrder, type OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { acceptOrders, openIntake, type Acceptance, type Opened } from '@tsuzura/store/fund-order';
import { gather, type Asked, type Database, type Line, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { firstOfEach } from '../kernel/first-of-each.ts';
import { restore } from '../kernel/once.ts';
import { refusalOf, type Accepting } from './accept-order.ts';

type Accepted = Answer<typeof completeSubscription>;

/** An order, and how it is decided once its customer is locked. */
export interface Wanted {
  readonly subject: string;
  readonly fundCode: string;
  /** Out of its confirm token; null when that says nothing. */
  readonly orderId: string | null;
  /** The customer was asked whether another one of the same content is meant, and said yes. */
  readonly allowSameOrder: boolean;
  /** Throws the refusal. Called once, under the lock, and only when the key is new. */
  decide(standing: OrderStanding, receiptNumber: string): Accepting;
}

/** An order as it comes through the door, with the key that makes it happen once. */
export interface Incoming extends Wanted {
  readonly endpoint: Endpoint & { readonly answer: (typeof completeSubscription)['answer'] };
  readonly asked: Asked;
  /** Of the catalogue it was made with. */
  readonly revision: bigint;
}

/** There is a newer catalogue than the order was made with: nothing was written, and it may come again with that one. */
export class CatalogueMoved extends Error {}

/** What became of one of a party. `BUSY`: its customer is locked elsewhere, or has another order in the party. */
type Outcome = { readonly answer: Accepted } | { readonly error: unknown } | 'BUSY';

/** So many parties are on their way at once; the pool keeps connections for everybody else. */
const partiesAtOnce = 3;
const mostOfAParty = 64;
const companyOfASecond = 24;

/**
 * The way in for orders. Those that arrive while others are being written share one transaction, which costs two statements
 * and one commit whatever their number (ADR-0019). Each keeps its own result: a refusal is an outcome and writes nothing, and
 * should the party fail, each comes again alone. What `once` promises holds here too: a key has one effect and one answer.
 */
export function createIntake(database: Database, clock: Clock): (incoming: Incoming) => Promise<Accepted> {
  const alone = async (incoming: Incoming): Promise<Outcome> => {
    const [outcome] = await database.shortTx((line) => takeIn(line, [incoming], clock));
    return outcome ?? 'BUSY';
  };
  const together = gather<Incoming, Outcome>({
    atOnce: partiesAtOnce,
    most: mostOfAParty,
    company: companyOfASecond,
    send: (party) => database.shortTx((line) => takeIn(line, party, clock)),
  });
  return async (incoming) => {
    const first = await together(incoming);
    const outcome = first === 'BUSY' ? await alone(incoming) : first;
    if (outcome === 'BUSY') throw new Refused('ACCOUNT_NOT_OPEN'); // it waited for the lock, so there is nobody to lock
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };
}

/** An order inside a transaction of the caller's, who sees to it that it happens once. */
export async function takeInAlone(tx: Tx, wanted: Wanted, today: Ymd): Promise<Accepted> {
  const [opened] = await openIntake(tx, [{ ...wanted, asked: null }], today);
  assert(opened?.fresh, 'who passed the account gate has an account');
  if (opened.standing.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  const { answer, ...accepting } = decideFresh(wanted, opened);
  await write(tx, [{ ...accepting, remember: null }]);
  return answer;
}

async function takeIn(line: Line, party: readonly Incoming[], clock: Clock): Promise<() => Promise<Outcome[]>> {
  const firsts = firstOfEach(party);
  const opened = await openIntake(line, firsts, ymdOf(clock.now()));
  const outcomes = new Map<Incoming, Outcome>();
  const accepted: Acceptance[] = [];
  for (const [index, incoming] of firsts.entries()) {
    const decided = decideOne(incoming, opened[index] ?? null);
    if (decided === 'BUSY' || !('accepting' in decided)) {
      outcomes.set(incoming, decided);
      continue;
    }
    const { answer, ...accepting } = decided.accepting;
    const { asked, endpoint } = incoming;
    accepted.push({ ...accepting, remember: { asked, answer: encodeAnswer(endpoint, answer) ?? '' } });
    outcomes.set(incoming, { answer });
  }
  return async () => {
    await write(line, accepted);
    return party.map((incoming) => outcomes.get(incoming) ?? 'BUSY');
  };
}

function decideOne(incoming: Incoming, opened: Opened): Outcome | { readonly accepting: Accepting } {
  if (opened === null) return 'BUSY';
  try {
    if (!opened.fresh) {
      if (!opened.sameInput) throw new Refused('KEY_REUSED');
      return { answer: restore(incoming.endpoint, opened.answer) };
    }
    if (opened.revision > incoming.revision) throw new CatalogueMoved();
    admit(opened.standing);
    return { accepting: decideFresh(incoming, opened) };
  } catch (error) {
    return { error };
  }
}

/** The gates of the contract, where nothing can come between them and the order; the guard leaves them to us. */
function admit({ equity, isFrozen, hasUnread }: OrderStanding): void {
  if (isFrozen) throw new Refused('ACCOUNT_FROZEN');
  if (equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  if (hasUnread) throw new Refused('DOCUMENT_UNCONFIRMED');
}

function decideFresh(wanted: Wanted, opened: Extract<Opened, { fresh: true }>): Accepting {
  const accepting = wanted.decide(opened.standing, opened.receiptNumber);
  // A token makes one order, whatever key it is sent with.
  if (opened.isThere) throw new Refused('CONFIRM_EXPIRED');
  // The last of the refusals: it is asked about an order that could be placed.
  if (!wanted.allowSameOrder && opened.received.some((one) => isSameOrder(one, accepting.order)))
    throw new Refused('SAME_ORDER');
  return accepting;
}

/** Thrown, so that nothing of the transaction stays. With company it is somebody's fault and nobody knows whose. */
async function write(tx: Tx | Line, accepted: readonly Acceptance[]): Promise<void> {
  if (accepted.length === 0) return;
  const refusal = await acceptOrders(tx, accepted);
  if (refusal) throw refusalOf(refusal, accepted[0]?.order.side ?? 'BUY');
}
