import { useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import {
  getFund,
  listDebitAccounts,
  listFunds,
  listSubscriptionSettings,
  type FundDetail,
  type FundSummary,
} from '@tsuzura/contract/main';
import type { NisaFrame } from '@tsuzura/domain/nisa';
import type { Funding, PlanDay } from '@tsuzura/domain/plan';
import { planFundOf } from '../../../shared/plan/plan-fund.ts';
import type { GoalDraft } from './goal.ts';
import type { Choices } from './propose.ts';

export type DebitAccount = Answer<typeof listDebitAccounts>['bankAccounts'][number];

export interface PlannerChoices {
  /** Funds that each frame can be bought with, the most popular first. */
  readonly funds: Readonly<Record<NisaFrame, readonly FundSummary[]>>;
  readonly codes: Readonly<Record<NisaFrame, string | null>>;
  readonly debitAccounts: readonly DebitAccount[];
  readonly funding: Funding;
  /** null until the funds are known. */
  readonly chosen: Choices | null;
  readonly details: Readonly<Record<NisaFrame, FundDetail>> | null;
}

const usualDay = 5;
/** More than anybody scrolls through; the list of funds has the rest. */
const mostFunds = 100;

/** Which fund and which money: as the address says, else as the plans that are there, else the usual. */
export function useChoices(draft: GoalDraft): PlannerChoices {
  const tsumitate = useCall(listFunds, {
    query: { nisaTsumitate: true, sort: 'popular', limit: mostFunds, offset: 0 },
  });
  const growth = useCall(listFunds, { query: { nisaGrowth: true, sort: 'popular', limit: mostFunds, offset: 0 } });
  const accounts = useCall(listDebitAccounts);
  const settings = useCall(listSubscriptionSettings);
  const funds = {
    TSUMITATE: (tsumitate.data?.funds ?? []).filter(({ orderable }) => orderable.scheduled),
    GROWTH: (growth.data?.funds ?? []).filter(({ orderable }) => orderable.scheduled),
  };
  const codeOf = (frame: NisaFrame, asked: string | null): string | null => {
    const running = settings.data?.settings.find(
      ({ accountType, status }) => accountType === `NISA_${frame}` && status === 'ACTIVE',
    );
    const wanted = [asked, running?.fundCode ?? null];
    const found = wanted.find((code) => code !== null && funds[frame].some((fund) => fund.code === code));
    return found ?? funds[frame][0]?.code ?? null;
  };
  const isReady = settings.data !== undefined;
  const codes = {
    TSUMITATE: isReady ? codeOf('TSUMITATE', draft.tsumitateFund) : null,
    GROWTH: isReady ? codeOf('GROWTH', draft.growthFund) : null,
  };
  const first = useDetail(codes.TSUMITATE);
  const second = useDetail(codes.GROWTH);
  const debitAccounts = (accounts.data?.bankAccounts ?? []).filter(({ status }) => status === 'ACTIVE');
  const funding = fundingOf(draft, debitAccounts);
  const details = first === undefined || second === undefined ? null : { TSUMITATE: first, GROWTH: second };
  const chosen =
    details === null || accounts.data === undefined
      ? null
      : { funds: { TSUMITATE: planFundOf(details.TSUMITATE), GROWTH: planFundOf(details.GROWTH) }, funding };
  return { funds, codes, debitAccounts, funding, chosen, details };
}

const useDetail = (code: string | null) =>
  useCall(getFund, { params: { code: code ?? '' } }, { enabled: code !== null, keepPrevious: true }).data;

function fundingOf({ day, debit }: Pick<GoalDraft, 'day' | 'debit'>, accounts: readonly DebitAccount[]): Funding {
  const account = accounts.find(({ settingCode }) => settingCode === debit) ?? (day === null ? accounts[0] : undefined);
  if (account !== undefined) return { type: 'BANK_DEBIT', settingCode: account.settingCode };
  return { type: 'CASH', dayOfMonth: dayOf(day) };
}

const dayOf = (text: string | null): PlanDay => (text === 'MONTH_END' ? text : Number(text ?? usualDay));
