import { readBatchFile, writeBatchFile } from '@tsuzura/contract/partner';
import { assert } from '@tsuzura/domain/kernel';
import { debitFilesOn, type DebitFile } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { ourClient, type Bank, type BankAnswer } from '../cash/index.ts';

/** A debit that found too little in the customer's account. */
export interface FailedDebit {
  readonly customerId: string;
  readonly month: string;
}

/** The bank of the demo's past: it debits what it is asked for, but for what is known to have failed. */
export const bankOfThePast = (tx: Tx, failed: readonly FailedDebit[]): Bank => ({
  noticesOf: async () => [],
  answersOf: async (on) => (await debitFilesOn(tx, on)).map((file) => answerTo(file, failed)),
});

function answerTo({ id, content, lines }: DebitFile, failed: readonly FailedDebit[]): BankAnswer {
  const read = readBatchFile(content, 'DEBIT', false);
  assert(read.ok, 'the bank reads our file');
  const hasFailed = (reference: bigint): boolean => {
    const line = lines.get(reference);
    return failed.some(({ customerId, month }) => customerId === line?.customerId && month === line.month);
  };
  const answered = read.value.lines.map((line) => ({
    ...line,
    result: hasFailed(line.reference) ? ('FUNDS_SHORT' as const) : ('DONE' as const),
  }));
  const written = Buffer.from(writeBatchFile({ ...read.value, lines: answered }, ourClient));
  return { id: `answer-${id}`, answers: id, kind: 'DEBITS', content: written.toString('base64') };
}
