import { assert } from '@tsuzura/domain/kernel';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { Attribution, ReferralState } from '@tsuzura/domain/campaign';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

const ensure = statement<{ code: string; clicked: number }, [campaignId: string, customerId: string, at: unknown]>(
  'campaign.referral-code-ensure',
  `with added as (
      insert into app.referral_code (code, campaign_id, customer_id, created_at)
        select replace(app.new_receipt_number(), '-', ''), $1, $2, $3
          where not exists (select from app.referral_code where customer_id = $2 and campaign_id = $1)
        on conflict (customer_id, campaign_id) do nothing returning code, clicked)
    select code, clicked from added union all
      select code, clicked from app.referral_code where customer_id = $2 and campaign_id = $1`,
);

const made = statement<{ code: string; clicked: number }, [campaignId: string, customerId: string]>(
  'campaign.referral-code',
  `select code, clicked from app.referral_code where customer_id = $2 and campaign_id = $1`,
);

/** The code of a customer's link, made when it is first asked for. Whoever only looks sees one that is there. */
export async function ensureReferralCode(
  tx: Tx,
  campaignId: string,
  customerId: string,
  at: Instant,
): Promise<{ readonly code: string; readonly clicked: number }> {
  const [known] = await made(tx, campaignId, customerId);
  if (known) return known;
  const find = () => ensure(tx, campaignId, customerId, moment(at));
  const [row] = await find();
  // Another request has made it in between.
  const [found] = row ? [row] : await find();
  assert(found, 'a customer has one code in a campaign');
  return found;
}

const click = statement<object, [code: string, campaignId: string]>(
  'campaign.referral-click',
  'update app.referral_code set clicked = clicked + 1 where code = $1 and campaign_id = $2',
);

export const countClick = async (tx: Tx, campaignId: string, code: string): Promise<void> =>
  void (await click(tx, code, campaignId));

const counts = statement<
  { signed_up: bigint; opened: bigint; rewarded: bigint },
  [customerId: string, campaignId: string]
>(
  'campaign.referral-counts',
  `select count(*) as signed_up, count(*) filter (where state in ('ACCOUNT_OPENED', 'QUALIFIED', 'REWARDED')) as opened,
      count(*) filter (where state = 'REWARDED') as rewarded
    from app.referral where referrer_id = $1 and campaign_id = $2 and state not in ('REJECTED', 'EXPIRED')`,
);

export interface ReferralCounts {
  readonly signedUp: number;
  readonly opened: number;
  readonly rewarded: number;
}

export async function referralCounts(
  reader: Reader | Tx,
  customerId: string,
  campaignId: string,
): Promise<ReferralCounts> {
  const [row] = await counts(reader, customerId, campaignId);
  return {
    signedUp: Number(row?.signed_up ?? 0),
    opened: Number(row?.opened ?? 0),
    rewarded: Number(row?.rewarded ?? 0),
  };
}

const grouped = statement<
  { state: ReferralState; day: Ymd | null; is_referrer_rewarded: boolean; people: bigint },
  [customerId: string, campaignId: string, limit: number]
>(
  'campaign.referral-rewards',
  `select state, case state when 'REWARDED' then rewarded_on when 'QUALIFIED' then qualified_on end as day, is_referrer_rewarded,
      count(*) as people
    from app.referral where referrer_id = $1 and campaign_id = $2 and state not in ('REJECTED', 'EXPIRED')
    group by 1, 2, 3 order by 2 desc nulls last, 1 limit $3`,
);

export interface ReferralGroup {
  readonly state: ReferralState;
  /** When they met the conditions, or were rewarded. */
  readonly day: Ymd | null;
  readonly isReferrerRewarded: boolean;
  readonly people: number;
}

const mostGroups = 100;

/** How many friends stand where; never who they are. */
export async function referralGroups(
  reader: Reader,
  customerId: string,
  campaignId: string,
): Promise<readonly ReferralGroup[]> {
  return (await grouped(reader, customerId, campaignId, mostGroups)).map((row) => ({
    state: row.state,
    day: row.day,
    isReferrerRewarded: row.is_referrer_rewarded,
    people: Number(row.people),
  }));
}

const who = statement<
  { referrer_id: string; is_customer: boolean; invited: readonly string[] | null; state: ReferralState | null },
  [campaignId: string, code: string, friendId: string]
>(
  'campaign.referral-of-code',
  `select r.customer_id as referrer_id,
      coalesce((select a.equity not in ('NOT_OPENED', 'REQUESTING') or a.opened_on is not null from app.account a
        where a.customer_id = $3), false) as is_customer,
      (select array_agg(x.friend_id) from app.referral x where x.referrer_id = $3 and x.friend_id = r.customer_id) as invited,
      (select x.state from app.referral x where x.campaign_id = $1 and x.friend_id = $3) as state
    from app.referral_code r where r.code = $2 and r.campaign_id = $1`,
);

/** What decides whether a link counts for a friend, and where the friend stands already; null: no such link. */
export async function readAttribution(
  tx: Tx,
  campaignId: string,
  code: string,
  friendId: string,
): Promise<(Attribution & { readonly state: ReferralState | null }) | null> {
  const [row] = await who(tx, campaignId, code, friendId);
  if (!row) return null;
  return {
    friendId,
    referrerId: row.referrer_id,
    isCustomer: row.is_customer,
    invitedByFriend: row.invited ?? [],
    state: row.state,
  };
}

const write = statement<
  object,
  [id: string, campaignId: string, friendId: string, referrerId: string, touchedAt: unknown]
