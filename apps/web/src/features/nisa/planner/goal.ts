import { choice, filterCodec, parsed, type SearchCodec } from '@tsuzura/browser/filter';
import type { NisaFrame } from '@tsuzura/domain/nisa';

export const goalKinds = ['target', 'useUp', 'monthly'] as const;
export type GoalKind = (typeof goalKinds)[number];

/** What a customer aims at (rule PLAN-30), as the address carries it. */
export interface GoalDraft {
  readonly plan: GoalKind;
  readonly frame: NisaFrame;
  /** Of useUp the year, of target the last one; null: the usual. */
  readonly year: number | null;
  /** Of target the book in the end, of monthly the amount. */
  readonly total: bigint | null;
  readonly amount: bigint | null;
  readonly tsumitateFund: string | null;
  readonly growthFund: string | null;
  /** 預り金 on a day, or the debit account. */
  readonly day: string | null;
  readonly debit: string | null;
}

const amountOf = (text: string) => (/^\d{1,11}$/.test(text) ? BigInt(text) : null);
const codeText = (text: string) => (/^[\w-]{1,64}$/.test(text) ? text : null);

export const goalCodec: SearchCodec<GoalDraft> = filterCodec<GoalDraft>({
  plan: choice('plan', goalKinds, 'target'),
  frame: choice('frame', ['TSUMITATE', 'GROWTH'], 'TSUMITATE'),
  year: parsed('year', (text) => (/^20\d\d$/.test(text) ? Number(text) : null), String),
  total: parsed('total', amountOf, String),
  amount: parsed('amount', amountOf, String),
  tsumitateFund: parsed('tFund', codeText, String),
  growthFund: parsed('gFund', codeText, String),
  day: parsed('day', (text) => (/^([1-9]|1\d|2[0-7]|MONTH_END)$/.test(text) ? text : null), String),
  debit: parsed('debit', codeText, String),
});

/** The kind always stands in the address: without it the page is that of the frames. */
export const searchOfDraft = (draft: GoalDraft) => ({ ...goalCodec.write(draft), plan: draft.plan });
