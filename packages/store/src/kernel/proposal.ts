import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

export type ProposalState = 'PROPOSED' | 'DONE' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED';
export type PlainRecord = Readonly<Record<string, string | number | boolean | null>>;

/** What one operator prepared and another one decides. */
export interface StoredProposal {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly title: string;
  /** As it was sent. */
  readonly payload: unknown;
  readonly facts: PlainRecord;
  readonly reason: string;
  readonly diff: readonly { readonly label: string; readonly before: string | null; readonly after: string | null }[];
  readonly effect: readonly { readonly text: string; readonly count: number | null }[];
  /** What it was decided on, by label. */
  readonly basis: Readonly<Record<string, string>>;
  readonly state: ProposalState;
  readonly maker: string;
  readonly makerName: string;
  readonly proposedAt: Instant;
  readonly expiresAt: Instant;
  readonly checker: string | null;
  readonly checkerName: string | null;
  readonly decidedAt: Instant | null;
  readonly decisionNote: string | null;
  readonly result: PlainRecord | null;
}

export type NewProposal = Omit<
  StoredProposal,
  'state' | 'checker' | 'checkerName' | 'decidedAt' | 'decisionNote' | 'result'
>;

interface Row extends Pick<
  StoredProposal,
  | 'id'
  | 'kind'
  | 'subject'
  | 'title'
  | 'payload'
  | 'facts'
  | 'reason'
  | 'diff'
  | 'effect'
  | 'basis'
  | 'state'
  | 'maker'
  | 'checker'
  | 'result'
> {
  readonly maker_name: string;
  readonly proposed_at: Instant;
  readonly expires_at: Instant;
  readonly checker_name: string | null;
  readonly decided_at: Instant | null;
  readonly decision_note: string | null;
}

const columns = `id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at,
  checker, checker_name, decided_at, decision_note, result`;

const proposalOf = (
  { maker_name, proposed_at, expires_at, checker_name, decided_at, decision_note, ...row }: Row,
  now: Instant,
): StoredProposal => ({
  ...row,
  // Nothing runs when its time is over: it is marked when somebody proposes again.
  state: row.state === 'PROPOSED' && expires_at <= now ? 'EXPIRED' : row.state,
  makerName: maker_name,
  proposedAt: proposed_at,
  expiresAt: expires_at,
  checkerName: checker_name,
  decidedAt: decided_at,
  decisionNote: decision_note,
});

const expire = statement<object, [subject: string, now: unknown]>(
  'kernel.proposal-expire',
  `update ops.proposal set state = 'EXPIRED' where subject = $1 and state = 'PROPOSED' and expires_at <= $2::timestamptz`,
);
const insert = statement<{ id: string }, readonly unknown[]>(
  'kernel.proposal-add',
  `insert into ops.proposal (id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at)
    values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8::jsonb, $9::jsonb, $10::jsonb, 'PROPOSED', $11, $12, $13::timestamptz, $14::timestamptz)
    on conflict (subject) where state = 'PROPOSED' do nothing returning id`,
);

/** False while another waits for the same thing. */
export async function addProposal(tx: Tx, it: NewProposal): Promise<boolean> {
  await expire(tx, it.subject, moment(it.proposedAt));
  const added = await insert(
    tx,
    it.id,
    it.kind,
    it.subject,
    it.title,
    JSON.stringify(it.payload),
    JSON.stringify(it.facts),
    it.reason,
    JSON.stringify(it.diff),
    JSON.stringify(it.effect),
    JSON.stringify(it.basis),
    it.maker,
    it.makerName,
    moment(it.proposedAt),
    moment(it.expiresAt),
  );
  return added.length > 0;
}

const byId = statement<Row, [id: string]>('kernel.proposal', `select ${columns} from ops.proposal where id = $1`);
const lockById = statement<Row, [id: string]>(
  'kernel.proposal-lock',
  `select ${columns} from ops.proposal where id = $1 for update`,
);

export async function findProposal(reader: Reader, id: string, now: Instant): Promise<StoredProposal | null> {
  const [row] = await byId(reader, id);
  return row ? proposalOf(row, now) : null;
}

/** Locked until the transaction ends: of two who decide at once the second finds it decided. */
export async function lockProposal(tx: Tx, id: string, now: Instant): Promise<StoredProposal | null> {
  const [row] = await lockById(tx, id);
  return row ? proposalOf(row, now) : null;
}

