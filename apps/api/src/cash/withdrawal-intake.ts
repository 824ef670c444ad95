import { encodeAnswer, Refused, type Endpoint } from '@tsuzura/contract/kernel';
import type { requestWithdrawal, Withdrawal } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { openWithdrawals, type AcceptedWithdrawal, type OpenedWithdrawal } from '@tsuzura/store/cash';
import {
  createMicroBatcher,
  newReceiptNumbers,
  type Asked,
  type Database,
  type PipelinedTx,
} from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { firstPerCustomer } from '../kernel/first-per-customer.ts';
import { restore } from '../kernel/once.ts';
import { acceptanceOf, acceptWithdrawals, decideWithdrawal, type WithdrawalAsk } from './request-withdrawal.ts';
import { showWithdrawal } from './show-withdrawals.ts';

/** A withdrawal as it comes through the door, with the key that makes it happen once. */
export interface Incoming {
  readonly subject: string;
  readonly ask: WithdrawalAsk;
  readonly endpoint: Endpoint & { readonly answer: (typeof requestWithdrawal)['answer'] };
  readonly asked: Asked;
}

/** `BUSY`: its customer is locked by another transaction, or has another withdrawal in the batch. */
type Outcome = { readonly answer: Withdrawal } | { readonly error: unknown } | 'BUSY';

const maxConcurrentBatches = 2;
const maxBatchSize = 32;
const minBatchSize = 16;

/**
 * Accepts withdrawals as orders are accepted (ADR-0019): those that arrive while a batch runs share the next transaction, and
 * each has its own result. As with `once`, a key has one effect and one answer.
 */
export function createWithdrawalIntake(database: Database, clock: Clock): (incoming: Incoming) => Promise<Withdrawal> {
  const addToBatch = createMicroBatcher<Incoming, Outcome>({
    maxConcurrentBatches,
    maxBatchSize,
    minBatchSize,
    send: (batch) => database.pipelinedTx((tx) => takeIn(tx, batch, clock)),
  });
  return async (incoming) => {
    let outcome: Outcome | undefined = await addToBatch(incoming);
    // Alone it waits for the lock.
    if (outcome === 'BUSY') [outcome] = await database.pipelinedTx((tx) => takeIn(tx, [incoming], clock));
    // It waited for the lock, so there is nobody to lock.
    if (outcome === undefined || outcome === 'BUSY') throw new Refused('ACCOUNT_NOT_OPEN');
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };
}

/** What it gives back writes what was decided, and travels with the commit. */
async function takeIn(tx: PipelinedTx, batch: readonly Incoming[], clock: Clock): Promise<() => Promise<Outcome[]>> {
  const firsts = firstPerCustomer(batch);
  // Asked together: one round trip.
  const [opened, numbers] = await Promise.all([
    openWithdrawals(tx, firsts, clock.now()),
    newReceiptNumbers(tx, firsts.length),
  ]);
  // After the lock: who waited past the cut-off is late.
  const now = clock.now();
  const outcomes = new Map<Incoming, Outcome>();
  const accepted: AcceptedWithdrawal[] = [];
  for (const [index, incoming] of firsts.entries()) {
    const decided = decide(incoming, opened[index] ?? null, numbers[index] ?? '', now);
    if (decided !== 'BUSY' && 'accepted' in decided) accepted.push(decided.accepted);
    outcomes.set(incoming, decided);
  }
  return async () => {
    await acceptWithdrawals(tx, accepted);
    return batch.map((incoming) => outcomes.get(incoming) ?? 'BUSY');
  };
}

function decide(
  { ask, asked, endpoint }: Incoming,
  opened: OpenedWithdrawal,
  receiptNumber: string,
  now: Instant,
): Outcome | { readonly accepted: AcceptedWithdrawal; readonly answer: Withdrawal } {
  if (opened === null) return 'BUSY';
  try {
    if (!opened.fresh) {
      if (!opened.sameInput) throw new Refused('KEY_REUSED');
      return { answer: restore(endpoint, opened.answer) };
    }
    const { standing, payee } = opened;
    const withdrawal = decideWithdrawal(standing, payee, ask, receiptNumber, now);
    const answer = showWithdrawal(withdrawal, now);
    const remember = { asked, answer: encodeAnswer(endpoint, answer) ?? '' };
    return { accepted: acceptanceOf(withdrawal, standing.mail, ask, remember), answer };
  } catch (error) {
    return { error };
  }
}
