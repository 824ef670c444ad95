import type { BankAccountType } from '@tsuzura/domain/account';
import { atJst, instant, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import {
  longestHoldHours,
  protectionRulesAt,
  type OutflowToday,
  type SeenEvent,
  type SeenReason,
} from '@tsuzura/domain/protection';
import { moment, statement, type Reader } from '../kernel/index.ts';
import type { PayeeBank } from './withdrawal.ts';

/** Where a customer's money would go, and what may keep it from going there. */
export interface Payee {
  /** As registered; unset as in R5.02, and then without a type. */
  readonly bank: Omit<PayeeBank, 'accountType'> & { readonly accountType: BankAccountType | '' };
  /** 姓 and 名 of the customer. */
  readonly nameKana: string;
  /** The day from which money may leave again after a change of the bank. */
  readonly heldUntil: Ymd | null;
  /** What account protection saw lately, and what was requested today. */
  readonly seen: readonly SeenEvent[];
  readonly outflow: OutflowToday;
}

/** No more than a day's number are accepted in a day, so that many of the newest withdrawals are all of today's. */
/** As `app.payees` says it; amounts as text. */
export interface PayeeJson {
  readonly bank: readonly [
    code: string,
    branchCode: string,
    accountType: BankAccountType | '',
    number: string,
    bankName: string,
    branchName: string,
    holderKana: string,
  ];
  readonly nameKana: string | null;
  readonly heldUntil: Ymd | null;
  readonly seen: readonly (readonly [reason: SeenReason, at: number])[] | null;
  readonly outflow: readonly [requests: number, taken: string];
}

const read = statement<
  { customer_id: string; payee: PayeeJson },
  [customerIds: readonly string[], seenSince: unknown, dayBegan: unknown, requestsADay: number]
>('cash.payees', 'select * from app.payees($1, $2, $3, $4)');

/** How far back account protection looks, as the arguments of `app.payees` and of functions that call it. */
export const protectionLookBack = (now: Instant) =>
  [
    moment(instant(now - longestHoldHours * 3_600_000)),
    moment(atJst(ymdOf(now), '00:00')),
    protectionRulesAt(now).requestsADay,
  ] as const;

/** By customer. Read under the lock of a withdrawal, so that what is copied is what was registered then. */
export async function readPayees(
  reader: Reader,
  customerIds: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, Payee>> {
  const rows = await read(reader, customerIds, ...protectionLookBack(now));
  return new Map(rows.map((row) => [row.customer_id, payeeOf(row.payee)]));
}

export function payeeOf({ bank, nameKana, heldUntil, seen, outflow }: PayeeJson): Payee {
  const [code, branchCode, accountType, number, bankName, branchName, holderKana] = bank;
  const [requests, taken] = outflow;
  return {
    bank: { code, branchCode, accountType, number, bankName, branchName, holderKana },
    nameKana: nameKana ?? '',
    heldUntil,
    seen: (seen ?? []).map(([reason, at]) => ({ reason, at: instant(at) })),
    outflow: { taken: yen(BigInt(taken)), requests },
  };
}
