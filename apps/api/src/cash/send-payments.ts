import { batchDay, writeBatchFile, type BatchLine } from '@tsuzura/contract/partner';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { sumYen, type Yen } from '@tsuzura/domain/money';
import type { ReturnAccount } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { ourClient } from './bank.ts';
import { sendFile } from './send-file.ts';

export interface Payment {
  readonly to: ReturnAccount;
  readonly amount: Yen;
  /** Our number for it; it comes back with the result. */
  readonly sequence: bigint;
}

/** A 総合振込 file of today. */
export async function sendPayments(tx: Tx, id: string, payments: readonly Payment[], at: Instant): Promise<void> {
  const on = ymdOf(at);
  const lines = payments.map(({ to, amount, sequence }): BatchLine => ({
    bankCode: to.code,
    branchCode: to.branchCode,
    accountType: to.accountType,
    number: to.number,
    holder: to.holderKana,
    amount,
    reference: sequence,
    result: null,
  }));
  const content = writeBatchFile({ kind: 'PAYMENT', on: batchDay(on), lines }, ourClient);
  const total = sumYen(payments.map(({ amount }) => amount));
  await sendFile(tx, { id, kind: 'PAYMENTS', on, content, records: lines.length, total, at });
}
