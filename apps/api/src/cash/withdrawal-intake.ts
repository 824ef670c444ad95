import type { Endpoint } from '@tsuzura/contract/kernel';
import type { requestWithdrawal, Withdrawal } from '@tsuzura/contract/main';
import { openWithdrawals, type LockedWithdrawalStanding, type NewWithdrawal } from '@tsuzura/store/cash';
import { newReceiptNumbers, type Database, type PipelinedTx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { createIntake, type IntakeSteps, type KeyedRequest } from '../kernel/intake.ts';
import { withMarginHold, type MarginStocks } from '../margin/index.ts';
import { acceptanceOf, acceptWithdrawals, decideWithdrawal, type WithdrawalDraft } from './request-withdrawal.ts';
import { showWithdrawal } from './show-withdrawals.ts';

type WithdrawalEndpoint = Endpoint & { readonly answer: (typeof requestWithdrawal)['answer'] };

/** A withdrawal request of the API. */
export interface KeyedWithdrawalRequest extends KeyedRequest<WithdrawalEndpoint> {
  readonly subject: string;
  readonly draft: WithdrawalDraft;
}

type Facts = Extract<LockedWithdrawalStanding, { fresh: true }> & { readonly receiptNumber: string };
interface Decided {
  readonly withdrawal: NewWithdrawal;
  readonly mail: string;
  readonly draft: WithdrawalDraft;
}
type Steps = IntakeSteps<PipelinedTx, KeyedWithdrawalRequest, Facts, Decided>;

const limits = { maxConcurrentBatches: 2, maxBatchSize: 32, minBatchSize: 16 };

/** Accepts withdrawals as orders are accepted (ADR-0019). */
export const createWithdrawalIntake = (
  database: Database,
  clock: Clock,
  marginStocks: MarginStocks,
): ((request: KeyedWithdrawalRequest) => Promise<Withdrawal>) =>
  createIntake(database, stepsOf(clock, marginStocks), limits);

const stepsOf = (clock: Clock, marginStocks: MarginStocks): Steps => ({
  async open(tx, requests) {
    // Sent together: one round trip.
    const [locked, numbers] = await Promise.all([
      openWithdrawals(tx, requests, clock.now()),
      newReceiptNumbers(tx, requests.length),
    ]);
    const fresh = locked.flatMap((one) => (one?.fresh ? [one.standing] : []));
    const held = await withMarginHold(tx, fresh, marginStocks, clock.now());
    const standings = new Map(held.map((standing) => [standing.customerId, standing]));
    return locked.map((one, index) =>
      one?.fresh
        ? {
            ...one,
            standing: standings.get(one.standing.customerId) ?? one.standing,
            receiptNumber: numbers[index] ?? '',
          }
        : one,
    );
  },
  decide({ draft }, { standing, payee, receiptNumber }) {
    // Read after the lock: a request that waited past the cut-off is late.
    const now = clock.now();
    const withdrawal = decideWithdrawal(standing, payee, draft, receiptNumber, now);
    return { decided: { withdrawal, mail: standing.mail, draft }, answer: showWithdrawal(withdrawal, now) };
  },
  write: (tx, accepted) =>
    acceptWithdrawals(
      tx,
      accepted.map(({ decided: { withdrawal, mail, draft }, remember }) =>
        acceptanceOf(withdrawal, mail, draft, remember),
      ),
    ),
});
