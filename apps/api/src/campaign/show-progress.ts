import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { CampaignCondition, getCampaignProgress } from '@tsuzura/contract/main';
import { formatJst, partsOf, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  meetsAll,
  missingOf,
  progressOf,
  type CampaignFacts,
  type Condition,
  type ConditionProgress,
} from '@tsuzura/domain/campaign';
import { noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { manYenLabel, shortDate } from '@tsuzura/domain/text';
import { findCustomer } from '@tsuzura/store/account';
import {
  findCampaign,
  findEntry,
  pendingPurchases,
  readCampaignFacts,
  readFundNames,
  type Campaign,
  type CampaignEntry,
  type PendingPurchase,
} from '@tsuzura/store/campaign';
import type { Reader } from '@tsuzura/store/kernel';
import { showEntry, taxNote } from './show-campaign.ts';

type Progress = Answer<typeof getCampaignProgress>;
type Purchases = Progress['purchases'];

const mostPurchases = 50;

/** Rule CAMP-3: where the customer stands, computed from the ledger at this moment. */
export async function showProgress(reader: Reader, subject: string, id: string, now: Instant): Promise<Progress> {
  const [campaign, customer] = await Promise.all([findCampaign(reader, id, now), findCustomer(reader, subject)]);
  if (!campaign || !customer) throw new Refused('NOT_FOUND');
  const [entry, facts, pending] = await Promise.all([
    findEntry(reader, id, customer.id),
    readCampaignFacts(reader, [customer.id], campaign.countsFrom, campaign.conditionsBy),
    pendingPurchases(reader, customer.id, campaign.conditionsBy, mostPurchases),
  ]);
  const known = facts.get(customer.id) ?? noFacts;
  const progress = progressOf(campaign.conditions, known);
  const ordered = orderedFor(campaign, pending);
  const amountOrdered = sumYen(ordered.map(({ amount }) => amount));
  const willBeMet = ({ condition, isMet, counted }: ConditionProgress): boolean =>
    isMet || (condition.kind === 'PURCHASE' && (counted ?? noYen) + amountOrdered >= condition.amount);
  return {
    campaignId: id,
    asOf: formatJst(now),
    application: entry && showEntry(entry),
    conditions: [
      ...(campaign.requiresEntry ? [entryCondition(entry)] : []),
      ...progress.map((one) => showCondition(one, known, campaign.conditionsBy, amountOrdered)),
    ],
    purchases: await showPurchases(reader, campaign, known, ordered),
    isExpectedToBeMet: known.hasAccount && progress.every(willBeMet),
    reward: showReward(campaign, entry, known),
  };
}

const noFacts: CampaignFacts = {
  hasAccount: false,
  openedOn: null,
  hasNisa: false,
  nisaOpenedOn: null,
  deposited: noYen,
  purchases: [],
  held: [],
};

const purchaseOf = ({ conditions }: Campaign) =>
  conditions.find((one): one is Extract<Condition, { kind: 'PURCHASE' }> => one.kind === 'PURCHASE');

const countsAs = (condition: Extract<Condition, { kind: 'PURCHASE' }>, accountType: string): boolean =>
  condition.accountTypes === null || condition.accountTypes.includes(accountType);

function orderedFor(campaign: Campaign, pending: readonly PendingPurchase[]): readonly PendingPurchase[] {
  const condition = purchaseOf(campaign);
  return condition ? pending.filter(({ accountType }) => countsAs(condition, accountType)) : [];
}

const entryCondition = (entry: CampaignEntry | null): CampaignCondition => ({
  kind: 'ENTRY',
  label: 'エントリー',
  isMet: entry !== null,
  text: entry === null ? 'エントリーはまだです。' : `${shortDate(ymdOf(entry.enteredAt))}に受け付けました`,
  amounts: null,
  by: null,
});

function showCondition(
  { condition, isMet, counted }: ConditionProgress,
  { openedOn, nisaOpenedOn }: CampaignFacts,
  by: Ymd,
  amountOrdered: Yen,
): CampaignCondition {
  const { kind } = condition;
  if (kind === 'ACCOUNT' || kind === 'NISA') {
    const since = kind === 'ACCOUNT' ? openedOn : nisaOpenedOn;
    const text =
      isMet && since !== null ? `${partsOf(since).year}年${partsOf(since).month}月から利用中` : '開設はまだです。';
    return {
      kind,
      label: kind === 'ACCOUNT' ? '証券口座の開設' : 'NISA口座の開設',
      isMet,
      text,
      amounts: null,
      by: null,
    };
  }
  const have = counted ?? noYen;
  const pending = kind === 'PURCHASE' ? amountOrdered : noYen;
  const label =
    kind === 'DEPOSIT'
      ? `合計${manYenLabel(condition.amount)}以上の入金`
      : `${frameText(condition.accountTypes)}合計${manYenLabel(condition.amount)}以上の購入`;
  const amounts = {
    target: condition.amount,
    counted: have,
    pending,
    missing: missingOf(condition.amount, yen(have + pending)),
  };
  return { kind, label, isMet, text: null, amounts, by };
}

function frameText(accountTypes: readonly string[] | null): string {
  if (accountTypes === null) return '';
  if (accountTypes.length > 1) return 'NISAで';
  return accountTypes[0] === 'NISA_TSUMITATE' ? 'つみたて投資枠で' : '成長投資枠で';
}

async function showPurchases(
  reader: Reader,
  campaign: Campaign,
  { purchases }: CampaignFacts,
  ordered: readonly PendingPurchase[],
): Promise<Purchases> {
  const condition = purchaseOf(campaign);
  if (!condition) return [];
  const settled = purchases.filter(({ accountType }) => countsAs(condition, accountType));
  const all = [
    ...settled.map((one) => ({ ...one, isSettled: true })),
    ...ordered.map((one) => ({ ...one, isSettled: false })),
  ];
  const names = await readFundNames(reader, [...new Set(all.map(({ fundCode }) => fundCode))]);
  let total = 0n;
  const shown = all.map(({ fundCode, settlementDate, isSettled, amount }) => {
    const before = total;
    total += amount;
    return {
      fundCode,
      fundName: names.get(fundCode) ?? '',
      settlementDate,
      isSettled,
      amount,
      total: yen(total),
      reachesTarget: before < condition.amount && total >= condition.amount,
    };
  });
  return shown.slice(-mostPurchases);
}

function showReward(campaign: Campaign, entry: CampaignEntry | null, facts: CampaignFacts): Progress['reward'] {
  const reward = { amount: campaign.reward, taxNote };
  if (entry?.status === 'REWARDED') return { ...reward, status: 'PAID', on: entry.rewardedOn };
  if (entry?.reason === 'BROKEN') return { ...reward, status: 'TAKEN_BACK', on: entry.takenBackOn };
  if (entry?.reason === 'BUDGET') return { ...reward, status: 'BUDGET_USED', on: null };
  const isExpected =
    entry?.status === 'QUALIFIED' || (entry?.status === 'ENTERED' && meetsAll(campaign.conditions, facts));
  return { ...reward, status: isExpected ? 'EXPECTED' : 'NONE', on: isExpected ? campaign.rewardedOn : null };
}
