import type { Withdrawal } from '@tsuzura/contract/main';
import { parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';

/** One withdrawal from the first key press to its answer, as the tab keeps it. */
export interface KeptWithdrawal {
  readonly amount: string;
  /** The `Idempotency-Key`: made when it is first sent, kept until there is an answer. */
  readonly key: string | null;
  /** Sent under this key and not answered yet. */
  readonly isSent: boolean;
  /** Left for a fresh check while confirming: back there after it. */
  readonly resumes: boolean;
}

export const noWithdrawal: KeptWithdrawal = { amount: '', key: null, isSent: false, resumes: false };

const name = 'withdraw';
const receiptName = 'withdraw:done';

export const keepWithdrawal = (tab: Storage, kept: KeptWithdrawal, now: number): void =>
  keepDraft(tab, name, kept, now);
export const dropWithdrawal = (tab: Storage): void => dropDraft(tab, name);

export function readWithdrawal(tab: Storage, now: number): KeptWithdrawal {
  const kept = readDraft(tab, name, now);
  if (!isObject(kept) || typeof kept['amount'] !== 'string') return noWithdrawal;
  const key = typeof kept['key'] === 'string' ? kept['key'] : null;
  return {
    amount: kept['amount'],
    key,
    isSent: kept['isSent'] === true && key !== null,
    resumes: kept['resumes'] === true,
  };
}

/** What was accepted: a reload shows it again. */
export interface WithdrawalReceipt {
  readonly receiptNumber: string;
  readonly amount: bigint;
  readonly payDate: Ymd;
  readonly cancelableUntil: string | null;
  readonly bank: string;
  readonly numberMasked: string;
}

export function keepReceipt(
  tab: Storage,
  { receiptNumber, amount, payDate, cancelableUntil, bank }: Withdrawal,
  now: number,
) {
  const { bankName, branchName, numberMasked } = bank;
  const shown = {
    receiptNumber,
    amount: amount.toString(),
    payDate,
    cancelableUntil,
    bank: `${bankName} ${branchName}`,
    numberMasked,
  };
  keepDraft(tab, receiptName, shown, now);
}

export function readReceipt(tab: Storage, now: number): WithdrawalReceipt | null {
  const kept = readDraft(tab, receiptName, now);
  if (!isObject(kept)) return null;
  const { receiptNumber, amount, payDate, cancelableUntil, bank, numberMasked } = kept;
  const day = parseYmd(String(payDate));
  if (typeof receiptNumber !== 'string' || typeof bank !== 'string' || day === null) return null;
  if (!/^\d{1,15}$/.test(String(amount))) return null;
  return {
    receiptNumber,
    amount: BigInt(String(amount)),
    payDate: day,
    cancelableUntil: typeof cancelableUntil === 'string' ? cancelableUntil : null,
    bank,
    numberMasked: typeof numberMasked === 'string' ? numberMasked : '',
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
