import { encodeAnswer, Refused, type Endpoint } from '@tsuzura/contract/kernel';
import type { requestWithdrawal, Withdrawal } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { openWithdrawals, type AcceptedWithdrawal, type LockedWithdrawalStanding } from '@tsuzura/store/cash';
import {
  createMicroBatcher,
  newReceiptNumbers,
  type IdempotencyKey,
  type Database,
  type PipelinedTx,
} from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { firstPerCustomer } from '../kernel/first-per-customer.ts';
import { restore } from '../kernel/once.ts';
import { acceptanceOf, acceptWithdrawals, decideWithdrawal, type WithdrawalDraft } from './request-withdrawal.ts';
import { showWithdrawal } from './show-withdrawals.ts';

/** A withdrawal request of the API, with the key that makes it happen once. */
export interface KeyedWithdrawalRequest {
  readonly subject: string;
  readonly draft: WithdrawalDraft;
  readonly endpoint: Endpoint & { readonly answer: (typeof requestWithdrawal)['answer'] };
  readonly idempotencyKey: IdempotencyKey;
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
export function createWithdrawalIntake(
  database: Database,
  clock: Clock,
): (request: KeyedWithdrawalRequest) => Promise<Withdrawal> {
  const addToBatch = createMicroBatcher<KeyedWithdrawalRequest, Outcome>({
    maxConcurrentBatches,
    maxBatchSize,
    minBatchSize,
    send: (batch) => database.pipelinedTx((tx) => takeIn(tx, batch, clock)),
  });
  return async (request) => {
    let outcome: Outcome | undefined = await addToBatch(request);
    // Alone it waits for the lock.
    if (outcome === 'BUSY') [outcome] = await database.pipelinedTx((tx) => takeIn(tx, [request], clock));
    // It waited for the lock, so there is no such customer.
    if (outcome === undefined || outcome === 'BUSY') throw new Refused('ACCOUNT_NOT_OPEN');
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };
}

/** Returns the function that writes what was decided; its statement is sent together with the commit. */
async function takeIn(
  tx: PipelinedTx,
  batch: readonly KeyedWithdrawalRequest[],
  clock: Clock,
): Promise<() => Promise<Outcome[]>> {
  const firsts = firstPerCustomer(batch);
  // Sent together: one round trip.
  const [locked, numbers] = await Promise.all([
    openWithdrawals(tx, firsts, clock.now()),
    newReceiptNumbers(tx, firsts.length),
  ]);
  // Read after the lock: a request that waited past the cut-off is late.
  const now = clock.now();
  const outcomes = new Map<KeyedWithdrawalRequest, Outcome>();
  const accepted: AcceptedWithdrawal[] = [];
  for (const [index, request] of firsts.entries()) {
    const decided = decide(request, locked[index] ?? null, numbers[index] ?? '', now);
    if (decided !== 'BUSY' && 'accepted' in decided) accepted.push(decided.accepted);
    outcomes.set(request, decided);
  }
  return async () => {
    await acceptWithdrawals(tx, accepted);
    return batch.map((request) => outcomes.get(request) ?? 'BUSY');
  };
}

function decide(
  { draft, idempotencyKey, endpoint }: KeyedWithdrawalRequest,
  locked: LockedWithdrawalStanding,
  receiptNumber: string,
  now: Instant,
): Outcome | { readonly accepted: AcceptedWithdrawal; readonly answer: Withdrawal } {
  if (locked === null) return 'BUSY';
  try {
    if (!locked.fresh) {
      if (!locked.sameInput) throw new Refused('KEY_REUSED');
      return { answer: restore(endpoint, locked.answer) };
    }
    const { standing, payee } = locked;
    const withdrawal = decideWithdrawal(standing, payee, draft, receiptNumber, now);
    const answer = showWithdrawal(withdrawal, now);
    const remember = { idempotencyKey, answer: encodeAnswer(endpoint, answer) ?? '' };
    return { accepted: acceptanceOf(withdrawal, standing.mail, draft, remember), answer };
  } catch (error) {
    return { error };
  }
}