>(
  'campaign.referral-write',
  `insert into app.referral (id, campaign_id, friend_id, referrer_id, state, touched_at) values ($1, $2, $3, $4, 'SIGNED_UP', $5)
    on conflict (campaign_id, friend_id) do update set referrer_id = excluded.referrer_id, touched_at = excluded.touched_at,
      state = 'SIGNED_UP' where referral.state in ('SIGNED_UP', 'EXPIRED')`,
);

/** The last link counts, until the account is open. */
export async function writeReferral(
  tx: Tx,
  referral: {
    readonly id: string;
    readonly campaignId: string;
    readonly friendId: string;
    readonly referrerId: string;
  },
  touchedAt: Instant,
): Promise<void> {
  const { id, campaignId, friendId, referrerId } = referral;
  await write(tx, id, campaignId, friendId, referrerId, moment(touchedAt));
}

/** A referral that the daily job works on. */
export interface ReferralToDo {
  readonly id: string;
  readonly state: ReferralState;
  readonly friendId: string;
  readonly friendMail: string;
  readonly referrerId: string;
  readonly referrerMail: string;
  readonly touchedAt: Instant;
  readonly openedOn: Ymd | null;
  readonly qualifiedOn: Ymd | null;
  /** The friend has asked for an account, which is not open yet. */
  readonly isApplying: boolean;
  readonly isReferrerOpen: boolean;
  /** Another customer, the referrer among them, has the friend's name and day of birth. */
  readonly isSamePerson: boolean;
  readonly isSameHousehold: boolean;
  /** For how many friends the referrer was rewarded this year. */
  readonly rewardedThisYear: number;
}

const toDo = statement<
  {
    id: string;
    state: ReferralState;
    friend_id: string;
    friend_mail: string;
    referrer_id: string;
    referrer_mail: string;
    touched_at: Instant;
    opened_on: Ymd | null;
    qualified_on: Ymd | null;
    is_applying: boolean;
    is_referrer_open: boolean;
    is_same_person: boolean;
    is_same_household: boolean;
    rewarded_this_year: bigint;
  },
  [campaignId: string, state: ReferralState, yearBegan: Ymd, after: string, limit: number]
>(
  'campaign.referrals-to-do',
  `select r.id, r.state, r.friend_id, f.username as friend_mail, r.referrer_id, w.username as referrer_mail, r.touched_at, r.qualified_on,
      a.opened_on, coalesce(a.equity = 'REQUESTING', false) as is_applying, coalesce(b.equity = 'AVAILABLE', false) as is_referrer_open,
      exists (select from app.person x where x.birth_date = p.birth_date and x.customer_id <> r.friend_id
        and x.last_name_kana = p.last_name_kana and x.first_name_kana = p.first_name_kana) as is_same_person,
      coalesce((p.postal_code, p.prefecture, p.city, p.street) = (q.postal_code, q.prefecture, q.city, q.street), false)
        as is_same_household,
      (select count(*) from app.referral y where y.referrer_id = r.referrer_id and y.campaign_id = r.campaign_id
        and y.is_referrer_rewarded and y.rewarded_on >= $3) as rewarded_this_year
    from app.referral r join app.customer f on f.id = r.friend_id collate "default" join app.customer w on w.id = r.referrer_id collate "default"
      left join app.account a on a.customer_id = r.friend_id collate "default" left join app.account b on b.customer_id = r.referrer_id collate "default"
      left join app.person p on p.customer_id = r.friend_id collate "default" left join app.person q on q.customer_id = r.referrer_id collate "default"
    where r.campaign_id = $1 and r.state = $2 and r.id > $4 order by r.id limit $5`,
);

/** By id. */
export async function referralsToDo(
  tx: Tx,
  campaignId: string,
  state: ReferralState,
  yearBegan: Ymd,
  after: string,
  limit: number,
): Promise<readonly ReferralToDo[]> {
  return (await toDo(tx, campaignId, state, yearBegan, after, limit)).map((row) => ({
    id: row.id,
    state: row.state,
    friendId: row.friend_id,
    friendMail: row.friend_mail,
    referrerId: row.referrer_id,
    referrerMail: row.referrer_mail,
    touchedAt: row.touched_at,
    openedOn: row.opened_on,
    qualifiedOn: row.qualified_on,
    isApplying: row.is_applying,
    isReferrerOpen: row.is_referrer_open,
    isSamePerson: row.is_same_person,
    isSameHousehold: row.is_same_household,
    rewardedThisYear: Number(row.rewarded_this_year),
  }));
}

export type ReferralReason = 'SAME_PERSON' | 'SAME_HOUSEHOLD' | 'BUDGET' | 'ACCOUNT' | 'BROKEN';

export interface ReferralChange {
  readonly id: string;
  readonly state: ReferralState;
  readonly reason?: ReferralReason;
  readonly isReferrerRewarded?: boolean;
}

const set = statement<object, readonly unknown[]>(
  'campaign.referrals-set',
  `update app.referral r set state = v.state, reason = v.reason, is_referrer_rewarded = v.is_referrer_rewarded,
      opened_on = case v.state when 'ACCOUNT_OPENED' then $5::date else r.opened_on end,
      qualified_on = case v.state when 'QUALIFIED' then $5::date else r.qualified_on end,
      rewarded_on = case v.state when 'REWARDED' then $5::date else r.rewarded_on end
    from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as v (id, state, reason, is_referrer_rewarded) where r.id = v.id`,
);

export async function changeReferrals(tx: Tx, changes: readonly ReferralChange[], on: Ymd): Promise<void> {
  if (changes.length === 0) return;
  await set(
    tx,
    changes.map(({ id }) => id),
    changes.map(({ state }) => state),
    changes.map(({ reason }) => reason ?? null),
    changes.map(({ isReferrerRewarded }) => isReferrerRewarded ?? false),
    on,
  );
}
