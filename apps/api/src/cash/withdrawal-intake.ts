import { encodeAnswer, Refused, type Endpoint } from '@tsuzura/contract/kernel';
import type { requestWithdrawal, Withdrawal } from '@tsuzura/contract/main';
import { ymdOf } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { readPayees, type AcceptedWithdrawal, type Payee } from '@tsuzura/store/cash';
import { openIntake, type Opened } from '@tsuzura/store/fund-order';
import { gather, type Asked, type Database, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { restore } from '../kernel/once.ts';
import { acceptWithdrawals, decideWithdrawal, noticeOf, type WithdrawalAsk } from './request-withdrawal.ts';
import { showWithdrawal } from './show-withdrawals.ts';

/** A withdrawal as it comes through the door, with the key that makes it happen once. */
export interface Incoming {
  readonly subject: string;
  readonly ask: WithdrawalAsk;
  readonly endpoint: Endpoint & { readonly answer: (typeof requestWithdrawal)['answer'] };
  readonly asked: Asked;
}

/** `BUSY`: its customer is locked elsewhere, or has another one in the party. */
type Outcome = { readonly answer: Withdrawal } | { readonly error: unknown } | 'BUSY';

const partiesAtOnce = 2;
const mostOfAParty = 32;

/**
 * The way in for withdrawals, built as the one for orders (ADR-0019): those that arrive while others are being written share
 * one transaction, and each keeps its own result. What `once` promises holds: a key has one effect and one answer.
 */
export function createWithdrawalIntake(database: Database, clock: Clock): (incoming: Incoming) => Promise<Withdrawal> {
  const together = gather<Incoming, Outcome>({
    atOnce: partiesAtOnce,
    most: mostOfAParty,
    send: (party) => database.tx((tx) => takeIn(tx, party, clock)),
  });
  return async (incoming) => {
    let outcome: Outcome | undefined = await together(incoming);
    // Alone it waits for the lock.
    if (outcome === 'BUSY') [outcome] = await database.tx((tx) => takeIn(tx, [incoming], clock));
    assert(outcome !== undefined && outcome !== 'BUSY', 'who passed the account gate has an account');
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };
}

async function takeIn(tx: Tx, party: readonly Incoming[], clock: Clock): Promise<Outcome[]> {
  const firsts = party.filter(({ subject }, index) => party.findIndex((one) => one.subject === subject) === index);
  const opened = await openIntake(
    tx,
    firsts.map(({ subject, asked }) => ({ subject, asked, fundCode: '', orderId: null })),
    ymdOf(clock.now()),
  );
  const payees = await readPayees(
    tx,
    opened.flatMap((one) => (one?.fresh ? [one.standing.customerId] : [])),
  );
  const outcomes = new Map<Incoming, Outcome>();
  const accepted: AcceptedWithdrawal[] = [];
  for (const [index, incoming] of firsts.entries()) {
    const decided = decide(incoming, opened[index] ?? null, payees, clock);
    if (decided !== 'BUSY' && 'accepted' in decided) accepted.push(decided.accepted);
    outcomes.set(incoming, decided);
  }
  await acceptWithdrawals(tx, accepted);
  return party.map((incoming) => outcomes.get(incoming) ?? 'BUSY');
}

function decide(
  { ask, asked, endpoint }: Incoming,
  opened: Opened,
  payees: ReadonlyMap<string, Payee>,
  clock: Clock,
): Outcome | { readonly accepted: AcceptedWithdrawal; readonly answer: Withdrawal } {
  if (opened === null) return 'BUSY';
  try {
    if (!opened.fresh) {
      if (!opened.sameInput) throw new Refused('KEY_REUSED');
      return { answer: restore(endpoint, opened.answer) };
    }
    const { standing } = opened;
    const payee = payees.get(standing.customerId);
    assert(payee, 'who has an account has a bank, or none');
    const now = clock.now();
    const withdrawal = decideWithdrawal(standing, payee, ask, now);
    const answer = showWithdrawal(withdrawal, now);
    const remember = { asked, answer: encodeAnswer(endpoint, answer) ?? '' };
    return { accepted: { withdrawal, notice: noticeOf(withdrawal, standing.mail, ask), remember }, answer };
  } catch (error) {
    return { error };
  }
}
