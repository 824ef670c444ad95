import type { Answer } from '@tsuzura/contract/kernel';
import type { listOccurrences, listSaleResults } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Yen } from '@tsuzura/domain/money';
import { reasonText, type OccurrenceReason } from '@tsuzura/domain/plan';
import { reasonOf, runWord } from '../../shared/plan/words.ts';

/** done: ordered. skipped: should have run and did not. paused: was not meant to. */
export type RunMark = 'done' | 'skipped' | 'paused';

/** One month of a plan as its record shows it. */
export interface Run {
  readonly month: string;
  readonly orderDate: Ymd;
  /** null: the order says it. */
  readonly amount: Yen | null;
  readonly word: string;
  readonly mark: RunMark;
  readonly reason: string | null;
  readonly orderId: string | null;
}

type Occurrence = Answer<typeof listOccurrences>['occurrences'][number];
type SaleResult = Answer<typeof listSaleResults>['occurrences'][number];

const markOf = (status: string, reason: string | null): RunMark => {
  if (status === 'ORDERED') return 'done';
  return reason === 'PAUSED' || reason === 'SUSPENDED' ? 'paused' : 'skipped';
};

export const runOfOccurrence = (run: Occurrence): Run => ({
  month: run.month,
  orderDate: run.debitDate !== null && run.status === 'DEBIT_FAILED' ? run.debitDate : run.orderDate,
  amount: run.amount,
  word: runWord(run),
  mark: markOf(run.status, run.reason),
  reason: reasonOf(run),
  orderId: run.orderId,
});

export const runOfSale = ({ month, orderDate, status, reason, orderId }: SaleResult): Run => ({
  month,
  orderDate,
  amount: null,
  word: status === 'ORDERED' ? '売却' : reason === 'PAUSED' ? '休止' : reason === 'SUSPENDED' ? '停止' : '見送り',
  mark: markOf(status, reason),
  // The two reasons of a plan that does not run speak of purchases.
  reason:
    reason === null || reason === 'PAUSED' || reason === 'SUSPENDED' ? null : reasonText(reason as OccurrenceReason),
  orderId,
});
