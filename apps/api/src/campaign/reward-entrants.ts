import { Refused } from '@tsuzura/contract/kernel';
import { addDays, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { affordable, meetsAll, takeBack } from '@tsuzura/domain/campaign';
import { rewardEntries, type CustomerRange, type Entry } from '@tsuzura/domain/ledger';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import {
  accountHolders,
  addQualified,
  campaignsUnderWay,
  changeEntries,
  countRewards,
  entriesToDo,
  entriesToPay,
  freeCashOf,
  lockCampaignBudget,
  readCampaignFacts,
  rewardedThatTraded,
  spendBudget,
  type Campaign,
  type EntryChange,
  type EntryToDo,
  type EntryToPay,
} from '@tsuzura/store/campaign';
import type { Tx } from '@tsuzura/store/kernel';
import { composedId } from '../kernel/composed-id.ts';
import { postAll } from '../kernel/post-all.ts';
import type { PageEnd } from '../kernel/jobs/index.ts';
import { notifyAll, type Notification } from '../notification/index.ts';
import { pageOfCampaigns } from './campaign-pages.ts';

/** Sales of so many days are looked at again: a job that was late misses none. */
const daysLookedBack = 5;

const lastPlace = (entries: readonly EntryToDo[], limit: number): string | null =>
  entries.length === limit ? String(entries.at(-1)?.place ?? 0n) : null;

const factsOf = (tx: Tx, { countsFrom, conditionsBy }: Campaign, entries: readonly EntryToDo[]) =>
  readCampaignFacts(
    tx,
    entries.map(({ customerId }) => customerId),
    countsFrom,
    conditionsBy,
  );

/**
 * Rule CAMP-11: on `judgedOn`, everybody who meets the conditions of a campaign without entry is in it. Once: whoever meets them
 * later is too late.
 */
export async function enterQualified(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const today = ymdOf(at);
  const judged = (await campaignsUnderWay(tx, today)).filter(
    ({ kind, judgedOn }) => kind === 'AUTO' && judgedOn === today,
  );
  return pageOfCampaigns(judged, after, async (campaign, behind) => {
    const holders = await accountHolders(tx, behind, limit);
    const facts = await readCampaignFacts(tx, holders, campaign.countsFrom, campaign.conditionsBy);
    const qualified = holders.filter((id) => {
      const known = facts.get(id);
      return known !== undefined && meetsAll(campaign.conditions, known);
    });
    const entries = qualified.map((customerId) => ({
      id: composedId('campaign-entry', campaign.id, customerId),
      customerId,
    }));
    await addQualified(tx, campaign.id, entries, at);
    return holders.length === limit ? (holders.at(-1) ?? null) : null;
  });
}

/** Rule CAMP-4: from `judgedOn` on, who has met the conditions. */
export async function judgeEntrants(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const today = ymdOf(at);
  return pageOfCampaigns(await campaignsUnderWay(tx, today), after, async (campaign, behind) => {
    const entries = await entriesToDo(tx, campaign.id, 'ENTERED', behind || '0', limit);
    const facts = await factsOf(tx, campaign, entries);
    const changes = entries.map(({ id, customerId }): EntryChange => {
      const known = facts.get(customerId);
      return known && meetsAll(campaign.conditions, known)
        ? { id, status: 'QUALIFIED' }
        : { id, status: 'DISQUALIFIED', reason: 'CONDITIONS' };
    });
    await changeEntries(tx, changes, today);
    return lastPlace(entries, limit);
  });
}

const campaignsToPay = async (tx: Tx, at: Instant): Promise<readonly Campaign[]> => {
  const today = ymdOf(at);
  return (await campaignsUnderWay(tx, today)).filter(({ rewardedOn }) => rewardedOn <= today);
};

/**
 * Rule CAMP-5 where the budget is enough for everybody who qualified, which is the usual case: the order of entry decides nothing,
 * and the ranges of customers are paid at the same time. What was paid is counted and funded behind them (`fundRewards`): budget and
 * bank accounts are one for all ranges.
 */
export async function payCovered(
  tx: Tx,
  at: Instant,
  after: string | null,
  range: CustomerRange,
  limit: number,
): Promise<PageEnd> {
  return pageOfCampaigns(await campaignsToPay(tx, at), after, async (campaign, behind) => {
    if (behind === '' && !(await isCovered(tx, campaign))) return null;
    const entries = await entriesToPay(tx, campaign.id, campaign.judgedOn, behind || '0', limit, range);
    if (entries.length > 0) await payPage(tx, campaign, entries, entries.length, at);
    return lastPlace(entries, limit);
  });
}

/** From the entries alone: true stays true while they are paid, also when a run is taken up again in the middle. */
async function isCovered(tx: Tx, { id, budget, reward }: Campaign): Promise<boolean> {
  const { rewarded, qualified } = await countRewards(tx, id);
  return qualified > 0n && (rewarded + qualified) * reward <= budget;
}

/** Rule CAMP-5 where the budget may end: in the order of entry, as long as it lasts. */
export async function payInOrder(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  return pageOfCampaigns(await campaignsToPay(tx, at), after, async (campaign, behind) => {
    const { spent, budget } = await lockCampaignBudget(tx, campaign.id);
    const entries = await entriesToPay(tx, campaign.id, campaign.judgedOn, behind || '0', limit);
    if (entries.length > 0) {
      const paid = await payPage(tx, campaign, entries, affordable(budget, spent, campaign.reward), at);
      await fund(
        tx,
        campaign,
        yen(campaign.reward * BigInt(paid)),
        fundRef('paid', entries[0]?.id ?? '', ymdOf(at)),
        at,
      );
    }
    return lastPlace(entries, limit);
  });
}

/** What the ranges paid and nobody has funded yet. It is found by counting, so a run that was cut off is made up for by the next. */
export async function fundRewards(tx: Tx, at: Instant): Promise<false> {
  for (const campaign of await campaignsToPay(tx, at)) {
    const { spent } = await lockCampaignBudget(tx, campaign.id);
    const { rewarded } = await countRewards(tx, campaign.id);
    const missing = yen(rewarded * campaign.reward - spent);
    // How much was spent before is in the key: it names each step once.
    if (missing > 0n) await fund(tx, campaign, missing, fundRef('paid', campaign.id, String(spent)), at);
  }
  return false;
}

/**
 * Rule PUB-9: one entry, out of turn, with its budget and its notice. What is no longer met or affordable is refused or written to the
 * entry as on the day of the campaign.
 */
export async function payOne(tx: Tx, campaign: Campaign, entry: EntryToPay, at: Instant): Promise<void> {
  const { spent, budget } = await lockCampaignBudget(tx, campaign.id);
  if (affordable(budget, spent, campaign.reward) < 1) throw new Refused('CAMPAIGN_BUDGET');
  if ((await payPage(tx, campaign, [entry], 1, at)) === 0) return;
  const { reward: amount, title } = campaign;
  await fund(tx, campaign, amount, fundRef('paid', entry.id, 'run'), at);
  const event = { kind: 'campaign.rewarded', rewardId: entry.id, title, amount, on: ymdOf(at) } as const;
  await notifyAll(tx, [{ customer: { id: entry.customerId, mail: entry.mail }, event }], at);
}

async function fund(tx: Tx, campaign: Campaign, amount: Yen, ref: string, at: Instant): Promise<void> {
  if (amount === 0n) return;
  await postAll(tx, [rewardEntries.funded({ ref, at, amount })]);
  await spendBudget(tx, campaign.id, amount);
}
/** Of those who met the conditions when they were judged: who does no longer. Most did nothing since and are not read again. */
async function findBroken(tx: Tx, campaign: Campaign, entries: readonly EntryToPay[]): Promise<ReadonlySet<string>> {
  const wantsNisa = campaign.conditions.some(({ kind }) => kind === 'NISA');
  const doubtful = entries.filter(({ hasMoved, hasNisa }) => hasMoved || (wantsNisa && !hasNisa));
  if (doubtful.length === 0) return new Set();
  const facts = await factsOf(tx, campaign, doubtful);
  return new Set(
    doubtful
      .filter(({ customerId }) => {
        const known = facts.get(customerId);
        return !known || !meetsAll(campaign.conditions, known);
      })
      .map(({ id }) => id),
  );
}

/** How many of the entries were paid: at most `left`. */
async function payPage(
  tx: Tx,
  campaign: Campaign,
  entries: readonly EntryToPay[],
  left: number,
  at: Instant,
): Promise<number> {
  const broken = await findBroken(tx, campaign, entries);
  const { reward: amount, title } = campaign;
  const on = ymdOf(at);
  const booked: Entry[] = [];
  const changes: EntryChange[] = [];
  const notifications: Notification[] = [];
  for (const { id, customerId, mail, hasAccount } of entries)
    if (!hasAccount) changes.push({ id, status: 'DISQUALIFIED', reason: 'ACCOUNT' });
    else if (broken.has(id)) changes.push({ id, status: 'DISQUALIFIED', reason: 'CONDITIONS' });
    else if (booked.length >= left) {
      changes.push({ id, status: 'DISQUALIFIED', reason: 'BUDGET' });
      const customer = { id: customerId, mail };
      notifications.push({ customer, event: { kind: 'campaign.budget-used', entryId: id, title } });
    } else {
      booked.push(rewardEntries.paid(customerId, { ref: `reward-${id}`, at, amount }));
      changes.push({ id, status: 'REWARDED' });
    }
  await postAll(tx, booked);
  await changeEntries(tx, changes, on);
  if (notifications.length > 0) await notifyAll(tx, notifications, at);
  return booked.length;
}

/**
 * Those who were paid on this day hear of it, in pages of their own behind the run that pays: money is booked first, and its pages
 * hold the budget and the house's accounts for less time.
 */
export async function notifyRewarded(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const on = ymdOf(at);
  const paid = (await campaignsUnderWay(tx, on)).filter(({ rewardedOn }) => rewardedOn === on);
  return pageOfCampaigns(paid, after, async ({ id: campaignId, reward: amount, title }, behind) => {
    const entries = await entriesToDo(tx, campaignId, 'REWARDED', behind || '0', limit);
    const notifications = entries.map(({ id, customerId, mail }): Notification => ({
      customer: { id: customerId, mail },
      event: { kind: 'campaign.rewarded', rewardId: id, title, amount, on },
    }));
    if (notifications.length > 0) await notifyAll(tx, notifications, at);
    return lastPlace(entries, limit);
  });
}

/** One for each page: its first entry is in no other page of the kind. */
const fundRef = (what: string, first: string, then: string): string => `reward-fund-${what}-${first}-${then}`;

/** Rule CAMP-6: until `holdUntil`, the reward of who no longer meets the conditions is taken back. */
export async function checkRewarded(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const today = ymdOf(at);
  const held = (await campaignsUnderWay(tx, today)).filter(
    ({ rewardedOn, holdUntil }) => rewardedOn <= today && holdUntil !== null && today <= holdUntil,
  );
  return pageOfCampaigns(held, after, async (campaign, behind) => {
    const since = addDays(today, -daysLookedBack);
    const entries = await rewardedThatTraded(tx, campaign.id, since, behind || '0', limit);
    const facts = await factsOf(tx, campaign, entries);
    // A closed account is no broken condition: its owner was rewarded while it was open.
    const broken = entries.filter(({ customerId }) => {
      const known = facts.get(customerId);
      return known?.hasAccount === true && !meetsAll(campaign.conditions, known);
    });
    if (broken.length > 0) await takeBackFrom(tx, campaign, broken, at);
    return lastPlace(entries, limit);
  });
}

async function takeBackFrom(tx: Tx, campaign: Campaign, broken: readonly EntryToDo[], at: Instant): Promise<void> {
  const { reward: amount, title } = campaign;
  const on = ymdOf(at);
  const free = await freeCashOf(
    tx,
    broken.map(({ customerId }) => customerId),
  );
  let taken = 0n;
  const booked = broken.map(({ id, customerId }) => {
    const part = takeBack(amount, free.get(customerId) ?? noYen);
    taken += part.taken;
    return rewardEntries.takenBack(customerId, { ref: `reward-${id}`, at, amount }, part.owed);
  });
  const back = yen(0n - taken);
  await postAll(tx, [
    ...booked,
    rewardEntries.funded({ ref: fundRef('back', broken[0]?.id ?? '', on), at, amount: back }),
  ]);
  await changeEntries(
    tx,
    broken.map(({ id }) => ({ id, status: 'DISQUALIFIED', reason: 'BROKEN' })),
    on,
  );
  await notifyAll(
    tx,
    broken.map(({ id, customerId, mail }) => ({
      customer: { id: customerId, mail },
      event: { kind: 'campaign.taken-back', rewardId: id, title, amount, on },
    })),
    at,
  );
}
