import { z } from 'zod';
import { DateTime, endpoint, Id, Yen, Ymd } from '../kernel/index.ts';
import { BankToRegister } from '../partner/account-application.ts';
import { changing } from './changing.ts';

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

const note = z.string().min(1).max(200);
const senderAccount = BankToRegister.pick({
  bankCode: true,
  branchCode: true,
  bankAccountType: true,
  bankAccountNumber: true,
});

export const assignSuspendedTransfer = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/cash/suspense/{id}/assign',
  title: '仮勘定の振込を口座に入金する',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params: z.object({ id: Id }),
  body: z.strictObject({ accountNumber: z.string().regex(/^\d{7}$/), note }),
  answer: z.object({ id: Id, state: z.literal('ASSIGNED') }),
});

export const returnSuspendedTransfer = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/cash/suspense/{id}/return',
  title: '仮勘定の振込を送り主に返す',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params: z.object({ id: Id }),
  /** Without `sender` it waits until the sender's account is known. */
  body: z.strictObject({ note, sender: senderAccount.optional() }),
  answer: z.object({ id: Id, state: z.enum(['RETURN_UNKNOWN', 'RETURNING']) }),
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

export const cashOpsCalls = [
  listSuspendedTransfers,
  assignSuspendedTransfer,
  returnSuspendedTransfer,
  listBankFiles,
] as const;
