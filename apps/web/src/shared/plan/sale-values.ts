import type { RedemptionSetting } from '@tsuzura/contract/main';
import { units, yen } from '@tsuzura/domain/money';
import { unitsText } from '@tsuzura/ui/amounts';
import { readYen } from '@tsuzura/ui/yen-field';
import { sizeMistake } from '../order/check-size.ts';
import { readPlanDay } from './day-options.ts';

export type SaleMethod = RedemptionSetting['method'];
export type Frequency = RedemptionSetting['frequency'];

/** What was chosen and typed for a 定期売却; each method has its own measure. */
export interface SaleValues {
  readonly method: SaleMethod;
  readonly amount: string;
  readonly rate: string;
  readonly units: string;
  readonly times: string;
  readonly frequency: Frequency;
  readonly day: string | null;
}

export const noSaleValues: SaleValues = {
  method: 'FIXED_AMOUNT',
  amount: '',
  rate: '',
  units: '',
  times: '',
  frequency: 'MONTHLY',
  day: null,
};

const methods: ReadonlySet<unknown> = new Set(['FIXED_AMOUNT', 'FIXED_RATE', 'FIXED_UNITS', 'PERIOD']);
const frequencies: ReadonlySet<unknown> = new Set(['MONTHLY', 'ODD_MONTHS', 'EVEN_MONTHS']);

export function readSaleValues(kept: object): SaleValues | null {
  const values = kept as Record<keyof SaleValues, unknown>;
  const texts = [values.amount, values.rate, values.units, values.times];
  if (!methods.has(values.method) || !frequencies.has(values.frequency)) return null;
  if (!texts.every((text) => typeof text === 'string')) return null;
  return values.day === null || typeof values.day === 'string' ? (values as unknown as SaleValues) : null;
}

const minAmount = 1_000n;

interface SaleLimits {
  readonly minUnits: bigint;
  readonly unitStep: bigint;
  /** What can be sold now; null: not compared. */
  readonly sellable: bigint | null;
}

/** What is wrong with the measure of the method, null when nothing is (rule PLAN-24). */
export function saleMistake(values: SaleValues, { minUnits, unitStep, sellable }: SaleLimits): string | null {
  switch (values.method) {
    case 'FIXED_AMOUNT':
      return sizeMistake(values.amount, { unit: '円', min: minAmount, step: 1n });
    case 'FIXED_UNITS': {
      const mistake = sizeMistake(values.units, { unit: '口', min: minUnits, step: unitStep });
      if (mistake !== null || sellable === null) return mistake;
      return (readYen(values.units) ?? 0n) > sellable
        ? `売却できる口数（${unitsText(sellable)}）を超えています。`
        : null;
    }
    case 'FIXED_RATE':
      return rateMistake(values.rate);
    default:
      return timesMistake(values.times);
  }
}

function rateMistake(text: string): string | null {
  if (text.trim() === '') return '割合を入力してください。';
  const isRate = /^\d{1,2}(\.\d)?$/.test(text) && Number(text) >= 0.1 && Number(text) <= 50;
  return isRate ? null : '0.1%から50%のあいだで、0.1%単位で入力してください。';
}

function timesMistake(text: string): string | null {
  if (text.trim() === '') return '回数を入力してください。';
  const times = readYen(text);
  return times !== null && times >= 2n && times <= 600n ? null : '2回から600回のあいだで入力してください。';
}

/** The measure in the contract's words. */
export function saleMeasureOf({ method, amount, rate, units: count, times }: SaleValues) {
  if (method === 'FIXED_AMOUNT') return { amount: yen(readYen(amount) ?? 0n) };
  if (method === 'FIXED_RATE') return { rate };
  if (method === 'FIXED_UNITS') return { units: units(readYen(count) ?? 0n) };
  return { times: Number(readYen(times) ?? 0n) };
}

export const saleDayOf = ({ day }: Pick<SaleValues, 'day'>) => readPlanDay(day ?? '1');

/** A setting as values to change. */
export const valuesOfSetting = (setting: RedemptionSetting): SaleValues => ({
  method: setting.method,
  amount: setting.amount?.toString() ?? '',
  rate: setting.rate ?? '',
  units: setting.units?.toString() ?? '',
  times: setting.times?.toString() ?? '',
  frequency: setting.frequency,
  day: String(setting.dayOfMonth),
});
