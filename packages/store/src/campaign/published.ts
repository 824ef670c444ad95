import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { EntryStatus } from '@tsuzura/domain/campaign';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import { campaignOf, type Campaign, type CampaignRow } from './campaign.ts';
import type { EntryReason, EntryToPay } from './entry.ts';

/** A campaign with what only operators see. */
export interface OwnedCampaign extends Campaign {
  readonly revision: number;
  readonly publishedAt: Instant;
}

type Row = CampaignRow & { readonly revision: number; readonly published_at: Instant };
const ownedOf = (row: Row): OwnedCampaign => ({
  ...campaignOf(row),
  revision: row.revision,
  publishedAt: row.published_at,
});
const tables = 'app.campaign c join app.campaign_budget b on b.campaign_id = c.id';

const newest = statement<Row, [at: unknown, id: string, limit: number]>(
  'campaign.owned-list',
  `select c.*, b.budget, b.spent from ${tables}
    where c.entry_to < $1::timestamptz or (c.entry_to = $1::timestamptz and c.id > $2) order by c.entry_to desc, c.id limit $3`,
);

/** Whose entry ends last first; also what is not published yet. */
export const listOwnedCampaigns = async (
  reader: Reader,
  after: { readonly entryTo: Instant; readonly id: string } | null,
  limit: number,
): Promise<readonly OwnedCampaign[]> => {
  const { entryTo, id } = after ?? { entryTo: Date.UTC(2999, 11, 31) as Instant, id: '' };
  return (await newest(reader, moment(entryTo), id, limit)).map(ownedOf);
};

const byId = statement<Row, [id: string]>(
  'campaign.owned-by-id',
  `select c.*, b.budget, b.spent from ${tables} where c.id = $1`,
);

export async function findOwnedCampaign(reader: Reader | Tx, id: string): Promise<OwnedCampaign | null> {
  const [row] = await byId(reader, id);
  return row ? ownedOf(row) : null;
}

const save = statement<{ revision: number }, readonly unknown[]>(
  'campaign.save',
  `insert into app.campaign as c (id, kind, title, summary, detail_url, reward_text, reward_timing_text, condition_text, exclusion_text,
      terms, requires_entry, entry_from, entry_to, conditions, counts_from, conditions_by, judged_on, rewarded_on, hold_until,
      reward_amount, friend_reward_amount, referral_pid, max_friends_a_year, published_at, referral_subject, referral_text)
    values ($1, $2, $3, $4, '/campaigns/' || $1, $5, $6, $7, $8, $9, $2 = 'ENTRY', $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
      $21, $22, $23, $24)
    on conflict (id) do update set title = $3, summary = $4, reward_text = $5, reward_timing_text = $6, condition_text = $7,
      exclusion_text = $8, terms = $9, entry_from = $10, entry_to = $11, conditions = $12, counts_from = $13, conditions_by = $14,
      judged_on = $15, rewarded_on = $16, hold_until = $17, reward_amount = $18, friend_reward_amount = $19, max_friends_a_year = $21,
      published_at = $22, referral_subject = $23, referral_text = $24, revision = c.revision + 1
    returning revision`,
);
const saveBudget = statement<object, [id: string, budget: string]>(
  'campaign.budget-save',
  `insert into app.campaign_budget (campaign_id, budget) values ($1, $2::bigint)
    on conflict (campaign_id) do update set budget = excluded.budget`,
);

export type WrittenCampaign = Omit<Campaign, 'id' | 'spent' | 'imageUrl' | 'detailUrl' | 'requiresEntry'> & {
  readonly publishedAt: Instant;
};

