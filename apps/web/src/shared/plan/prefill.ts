import { addressOf, type Search } from '@tsuzura/browser/router';
import type { PlanDay } from '@tsuzura/domain/plan';
import { paths } from '../navigation/index.ts';

/** What a form for a new 積立 can be opened with, as the address carries it: everything is text and may be missing. */
export interface PlanPrefill {
  readonly accountType?: string | undefined;
  readonly amount?: bigint | undefined;
  readonly bonus?: { readonly months: readonly number[]; readonly amount: bigint } | null | undefined;
  readonly dayOfMonth?: PlanDay | undefined;
  readonly settingCode?: string | undefined;
  readonly startMonth?: string | undefined;
  readonly useRemainingQuota?: boolean | undefined;
}

/** Where a new 積立 of this fund is set, with the form filled in as far as is known. */
export const planBuyAddress = (code: string, prefill: PlanPrefill = {}): string =>
  addressOf(paths.planBuy(code), {
    account: prefill.accountType ?? '',
    amount: prefill.amount?.toString() ?? '',
    bonusMonths: prefill.bonus?.months.join(',') ?? '',
    bonusAmount: prefill.bonus?.amount.toString() ?? '',
    day: prefill.dayOfMonth === undefined ? '' : String(prefill.dayOfMonth),
    debit: prefill.settingCode ?? '',
    start: prefill.startMonth ?? '',
    rest: prefill.useRemainingQuota === true ? '1' : '',
  });

const amountText = /^[1-9]\d{0,10}$/;
const monthsText = /^([1-9]|1[0-2])(,([1-9]|1[0-2]))?$/;
const monthText = /^20\d\d-(0[1-9]|1[0-2])$/;

/** What the address says; what it says wrongly reads as if it were not there. */
export function readPrefill(search: Search): PlanPrefill {
  const fits = (key: string, pattern: RegExp) => (pattern.test(search[key] ?? '') ? (search[key] ?? '') : null);
  const amount = fits('amount', amountText);
  const bonusMonths = fits('bonusMonths', monthsText);
  const bonusAmount = fits('bonusAmount', amountText);
  const start = fits('start', monthText);
  return {
    accountType: search['account'],
    amount: amount === null ? undefined : BigInt(amount),
    bonus:
      bonusMonths === null || bonusAmount === null
        ? undefined
        : { months: bonusMonths.split(',').map(Number), amount: BigInt(bonusAmount) },
    dayOfMonth: dayOf(search['day']),
    settingCode: search['debit'],
    startMonth: start ?? undefined,
    useRemainingQuota: search['rest'] === '1' ? true : undefined,
  };
}

function dayOf(text: string | undefined): PlanDay | undefined {
  if (text === 'MONTH_END') return text;
  return /^([1-9]|1\d|2[0-7])$/.test(text ?? '') ? Number(text) : undefined;
}
