import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { reportQuickDeposit, startQuickDeposit } from '@tsuzura/contract/partner';
import type { Instant } from '@tsuzura/domain/calendar';
import { addQuickDeposit, finishQuickDeposit, lockQuickDeposit, type QuickDeposit } from '@tsuzura/store/cash';
import { createMicroBatcher, writeAudit, type Database, type Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import type { Clock } from '../kernel/clock.ts';
import { postingTogether } from '../kernel/posting-together.ts';
import { notifyAll } from '../notification/index.ts';
import type { Raise } from './alert.ts';
import { collectAfter } from './collect-advances.ts';
import { customerOfToken } from './site-token.ts';

/** R7.23: a customer with a token of ours has begun to pay in. Nothing is credited yet. */
export async function startQuick(
  tx: Tx,
  { token, amount, bankName }: Received<typeof startQuickDeposit, 'body'>,
  { clock, newId, realNow }: { readonly clock: Clock; readonly newId: () => string; readonly realNow: () => number },
): Promise<Answer<typeof startQuickDeposit>> {
  const { customerId } = await customerOfToken(tx, token, 'QUICK_DEPOSIT', realNow);
  const id = newId();
  await addQuickDeposit(tx, { id, customerId, amount, bankName }, clock.now());
  return { depositId: id, amount };
}

type Notice = Received<typeof reportQuickDeposit, 'body'> & { readonly id: string; readonly requestId: string };
type State = Answer<typeof reportQuickDeposit>['state'];
interface Finishing {
  readonly clock: Clock;
  readonly raise: Raise;
}

/** A notice after which money is to be credited. */
interface Credit extends Notice {
  readonly deposit: QuickDeposit;
  readonly mail: string;
}

/** Null: there is no such deposit. */
async function takeNotice(tx: Tx, notice: Notice, at: Instant, raise: Raise): Promise<State | Credit | null> {
  const { id, outcome, amount, bankReference } = notice;
  const found = await lockQuickDeposit(tx, id);
  if (!found) return null;
  const { deposit } = found;
  if (deposit.state === 'CREDITED') return 'CREDITED';
  if (outcome !== 'SUCCEEDED') {
    if (deposit.state === 'STARTED') await finishQuickDeposit(tx, id, outcome, bankReference, at);
    return deposit.state === 'STARTED' ? outcome : deposit.state;
  }
  const isOurs = amount === deposit.amount && (await finishQuickDeposit(tx, id, 'CREDITED', bankReference, at));
  if (isOurs) return { ...notice, ...found };
  const detail = { begun: String(deposit.amount), said: String(amount), bank: bankReference };
  await raise(tx, { kind: 'cash.quick-deposit', subject: id, detail }, at);
  return deposit.state;
}

const refOf = ({ id }: { readonly id: string }): string => `quick-${id}`;

/** The bank of the house, which every deposit moves, is locked last: others wait for it until this transaction has ended. */
async function creditAll(tx: Tx, credits: readonly Credit[], at: Instant): Promise<void> {
  if (credits.length === 0) return;
  await notifyAll(
    tx,
    credits.map((one) => ({
      customer: { id: one.deposit.customerId, mail: one.mail },
      event: { kind: 'cash.deposited', ref: refOf(one), amount: one.amount, way: 'QUICK' },
    })),
    at,
  );
  for (const { id, amount, bankReference, requestId } of credits)
    await writeAudit(tx, {
      at,
      actorRole: 'partner',
      actor: 'quick-deposit',
      action: 'cash.quick-deposit-credited',
      subject: id,
      detail: { amount: String(amount), bank: bankReference },
      requestId,
    });
  const received = credits.map((one) => ({ customerId: one.deposit.customerId, ref: refOf(one) }));
  await collectAfter(tx, received, at, async () => {
    const posted = await post(
      tx,
      credits.map((one) => cashEntries.deposited(one.deposit.customerId, { ref: refOf(one), at, amount: one.amount })),
    );
    assert(posted.ok && posted.fresh === credits.length, 'a quick deposit is credited once');
  });
}

/**
 * The site's server says how it ended: this, and never the browser's return, credits the money. Said twice it counts once.
 * Money that has moved is credited even if we were told before that it had not; another amount than the one begun, or a
 * payment that belongs to another deposit, is for a person to look at. Answers in the order of the notices.
 */
async function finishAll(
  tx: Tx,
  notices: readonly Notice[],
  { clock, raise }: Finishing,
): Promise<readonly (State | null)[]> {
  const at = clock.now();
  const states = new Map<Notice, State | null>();
  const credits: Credit[] = [];
  // Everyone locks in the order of the ids, so that two who finish the same deposits wait for each other in one direction.
  for (const notice of notices.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const taken = await takeNotice(tx, notice, at, raise);
    if (taken !== null && typeof taken === 'object') credits.push(taken);
    states.set(notice, taken !== null && typeof taken === 'object' ? 'CREDITED' : taken);
  }
  await creditAll(tx, credits, at);
  return notices.map((notice) => states.get(notice) ?? null);
}

/** One notice in the caller's transaction. */
export async function finishQuick(
  tx: Tx,
  notice: Notice,
  finishing: Finishing,
): Promise<Answer<typeof reportQuickDeposit>> {
  const [state = null] = await finishAll(tx, [notice], finishing);
  if (state === null) throw new Refused('NOT_FOUND');
  return { state };
}

/** Notices that come in together are booked together (ADR-0084). */
export function createQuickFinish(
  database: Database,
  finishing: Finishing,
): (notice: Notice) => Promise<Answer<typeof reportQuickDeposit>> {
  const add = createMicroBatcher<Notice, State | null>({
    ...postingTogether,
    send: (notices) => database.tx((tx) => finishAll(tx, notices, finishing)),
  });
  return async (notice) => {
    const state = await add(notice);
    if (state === null) throw new Refused('NOT_FOUND');
    return { state };
  };
}
