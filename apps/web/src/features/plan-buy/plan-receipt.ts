import type { OrderAccountType, SubscriptionSetting } from '@tsuzura/contract/main';
import { readKeptReceipt } from '../../shared/order/index.ts';

/** What the completion page shows; it survives a reload and nothing counts with it. */
export interface PlanReceipt {
  readonly settingId: string;
  readonly fundName: string;
  readonly accountType: OrderAccountType;
  /** Digits: the screen shows, groups or hides them. */
  readonly yen: string;
  readonly how: string;
  readonly isPending: boolean;
  readonly next: {
    readonly day: string;
    readonly isDebit: boolean;
    readonly orderDate: string;
    readonly settlementDate: string;
  } | null;
}

export const receiptOf = (
  { id, fundName, accountType, amount, status, next }: SubscriptionSetting,
  how: string,
): PlanReceipt => ({
  settingId: id,
  fundName,
  accountType,
  yen: amount.toString(),
  how,
  isPending: status === 'PENDING_BANK',
  next:
    next === null
      ? null
      : {
          day: next.debitDate ?? next.orderDate,
          isDebit: next.debitDate !== null,
          orderDate: next.orderDate,
          settlementDate: next.settlementDate,
        },
});

/** null when nothing was set here within half an hour, or when it is not what we wrote. */
export function readPlanReceipt(tab: Storage, fundCode: string, now: number): PlanReceipt | null {
  const kept = readKeptReceipt(tab, `plan:${fundCode}`, now);
  if (typeof kept !== 'object' || kept === null) return null;
  const { settingId, fundName, yen, how } = kept as Record<string, unknown>;
  const isWhole =
    [settingId, fundName, how].every((text) => typeof text === 'string') && /^\d{1,12}$/.test(String(yen));
  return isWhole ? (kept as PlanReceipt) : null;
}
