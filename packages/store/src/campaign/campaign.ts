import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { CampaignDates, CampaignKind, CampaignStatus, Condition } from '@tsuzura/domain/campaign';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface Campaign extends CampaignDates {
  readonly id: string;
  readonly kind: CampaignKind;
  readonly title: string;
  readonly summary: string;
  readonly imageUrl: string | null;
  readonly detailUrl: string;
  readonly rewardText: string;
  readonly rewardTimingText: string;
  readonly conditionText: string;
  readonly exclusionText: string;
  readonly terms: string;
  readonly requiresEntry: boolean;
  readonly conditions: readonly Condition[];
  /** Deposits and purchases count from the one day to the other. */
  readonly countsFrom: Ymd;
  readonly conditionsBy: Ymd;
  readonly holdUntil: Ymd | null;
  readonly reward: Yen;
  readonly friendReward: Yen | null;
  readonly budget: Yen;
  readonly spent: Yen;
  /** Of a referral campaign. */
  readonly pid: string | null;
  readonly maxFriendsAYear: number | null;
  /** What an invitation says before its link; null: the usual words. */
  readonly referralMessage: { readonly subject: string; readonly body: string } | null;
}

type ConditionJson =
  | { readonly kind: 'ACCOUNT' | 'NISA' }
  | { readonly kind: 'DEPOSIT'; readonly amount: number }
  | { readonly kind: 'PURCHASE'; readonly amount: number; readonly accountTypes: readonly string[] | null };

export interface CampaignRow {
  readonly id: string;
  readonly kind: CampaignKind;
  readonly title: string;
  readonly summary: string;
  readonly image_url: string | null;
  readonly detail_url: string;
  readonly reward_text: string;
  readonly reward_timing_text: string;
  readonly condition_text: string;
  readonly exclusion_text: string;
  readonly terms: string;
  readonly requires_entry: boolean;
  readonly entry_from: Instant;
  readonly entry_to: Instant;
  readonly conditions: readonly ConditionJson[];
  readonly counts_from: Ymd;
  readonly conditions_by: Ymd;
  readonly judged_on: Ymd;
  readonly rewarded_on: Ymd;
  readonly hold_until: Ymd | null;
  readonly reward_amount: bigint;
  readonly friend_reward_amount: bigint | null;
  readonly budget: bigint;
  readonly spent: bigint;
  readonly referral_pid: string | null;
  readonly max_friends_a_year: number | null;
  readonly referral_subject: string | null;
  readonly referral_text: string | null;
}

const conditionOf = (json: ConditionJson): Condition =>
  'amount' in json ? { ...json, amount: yen(BigInt(json.amount)) } : json;

export const campaignOf = (row: CampaignRow): Campaign => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  imageUrl: row.image_url,
  detailUrl: row.detail_url,
  rewardText: row.reward_text,
  rewardTimingText: row.reward_timing_text,
  conditionText: row.condition_text,
  exclusionText: row.exclusion_text,
  terms: row.terms,
  requiresEntry: row.requires_entry,
  entryFrom: row.entry_from,
  entryTo: row.entry_to,
  conditions: row.conditions.map(conditionOf),
  countsFrom: row.counts_from,
  conditionsBy: row.conditions_by,
  judgedOn: row.judged_on,
  rewardedOn: row.rewarded_on,
  holdUntil: row.hold_until,
  reward: yen(row.reward_amount),
  friendReward: row.friend_reward_amount === null ? null : yen(row.friend_reward_amount),
  budget: yen(row.budget),
  spent: yen(row.spent),
  pid: row.referral_pid,
  maxFriendsAYear: row.max_friends_a_year,
  referralMessage:
    row.referral_subject === null || row.referral_text === null
      ? null
      : { subject: row.referral_subject, body: row.referral_text },
});

const tables = 'app.campaign c join app.campaign_budget b on b.campaign_id = c.id';

/** The status that `campaignStatus` of the domain gives, for a filter; a test compares the two. */
const status = `case when c.entry_from > $1 then 'SCHEDULED' when c.entry_to > $1 then 'ACTIVE'
  when c.judged_on::timestamp at time zone 'Asia/Tokyo' > $1 then 'ENTRY_CLOSED'
  when c.rewarded_on::timestamp at time zone 'Asia/Tokyo' > $1 then 'JUDGING' else 'ENDED' end`;

const found = `${tables} where c.published_at <= $1::timestamptz and ($2::text is null or c.id = $2)
  and ($3::text is null or ${status} = $3)`;

type FilterArgs = [at: unknown, id: string | null, status: string | null];