const waitingFor = statement<{ id: string }, [subject: string, now: unknown]>(
  'kernel.proposal-waiting-for',
  `select id from ops.proposal where subject = $1 and state = 'PROPOSED' and expires_at > $2::timestamptz`,
);

export const isProposed = async (reader: Reader, subject: string, now: Instant): Promise<boolean> =>
  (await waitingFor(reader, subject, moment(now))).length > 0;

export interface ProposalVerdict {
  readonly state: 'DONE' | 'REJECTED' | 'WITHDRAWN';
  readonly checker: string;
  readonly checkerName: string;
  readonly decidedAt: Instant;
  readonly decisionNote: string;
  readonly result: PlainRecord | null;
}

const decide = statement<object, readonly unknown[]>(
  'kernel.proposal-decide',
  `update ops.proposal set state = $2, checker = $3, checker_name = $4, decided_at = $5::timestamptz, decision_note = $6, result = $7::jsonb
    where id = $1`,
);

export async function decideProposal(tx: Tx, id: string, it: ProposalVerdict): Promise<void> {
  const result = it.result === null ? null : JSON.stringify(it.result);
  await decide(tx, id, it.state, it.checker, it.checkerName, moment(it.decidedAt), it.decisionNote, result);
}

type PageArgs = readonly [now: unknown, maker: string | null, beforeAt: unknown, beforeId: string, limit: number];
const newestFirst = 'order by proposed_at desc, id desc limit $5';
const after = '(proposed_at, id) < ($3::timestamptz, $4::text)';
const listStatements = {
  waiting: statement<Row, PageArgs>(
    'kernel.proposals-waiting',
    `select ${columns} from ops.proposal where state = 'PROPOSED' and expires_at > $1::timestamptz and $2::text is null and ${after} ${newestFirst}`,
  ),
  mine: statement<Row, PageArgs>(
    'kernel.proposals-of-maker',
    `select ${columns} from ops.proposal where maker = $2::text and $1::timestamptz is not null and ${after} ${newestFirst}`,
  ),
  all: statement<Row, PageArgs>(
    'kernel.proposals',
    `select ${columns} from ops.proposal where $1::timestamptz is not null and $2::text is null and ${after} ${newestFirst}`,
  ),
};

/** Where a page ends: the next one begins behind it. */
export interface ProposalPlace {
  readonly at: Instant;
  readonly id: string;
}

/** Newest first. */
export async function listProposals(
  reader: Reader,
  view: keyof typeof listStatements,
  asked: {
    readonly maker: string;
    readonly now: Instant;
    readonly before: ProposalPlace | null;
    readonly limit: number;
  },
): Promise<readonly StoredProposal[]> {
  const { maker, now, before, limit } = asked;
  const rows = await listStatements[view](
    reader,
    moment(now),
    view === 'mine' ? maker : null,
    before ? moment(before.at) : 'infinity',
    before?.id ?? '',
    limit,
  );
  return rows.map((row) => proposalOf(row, now));
}

const countWaitingRows = statement<{ waiting: number }, [now: unknown]>(
  'kernel.proposals-waiting-count',
  `select count(*)::int as waiting from ops.proposal where state = 'PROPOSED' and expires_at > $1::timestamptz`,
);

export const countWaitingProposals = async (reader: Reader, now: Instant): Promise<number> =>
  (await countWaitingRows(reader, moment(now)))[0]?.waiting ?? 0;

const ofKind = statement<Row, [kind: string, limit: number]>(
  'kernel.proposals-of-kind',
  `select ${columns} from ops.proposal where kind = $1 order by proposed_at desc, id desc limit $2`,
);

/** Newest first. */
export const proposalsOfKind = async (
  reader: Reader,
  kind: string,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<readonly StoredProposal[]> => (await ofKind(reader, kind, limit)).map((row) => proposalOf(row, now));

const begin = statement<object, []>('kernel.trial-begin', 'savepoint trial');
const undo = statement<object, []>('kernel.trial-undo', 'rollback to savepoint trial');

/** Does something and undoes it: what it answers, or refuses, is what it would. */
export async function tryOut<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await begin(tx);
  try {
    return await run();
  } finally {
    await undo(tx);
  }
}
