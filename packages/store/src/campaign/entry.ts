import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { EntryStatus } from '@tsuzura/domain/campaign';
import { accountKinds, everyCustomer, type CustomerRange } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export type EntryReason = 'CONDITIONS' | 'BUDGET' | 'ACCOUNT' | 'BROKEN';

export interface CampaignEntry {
  readonly id: string;
  readonly status: EntryStatus;
  readonly reason: EntryReason | null;
  readonly enteredAt: Instant;
  readonly rewardedOn: Ymd | null;
  readonly takenBackOn: Ymd | null;
}

interface Row {
  readonly id: string;
  readonly status: EntryStatus;
  readonly reason: EntryReason | null;
  readonly entered_at: Instant;
  readonly rewarded_on: Ymd | null;
  readonly taken_back_on: Ymd | null;
}

const entryOf = (row: Row): CampaignEntry => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  enteredAt: row.entered_at,
  rewardedOn: row.rewarded_on,
  takenBackOn: row.taken_back_on,
});

const add = statement<{ id: string }, [id: string, campaignId: string, customerId: string, at: unknown]>(
  'campaign.entry-add',
  `insert into app.campaign_entry (id, campaign_id, customer_id, status, entered_at) values ($1, $2, $3, 'ENTERED', $4)
    on conflict (campaign_id, customer_id) do nothing returning id`,
);
const ofCustomer = statement<Row, [campaignId: string, customerId: string]>(
  'campaign.entry-of',
  `select id, status, reason, entered_at, rewarded_on, taken_back_on from app.campaign_entry
    where campaign_id = $1 and customer_id = $2`,
);

export async function findEntry(
  reader: Reader | Tx,
  campaignId: string,
  customerId: string,
): Promise<CampaignEntry | null> {
  const [row] = await ofCustomer(reader, campaignId, customerId);
  return row ? entryOf(row) : null;
}

/** False: the customer had entered before. */
export const addEntry = async (
  tx: Tx,
  entry: { readonly id: string; readonly campaignId: string; readonly customerId: string },
  at: Instant,
): Promise<boolean> => (await add(tx, entry.id, entry.campaignId, entry.customerId, moment(at))).length === 1;

const holders = statement<{ id: string }, [after: string, limit: number]>(
  'campaign.account-holders',
  `select customer_id as id from app.account where customer_id > $1 and equity = 'AVAILABLE' order by customer_id limit $2`,
);

/** Customers with an open account, by id. */
export const accountHolders = async (tx: Tx, after: string, limit: number): Promise<readonly string[]> =>
  (await holders(tx, after, limit)).map(({ id }) => id);

const addMany = statement<
  object,
  [ids: readonly string[], campaignId: string, customers: readonly string[], at: unknown]
>(
  'campaign.entries-add',
  `insert into app.campaign_entry (id, campaign_id, customer_id, status, entered_at)
    select v.id, $2, v.customer_id, 'QUALIFIED', $4::timestamptz
      from unnest($1::text[], $3::text[]) with ordinality as v (id, customer_id, n) order by v.n
    on conflict (campaign_id, customer_id) do nothing`,
);

/** Of a campaign without entry: who meets the conditions, in this order. Who stands there already stays as they are. */
export async function addQualified(
  tx: Tx,
  campaignId: string,
  entries: readonly { readonly id: string; readonly customerId: string }[],
  at: Instant,
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  const customers = entries.map(({ customerId }) => customerId);
  await addMany(tx, ids, campaignId, customers, moment(at));
}

/** An entry that a job works on. */
export interface EntryToDo {
  readonly id: string;
  readonly customerId: string;
  readonly mail: string;
  readonly place: bigint;
}

type ToDoRow = { id: string; customer_id: string; mail: string; place: bigint };
const toDoOf = (row: ToDoRow): EntryToDo => ({
  id: row.id,
  customerId: row.customer_id,
  mail: row.mail,
  place: row.place,
});

const inOrder = statement<ToDoRow, [campaignId: string, status: EntryStatus, after: string, limit: number]>(
  'campaign.entries-to-do',
  `select e.id, e.customer_id, c.username as mail, e.place from app.campaign_entry e join app.customer c on c.id = e.customer_id collate "default"
    where e.campaign_id = $1 and e.status = $2 and e.place > $3::bigint order by e.place limit $4`,
);

/** In the order of entry. */
export const entriesToDo = async (
  tx: Tx,
  campaignId: string,
  status: EntryStatus,
  after: string,
  limit: number,
): Promise<readonly EntryToDo[]> => (await inOrder(tx, campaignId, status, after, limit)).map(toDoOf);