const page = statement<CampaignRow, [...FilterArgs, limit: number, offset: number]>(
  'campaign.list',
  `select c.*, b.budget, b.spent from ${found} order by c.entry_to <= $1, case when c.entry_to > $1 then c.entry_to end, c.entry_to desc, c.id
    limit $4 offset $5`,
);

/** Nobody reads further: more are not counted. */
const mostCounted = 1_000;

const count = statement<{ total: bigint }, FilterArgs>(
  'campaign.count',
  `select count(*) as total from (select c.id from ${found} limit ${mostCounted}) x`,
);

export interface CampaignFilter {
  /** Business time. */
  readonly at: Instant;
  readonly id?: string | undefined;
  readonly status?: CampaignStatus | undefined;
}

/** Those whose entry ends soonest first; then those that are over, the newest first. */
export async function listCampaigns(
  reader: Reader,
  { at, id, status: of }: CampaignFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly campaigns: readonly Campaign[]; readonly total: number }> {
  const filter = [moment(at), id ?? null, of ?? null] as const;
  const [rows, [counted]] = await Promise.all([page(reader, ...filter, limit, offset), count(reader, ...filter)]);
  return { campaigns: rows.map(campaignOf), total: Number(counted?.total ?? 0) };
}

const byId = statement<CampaignRow, [id: string, at: unknown]>(
  'campaign.by-id',
  `select c.*, b.budget, b.spent from ${tables} where c.id = $1 and c.published_at <= $2::timestamptz`,
);

export async function findCampaign(reader: Reader | Tx, id: string, at: Instant): Promise<Campaign | null> {
  const [row] = await byId(reader, id, moment(at));
  return row ? campaignOf(row) : null;
}

const byPid = statement<CampaignRow, [pid: string, at: unknown]>(
  'campaign.by-pid',
  `select c.*, b.budget, b.spent from ${tables} where c.referral_pid = $1 and c.published_at <= $2::timestamptz`,
);

export async function findCampaignByPid(reader: Reader | Tx, pid: string, at: Instant): Promise<Campaign | null> {
  const [row] = await byPid(reader, pid, moment(at));
  return row ? campaignOf(row) : null;
}

const due = statement<CampaignRow, [today: Ymd]>(
  'campaign.under-way',
  `select c.*, b.budget, b.spent from ${tables}
    where c.kind <> 'REFERRAL' and c.judged_on <= $1 and greatest(c.hold_until, c.rewarded_on + 60) >= $1 order by c.id`,
);

/** Campaigns with something to judge, to pay or to check on a day; those that are long over are left out. */
export const campaignsUnderWay = async (tx: Tx, today: Ymd): Promise<readonly Campaign[]> =>
  (await due(tx, today)).map(campaignOf);

const referrals = statement<CampaignRow, [from: Ymd]>(
  'campaign.referral-campaigns',
  `select c.*, b.budget, b.spent from ${tables} where c.kind = 'REFERRAL' and c.rewarded_on + 400 >= $1 order by c.id`,
);

export const referralCampaigns = async (tx: Tx, today: Ymd): Promise<readonly Campaign[]> =>
  (await referrals(tx, today)).map(campaignOf);

const lockBudget = statement<{ spent: bigint; budget: bigint }, [campaignId: string]>(
  'campaign.budget-lock',
  'select spent, budget from app.campaign_budget where campaign_id = $1 for update',
);

/** What is spent of the budget, locked: rewards of a campaign are paid one page after the other. */
export async function lockCampaignBudget(
  tx: Tx,
  campaignId: string,
): Promise<{ readonly spent: Yen; readonly budget: Yen }> {
  const [row] = await lockBudget(tx, campaignId);
  return { spent: yen(row?.spent ?? 0n), budget: yen(row?.budget ?? 0n) };
}

const spend = statement<object, [campaignId: string, amount: string]>(
  'campaign.budget-spend',
  'update app.campaign_budget set spent = spent + $2::bigint where campaign_id = $1',
);

export const spendBudget = async (tx: Tx, campaignId: string, amount: Yen): Promise<void> =>
  void (await spend(tx, campaignId, String(amount)));

const rewarded = statement<{ rewarded: bigint; qualified: bigint }, [campaignId: string]>(
  'campaign.rewards-counted',
  `select count(*) filter (where rewarded_on is not null) as rewarded, count(*) filter (where status = 'QUALIFIED') as qualified
    from app.campaign_entry where campaign_id = $1`,
);

/** How many entries were rewarded (also when it was taken back), and how many wait for their reward. */
export async function countRewards(
  tx: Tx,
  campaignId: string,
): Promise<{ readonly rewarded: bigint; readonly qualified: bigint }> {
  const [row] = await rewarded(tx, campaignId);
  return row ?? { rewarded: 0n, qualified: 0n };
}
