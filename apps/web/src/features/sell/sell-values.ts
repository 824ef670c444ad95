import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmRedemption } from '@tsuzura/contract/main';
import { units, yen } from '@tsuzura/domain/money';
import { readYen } from '@tsuzura/ui/yen-field';
import type { Method } from '../../shared/order/index.ts';

export type Shown = Answer<typeof confirmRedemption>;

/** Each method keeps what was typed for it: another method never takes it over silently. */
export interface SellValues {
  readonly method: Method;
  readonly amount: string;
  readonly units: string;
}

export const noValues: SellValues = { method: 'AMOUNT', amount: '', units: '' };

export function readSellValues(kept: object): SellValues | null {
  const { method, amount, units: count } = kept as Record<keyof SellValues, unknown>;
  if (method !== 'AMOUNT' && method !== 'UNITS' && method !== 'ALL') return null;
  return typeof amount === 'string' && typeof count === 'string' ? { method, amount, units: count } : null;
}

export const methodNames: Readonly<Record<Method, string>> = { AMOUNT: '金額', UNITS: '口数', ALL: '全部' };

/** Amount or units in the contract's words; empty for 全部, and while what was typed is no number. */
export function measureOf({ method, amount, units: count }: SellValues) {
  const asked = method === 'ALL' ? null : readYen(method === 'AMOUNT' ? amount : count);
  if (asked === null) return {};
  return method === 'AMOUNT' ? { amount: yen(asked) } : { units: units(asked) };
}
