import type { OpsCampaign, OpsCampaignEntry } from '@tsuzura/contract/ops';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { campaignStatus, progressOf, type CampaignFacts, type Condition } from '@tsuzura/domain/campaign';
import { yenText } from '@tsuzura/domain/text';
import type { ListedEntry, OwnedCampaign } from '@tsuzura/store/campaign';
import { maskedName } from '../kernel/masked.ts';

const statusTexts = {
  UNPUBLISHED: '公開前',
  SCHEDULED: '受付前',
  ACTIVE: '受付中',
  ENTRY_CLOSED: '受付終了',
  JUDGING: '判定・進呈待ち',
  ENDED: '終了',
} as const;

const entryTexts = {
  ENTERED: '参加中',
  QUALIFIED: '条件達成',
  REWARDED: '進呈済み',
  DISQUALIFIED: '対象外',
  CANCELED: '取消',
} as const;

const reasonTexts = {
  CONDITIONS: '条件を満たさず',
  BUDGET: '予算に達した',
  ACCOUNT: '口座なし',
  BROKEN: '取り戻し済み',
} as const;

const frames: Readonly<Record<string, string>> = { NISA_TSUMITATE: 'つみたて投資枠', NISA_GROWTH: '成長投資枠' };

/** 「成長投資枠で合計50,000円以上の購入」 */
export function conditionText(condition: Condition): string {
  if (condition.kind === 'ACCOUNT') return '証券口座の開設';
  if (condition.kind === 'NISA') return 'NISA口座の開設';
  if (condition.kind === 'DEPOSIT') return `合計${yenText(condition.amount)}以上の入金`;
  const of = condition.accountTypes?.map((one) => frames[one] ?? one).join('・');
  return `${of === undefined ? '' : `${of}で`}合計${yenText(condition.amount)}以上の購入`;
}

export function showOwnedCampaign(campaign: OwnedCampaign, now: Instant): OpsCampaign {
  const status = now < campaign.publishedAt ? 'UNPUBLISHED' : campaignStatus(campaign, now);
  return {
    id: campaign.id,
    revision: campaign.revision,
    kind: campaign.kind,
    title: campaign.title,
    summary: campaign.summary,
    rewardText: campaign.rewardText,
    rewardTimingText: campaign.rewardTimingText,
    conditionText: campaign.conditionText,
    exclusionText: campaign.exclusionText,
    campaignTerms: campaign.terms,
    entryFrom: formatJst(campaign.entryFrom),
    entryTo: formatJst(campaign.entryTo),
    conditions: campaign.conditions as OpsCampaign['conditions'],
    countsFrom: campaign.countsFrom,
    conditionsBy: campaign.conditionsBy,
    judgedOn: campaign.judgedOn,
    rewardedOn: campaign.rewardedOn,
    holdUntil: campaign.holdUntil,
    rewardAmount: campaign.reward,
    budget: campaign.budget,
    friendRewardAmount: campaign.friendReward,
    pid: campaign.pid,
    maxFriendsAYear: campaign.maxFriendsAYear,
    referralMessage: campaign.referralMessage,
    publishedAt: formatJst(campaign.publishedAt),
    status,
    statusText: statusTexts[status],
    spent: campaign.spent,
  };
}

export const showListedEntry = (
  entry: ListedEntry,
  { conditions }: OwnedCampaign,
  facts: CampaignFacts | undefined,
): OpsCampaignEntry => ({
  id: entry.id,
  status: entry.status,
  statusText:
    entry.reason === null ? entryTexts[entry.status] : `${entryTexts[entry.status]}（${reasonTexts[entry.reason]}）`,
  enteredAt: formatJst(entry.entered_at),
  rewardedOn: entry.rewarded_on,
  name: maskedName(entry.last_name, entry.first_name),
  accountNumber: entry.number,
  progress: facts
    ? progressOf(conditions, facts).map(({ condition, isMet, counted }) => ({
        label: conditionText(condition),
        isMet,
        counted,
        target: 'amount' in condition ? condition.amount : null,
      }))
    : [],
});
