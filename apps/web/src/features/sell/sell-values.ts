import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmRedemption } from '@tsuzura/contract/main';
import { units, yen } from '@tsuzura/domain/money';
import { readYen } from '@tsuzura/ui/yen-field';
import type { Method } from '../../shared/order/index.ts';

export type Shown = Answer<typeof confirmRedemption>;

/** Each order method keeps what was typed for it: another one never takes it over silently. */
export interface SellValues {
  readonly orderMethod: Method;
  readonly amount: string;
  readonly units: string;
}

export const noValues: SellValues = { orderMethod: 'AMOUNT', amount: '', units: '' };

export function readSellValues(kept: object): SellValues | null {
  const { orderMethod, amount, units: count } = kept as Record<keyof SellValues, unknown>;
  if (orderMethod !== 'AMOUNT' && orderMethod !== 'UNITS' && orderMethod !== 'ALL') return null;
  return typeof amount === 'string' && typeof count === 'string' ? { orderMethod, amount, units: count } : null;
}

export const methodNames: Readonly<Record<Method, string>> = { AMOUNT: '金額', UNITS: '口数', ALL: '全部' };

/** Amount or units in the contract's words; empty for 全部, and while what was typed is no number. */
export function measureOf({ orderMethod, amount, units: count }: SellValues) {
  const asked = orderMethod === 'ALL' ? null : readYen(orderMethod === 'AMOUNT' ? amount : count);
  if (asked === null) return {};
  return orderMethod === 'AMOUNT' ? { amount: yen(asked) } : { units: units(asked) };
}
