import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { nav, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../../kernel/index.ts';

export type NavProposalKind = 'CORRECTION' | 'REPLACEMENT';
export type NavProposalState = 'WAITING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

/** A price an operator wants to set, as it waits for a second one or was decided. */
export interface NavProposal {
  readonly id: string;
  readonly fundCode: string;
  readonly date: Ymd;
  readonly kind: NavProposalKind;
  /** Null: there was none. */
  readonly oldNav: Nav | null;
  readonly nav: Nav;
  readonly distribution: Yen;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly expiresAt: Instant;
  readonly state: NavProposalState;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
  readonly decisionNote: string | null;
}

export type NewNavProposal = Omit<NavProposal, 'state' | 'decidedBy' | 'decidedAt' | 'decisionNote'>;

interface Row {
  readonly id: string;
  readonly fund_code: string;
  readonly date: Ymd;
  readonly kind: NavProposalKind;
  readonly old_nav: bigint | null;
  readonly nav: bigint;
  readonly distribution: bigint;
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Instant;
  readonly expires_at: Instant;
  readonly state: NavProposalState;
  readonly decided_by: string | null;
  readonly decided_at: Instant | null;
  readonly decision_note: string | null;
}

const proposalOf = (row: Row, now: Instant): NavProposal => ({
  id: row.id,
  fundCode: row.fund_code,
  date: row.date,
  kind: row.kind,
  oldNav: row.old_nav === null ? null : nav(row.old_nav),
  nav: nav(row.nav),
  distribution: yen(row.distribution),
  reason: row.reason,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  expiresAt: row.expires_at,
  // Nothing runs when its time is over: it is marked when somebody proposes again.
  state: row.state === 'WAITING' && row.expires_at <= now ? 'EXPIRED' : row.state,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  decisionNote: row.decision_note,
});

const expire = statement<object, readonly unknown[]>(
  'night-fund.nav-proposal-expire',
  `update app.nav_proposal set state = 'EXPIRED'
    where fund_code = $1 and date = $2 and state = 'WAITING' and expires_at <= $3::timestamptz`,
);
const insert = statement<{ id: string }, readonly unknown[]>(
  'night-fund.nav-proposal-add',
  `insert into app.nav_proposal (id, fund_code, date, kind, old_nav, nav, distribution, reason, proposed_by, proposed_at, expires_at, state)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11::timestamptz, 'WAITING')
    on conflict (fund_code, date) where state = 'WAITING' do nothing returning id`,
);

/** False while another waits for the same price. */
export async function addNavProposal(tx: Tx, it: NewNavProposal): Promise<boolean> {
  await expire(tx, it.fundCode, it.date, moment(it.proposedAt));
  const rows = await insert(
    tx,
    it.id,
    it.fundCode,
    it.date,
    it.kind,
    it.oldNav,
    it.nav,
    it.distribution,
    it.reason,
    it.proposedBy,
    moment(it.proposedAt),
    moment(it.expiresAt),
  );
  return rows.length > 0;
}

const waiting = statement<{ id: string }, readonly unknown[]>(
  'night-fund.nav-proposal-waiting',
  `select id from app.nav_proposal where fund_code = $1 and date = $2 and state = 'WAITING' and expires_at > $3::timestamptz`,
);

export const isNavProposed = async (reader: Reader, fundCode: string, date: Ymd, now: Instant): Promise<boolean> =>
  (await waiting(reader, fundCode, date, moment(now))).length > 0;

const lockOne = statement<Row, [id: string]>(
  'night-fund.nav-proposal-lock',
  'select * from app.nav_proposal where id = $1 for update',
);

/** Locks it until the transaction ends. */
export async function lockNavProposal(tx: Tx, id: string, now: Instant): Promise<NavProposal | null> {
  const [row] = await lockOne(tx, id);
  return row ? proposalOf(row, now) : null;
}

const decide = statement<object, readonly unknown[]>(
  'night-fund.nav-proposal-decide',
  `update app.nav_proposal set state = $2, decided_by = $3, decided_at = $4::timestamptz, decision_note = $5 where id = $1`,
);

export async function decideNavProposal(
  tx: Tx,
  {
    id,
    state,
    by,
    at,
    note,
  }: { id: string; state: 'APPROVED' | 'REJECTED'; by: string; at: Instant; note: string | null },
): Promise<void> {
  await decide(tx, id, state, by, moment(at), note);
}

const listed = statement<Row, [limit: number]>(
  'night-fund.nav-proposals',
  `select * from app.nav_proposal order by proposed_at desc, id limit $1`,
);
const mostListed = 200;

/** Newest first. */
export const navProposals = async (reader: Reader, now: Instant): Promise<readonly NavProposal[]> =>
  (await listed(reader, mostListed)).map((row) => proposalOf(row, now));

const baseline = statement<{ nav: bigint | null }, [fundCode: string, date: Ymd]>(
  'night-fund.nav-baseline',
  `select coalesce(
      (select p.nav from app.nav_proposal p where p.fund_code = $1 and p.date = $2 and p.state = 'APPROVED'
        order by p.decided_at desc limit 1),
      (select coalesce(c.old_nav, c.new_nav) from app.nav_correction c where c.fund_code = $1 and c.date = $2
        order by c.turn limit 1)) as nav`,
);

/** The last price of that day that no single operator set; null when nobody has touched it. */
export async function navBaseline(reader: Reader, fundCode: string, date: Ymd): Promise<Nav | null> {
  const [row] = await baseline(reader, fundCode, date);
  return row?.nav == null ? null : nav(row.nav);
}

const before = statement<{ nav: bigint }, [fundCode: string, date: Ymd]>(
  'night-fund.nav-before',
  'select nav from app.nav where fund_code = $1 and date < $2 order by date desc limit 1',
);

/** The price of the business day before. */
export async function navBefore(reader: Reader, fundCode: string, date: Ymd): Promise<Nav | null> {
  const [row] = await before(reader, fundCode, date);
  return row ? nav(row.nav) : null;
}
