import { z } from 'zod';
import { DateTime, endpoint, Id, Yen, Ymd } from '../kernel/index.ts';

/** 振込入金 that could not be given to a customer, waiting for a person to decide. */
export const SuspendedTransfer = z
  .object({
    id: Id,
    accountDate: Ymd,
    amount: Yen,
    /** Branch and number it was sent to. */
    account: z.string(),
    payer: z.string(),
    payerBank: z.string(),
    payerBranch: z.string(),
    reason: z.enum(['UNKNOWN_ACCOUNT', 'NAME_MISMATCH', 'ACCOUNT_CLOSED']),
    reasonText: z.string(),
    /** `RETURN_UNKNOWN`: to be sent back, and nobody knows where. `RETURNING`: it goes with the next payment file. */
    state: z.enum(['SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING']),
    stateText: z.string(),
    /** Whose deposit account it is, where there is one. */
    accountNumber: z.string().nullable(),
  })
  .meta({ id: 'SuspendedTransfer' });
export type SuspendedTransfer = z.output<typeof SuspendedTransfer>;

export const listSuspendedTransfers = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/cash/suspense',
  title: '仮勘定の振込入金',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({ total: Yen, transfers: z.array(SuspendedTransfer) }),
});

export const listBankFiles = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/cash/bankFiles',
  title: '銀行とやりとりしたファイル',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({
    bankFiles: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['DEPOSITS', 'PAYMENTS', 'PAYMENT_RESULTS', 'DEBITS', 'DEBIT_RESULTS']),
        state: z.enum(['SENT', 'ANSWERED', 'TAKEN', 'REFUSED']),
        fault: z.string().nullable(),
        records: z.int(),
        total: Yen,
        at: DateTime,
      }),
    ),
  }),
});

export const cashOpsCalls = [listSuspendedTransfers, listBankFiles] as const;