/** An entry whose reward is due. */
export interface EntryToPay extends EntryToDo {
  readonly hasAccount: boolean;
  readonly hasNisa: boolean;
  /** Deposited, bought or sold since it was judged: whether the conditions are still met has to be looked at again. */
  readonly hasMoved: boolean;
}

const toPay = statement<
  ToDoRow & { has_account: boolean; has_nisa: boolean; has_moved: boolean },
  [campaignId: string, judgedOn: Ymd, after: string, limit: number, from: string, through: string]
>(
  'campaign.entries-to-pay',
  `select e.id, e.customer_id, c.username as mail, e.place, coalesce(a.equity = 'AVAILABLE', false) as has_account,
      coalesce(a.nisa = 'AVAILABLE', false) as has_nisa,
      exists (select from ledger.cash_line l
        where l.customer_id = e.customer_id and l.type in ('DEPOSIT', 'TRADE') and l.day >= $2) as has_moved
    from app.campaign_entry e join app.customer c on c.id = e.customer_id collate "default" left join app.account a on a.customer_id = e.customer_id collate "default"
    where e.campaign_id = $1 and e.status = 'QUALIFIED' and e.place > $3::bigint and e.customer_id > $5 and e.customer_id <= $6
    order by e.place limit $4`,
);

/** In the order of entry, in which the budget is spent. */
export const entriesToPay = async (
  tx: Tx,
  campaignId: string,
  judgedOn: Ymd,
  after: string,
  limit: number,
  range: CustomerRange = everyCustomer,
): Promise<readonly EntryToPay[]> =>
  (await toPay(tx, campaignId, judgedOn, after, limit, range.after, range.through)).map((row) => ({
    ...toDoOf(row),
    hasAccount: row.has_account,
    hasNisa: row.has_nisa,
    hasMoved: row.has_moved,
  }));

const traded = statement<ToDoRow, [campaignId: string, since: Ymd, after: string, limit: number]>(
  'campaign.entries-that-traded',
  `select e.id, e.customer_id, c.username as mail, e.place from app.campaign_entry e join app.customer c on c.id = e.customer_id collate "default"
    where e.campaign_id = $1 and e.status = 'REWARDED' and e.place > $3::bigint
      and exists (select from ledger.cash_line l where l.customer_id = e.customer_id and l.type = 'TRADE' and l.day >= $2)
    order by e.place limit $4 for no key update of c`,
);

/** Rewarded ones that bought or sold since a day, with their customers locked: only their condition can have broken. */
export const rewardedThatTraded = async (
  tx: Tx,
  campaignId: string,
  since: Ymd,
  after: string,
  limit: number,
): Promise<readonly EntryToDo[]> => (await traded(tx, campaignId, since, after, limit)).map(toDoOf);

const set = statement<object, readonly unknown[]>(
  'campaign.entries-set',
  `update app.campaign_entry e set status = v.status, reason = v.reason,
      rewarded_on = case when v.status = 'REWARDED' then $4::date else e.rewarded_on end,
      taken_back_on = case when v.reason = 'BROKEN' then $4::date else e.taken_back_on end
    from unnest($1::text[], $2::text[], $3::text[]) as v (id, status, reason) where e.id = v.id`,
);

export interface EntryChange {
  readonly id: string;
  readonly status: EntryStatus;
  readonly reason?: EntryReason;
}

export async function changeEntries(tx: Tx, changes: readonly EntryChange[], on: Ymd): Promise<void> {
  if (changes.length === 0) return;
  await set(
    tx,
    changes.map(({ id }) => id),
    changes.map(({ status }) => status),
    changes.map(({ reason }) => reason ?? null),
    on,
  );
}

const free = statement<{ customer_id: string; amount: bigint }, [customers: readonly string[]]>(
  'campaign.free-cash',
  `select a.customer_id, b.amount from unnest($1::text[]) as w (id) join ledger.account a
      on coalesce(a.customer_id, '') = w.id and a.instrument = 'JPY' and a.kind = ${accountKinds.CASH_FREE.id}
    join ledger.balance b on b.account_id = a.id`,
);

/** Of customers whom the caller has locked. */
export const freeCashOf = async (tx: Tx, customers: readonly string[]): Promise<ReadonlyMap<string, Yen>> =>
  new Map((await free(tx, customers)).map((row) => [row.customer_id, yen(row.amount)]));