/** A new campaign, or another revision of one: its kind and pid stay. */
export async function saveCampaign(tx: Tx, id: string, one: WrittenCampaign): Promise<number> {
  const [row] = await save(
    tx,
    id,
    one.kind,
    one.title,
    one.summary,
    one.rewardText,
    one.rewardTimingText,
    one.conditionText,
    one.exclusionText,
    one.terms,
    moment(one.entryFrom),
    moment(one.entryTo),
    JSON.stringify(one.conditions, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
    one.countsFrom,
    one.conditionsBy,
    one.judgedOn,
    one.rewardedOn,
    one.holdUntil,
    String(one.reward),
    one.friendReward === null ? null : String(one.friendReward),
    one.pid,
    one.maxFriendsAYear,
    moment(one.publishedAt),
    one.referralMessage?.subject ?? null,
    one.referralMessage?.body ?? null,
  );
  await saveBudget(tx, id, String(one.budget));
  return row?.revision ?? 0;
}

export interface ListedEntry {
  readonly id: string;
  readonly place: bigint;
  readonly customer_id: string;
  readonly status: EntryStatus;
  readonly reason: EntryReason | null;
  readonly entered_at: Instant;
  readonly rewarded_on: Ymd | null;
  readonly number: string | null;
  readonly last_name: string | null;
  readonly first_name: string | null;
}

const entries = statement<ListedEntry, [campaignId: string, after: string, limit: number]>(
  'campaign.entries-of',
  `select e.id, e.place, e.customer_id, e.status, e.reason, e.entered_at, e.rewarded_on, a.number, p.last_name, p.first_name
    from app.campaign_entry e left join app.account a on a.customer_id = e.customer_id collate "default"
      left join app.person p on p.customer_id = e.customer_id collate "default"
    where e.campaign_id = $1 and e.place > $2::bigint order by e.place limit $3`,
);

/** In the order of entry. */
export const entriesOf = (
  reader: Reader,
  campaignId: string,
  after: string,
  limit: number,
): Promise<readonly ListedEntry[]> => entries(reader, campaignId, after, limit);

const counts = statement<
  { entered: bigint; qualified: bigint; rewarded: bigint; disqualified: bigint; out_of_budget: bigint },
  [campaignId: string]
>(
  'campaign.entries-counted',
  `select count(*) filter (where status = 'ENTERED') as entered, count(*) filter (where status = 'QUALIFIED') as qualified,
      count(*) filter (where status = 'REWARDED') as rewarded, count(*) filter (where status = 'DISQUALIFIED') as disqualified,
      count(*) filter (where reason = 'BUDGET') as out_of_budget
    from app.campaign_entry where campaign_id = $1`,
);

export async function countEntries(reader: Reader | Tx, campaignId: string) {
  const [row] = await counts(reader, campaignId);
  return {
    entered: Number(row?.entered ?? 0n),
    qualified: Number(row?.qualified ?? 0n),
    rewarded: Number(row?.rewarded ?? 0n),
    disqualified: Number(row?.disqualified ?? 0n),
    outOfBudget: Number(row?.out_of_budget ?? 0n),
  };
}

type FunnelRow = Readonly<
  Record<
    'links' | 'clicked' | 'invited' | 'signed_up' | 'opened' | 'qualified' | 'rewarded' | 'rejected' | 'expired',
    bigint
  >
>;
const funnel = statement<FunnelRow, [campaignId: string]>(
  'campaign.funnel',
  `select l.links, l.clicked, (select count(*) from app.invitation where campaign_id = $1) as invited, r.*
    from (select count(*) as links, coalesce(sum(clicked), 0)::bigint as clicked from app.referral_code where campaign_id = $1) l,
      (select count(*) as signed_up, count(*) filter (where opened_on is not null) as opened,
        count(*) filter (where qualified_on is not null) as qualified, count(*) filter (where state = 'REWARDED') as rewarded,
        count(*) filter (where state = 'REJECTED') as rejected, count(*) filter (where state = 'EXPIRED') as expired
        from app.referral where campaign_id = $1) r`,
);

/** From the link of an invitation to the reward. */
export async function readFunnel(reader: Reader, campaignId: string) {
  const [row] = await funnel(reader, campaignId);
  const of = (name: keyof FunnelRow) => Number(row?.[name] ?? 0n);
  return {
    links: of('links'),
    clicked: of('clicked'),
    invited: of('invited'),
    signedUp: of('signed_up'),
    opened: of('opened'),
    qualified: of('qualified'),
    rewarded: of('rewarded'),
    rejected: of('rejected'),
    expired: of('expired'),
  };
}

const payable = `e.campaign_id = $1 and (e.status = 'QUALIFIED' or e.reason = 'BUDGET')`;
const toReward = statement<{ place: bigint }, [campaignId: string, after: string, limit: number]>(
  'campaign.entries-to-reward',
  `select e.place from app.campaign_entry e where ${payable} and e.place > $2::bigint order by e.place limit $3`,
);

/** Places of those who have qualified, and of those whom the budget was not enough for, in the order of entry. */
export const placesToReward = async (
  tx: Tx,
  campaignId: string,
  after: string,
  limit: number,
): Promise<readonly bigint[]> => (await toReward(tx, campaignId, after, limit)).map(({ place }) => place);

const oneToReward = statement<
  { id: string; customer_id: string; mail: string; place: bigint; has_account: boolean; has_nisa: boolean },
  [campaignId: string, place: string]
>(
  'campaign.entry-to-reward',
  `select e.id, e.customer_id, c.username as mail, e.place, coalesce(a.equity = 'AVAILABLE', false) as has_account,
      coalesce(a.nisa = 'AVAILABLE', false) as has_nisa
    from app.campaign_entry e join app.customer c on c.id = e.customer_id collate "default" left join app.account a on a.customer_id = e.customer_id collate "default"
    where ${payable} and e.place = $2::bigint for update of e`,
);

/** Locked. Its conditions are looked at again, whatever it did since. Null: it needs no reward any more. */
export async function lockEntryToReward(tx: Tx, campaignId: string, place: string): Promise<EntryToPay | null> {
  const [row] = await oneToReward(tx, campaignId, place);
  if (!row) return null;
  const { id, customer_id: customerId, mail, place: at } = row;
  return { id, customerId, mail, place: at, hasAccount: row.has_account, hasNisa: row.has_nisa, hasMoved: true };
}
