import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

const toCommit = statement<{ id: string }, [at: unknown, limit: number]>(
  'seminar.lotteries-to-commit',
  `select s.id from app.seminar s where s.selection = 'LOTTERY' and not s.is_canceled and s.application_to > $1
    and not exists (select from app.seminar_lottery l where l.seminar_id = s.id) order by s.id limit $2`,
);

/** Lotteries whose seed is not chosen yet. */
export const lotteriesToCommit = async (tx: Tx, at: Instant, limit: number): Promise<readonly string[]> =>
  (await toCommit(tx, moment(at), limit)).map(({ id }) => id);

const commit = statement<object, [seminarId: string, seed: string, commitment: string, at: unknown]>(
  'seminar.lottery-commit',
  `insert into app.seminar_lottery (seminar_id, seed, commitment, committed_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

export async function commitLottery(
  tx: Tx,
  lottery: { readonly seminarId: string; readonly seed: string; readonly commitment: string },
  at: Instant,
): Promise<void> {
  await commit(tx, lottery.seminarId, lottery.seed, lottery.commitment, moment(at));
}

const toDraw = statement<{ id: string; seed: string; capacity: number | null }, [at: unknown, limit: number]>(
  'seminar.lotteries-to-draw',
  `select s.id, l.seed, q.capacity from app.seminar s join app.seminar_lottery l on l.seminar_id = s.id
    join app.seminar_seats q on q.seminar_id = s.id where l.drawn_at is null and s.draw_at <= $1 and not s.is_canceled order by s.id limit $2
    for update of q`,
);

export interface DueLottery {
  readonly id: string;
  readonly seed: string;
  readonly capacity: number | null;
}

/** Those that are due, with their seats locked. */
export const lockLotteriesToDraw = (tx: Tx, at: Instant, limit: number): Promise<readonly DueLottery[]> =>
  toDraw(tx, moment(at), limit);

export interface LotteryApplication {
  readonly id: string;
  readonly receiptNumber: string;
  readonly people: number;
  readonly customerId: string;
  readonly mail: string;
}

const entered = statement<
  { id: string; receipt_number: string; people: number; customer_id: string; mail: string },
  [seminarId: string]
>(
  'seminar.lottery-applications',
  `select a.id, a.receipt_number, a.people, a.customer_id, c.username as mail from app.seminar_application a
    join app.customer c on c.id = a.customer_id collate "default" where a.seminar_id = $1 and a.status = 'APPLIED' order by a.receipt_number`,
);

/** Everybody who takes part in the draw. */
export async function lotteryApplications(tx: Tx, seminarId: string): Promise<readonly LotteryApplication[]> {
  const rows = await entered(tx, seminarId);
  return rows.map((row) => ({
    id: row.id,
    receiptNumber: row.receipt_number,
    people: row.people,
    customerId: row.customer_id,
    mail: row.mail,
  }));
}

export type DrawResult = 'CONFIRMED' | 'LOST';

const writeResult = statement<object, [ids: readonly string[], result: DrawResult, at: unknown]>(
  'seminar.lottery-results',
  `update app.seminar_application set status = $2, draw_result = $2, updated_at = $3 where id = any ($1) and status = 'APPLIED'`,
);
const markDrawn = statement<object, [seminarId: string, at: unknown]>(
  'seminar.lottery-drawn',
  `update app.seminar_lottery set drawn_at = $2 where seminar_id = $1 and drawn_at is null`,
);

/** The results and, from here on, the seed are published. */
export async function writeDraw(
  tx: Tx,
  seminarId: string,
  draw: { readonly won: readonly string[]; readonly lost: readonly string[] },
  at: Instant,
): Promise<void> {
  await writeResult(tx, draw.won, 'CONFIRMED', moment(at));
  await writeResult(tx, draw.lost, 'LOST', moment(at));
  await markDrawn(tx, seminarId, moment(at));
}

export interface PublishedEntry {
  readonly receiptNumber: string;
  readonly people: number;
  readonly result: DrawResult | null;
}

const entries = statement<
  { receipt_number: string; people: number; draw_result: DrawResult | null },
  [seminarId: string, after: string, limit: number]
>(
  'seminar.lottery-entries',
  `select receipt_number, people, draw_result from app.seminar_application
    where seminar_id = $1 and (status = 'APPLIED' or draw_result is not null) and receipt_number > $2
    order by receipt_number limit $3`,
);

/** In the order of receipt numbers. */
export async function lotteryEntries(
  reader: Reader,
  seminarId: string,
  after: string,
  limit: number,
): Promise<readonly PublishedEntry[]> {
  const rows = await entries(reader, seminarId, after, limit);
  return rows.map((row) => ({ receiptNumber: row.receipt_number, people: row.people, result: row.draw_result }));
}
