import { hash } from 'node:crypto';
import type { Instant } from '@tsuzura/domain/calendar';
import { commitmentOf, drawLottery } from '@tsuzura/domain/seminar';
import type { Tx } from '@tsuzura/store/kernel';
import {
  changeSeats,
  commitLottery,
  lockLotteriesToDraw,
  lotteriesToCommit,
  lotteryApplications,
  readSeminars,
  writeDraw,
  type DueLottery,
} from '@tsuzura/store/seminar';
import { notifyAll } from '../notification/index.ts';

const sha256 = (text: string): string => hash('sha256', text);

/** Chooses the seeds of lotteries to come and publishes their hashes; only then they take entries. */
export async function commitLotteries(tx: Tx, at: Instant, limit: number, newSeed: () => string): Promise<boolean> {
  const ids = await lotteriesToCommit(tx, at, limit);
  for (const seminarId of ids) {
    const seed = newSeed();
    await commitLottery(tx, { seminarId, seed, commitment: commitmentOf(seed, sha256) }, at);
  }
  return ids.length === limit;
}

/** Rule SEM-7. Draws one lottery that is due; true while more may be. */
export async function drawNextLottery(tx: Tx, at: Instant): Promise<boolean> {
  const [due] = await lockLotteriesToDraw(tx, at, 1);
  if (!due) return false;
  await draw(tx, due, at);
  return true;
}

async function draw(tx: Tx, { id, seed, capacity }: DueLottery, at: Instant): Promise<void> {
  const applications = await lotteryApplications(tx, id);
  const { won, lost } = drawLottery(applications, capacity ?? Infinity, seed, sha256);
  await writeDraw(tx, id, { won: won.map((one) => one.id), lost: lost.map((one) => one.id) }, at);
  const peopleOf = (of: readonly { readonly people: number }[]) => of.reduce((sum, { people }) => sum + people, 0);
  await changeSeats(tx, id, { taken: peopleOf(won), entered: -peopleOf(applications) });
  const seminar = (await readSeminars(tx, [id], at)).get(id);
  if (!seminar) return;
  const results = [
    ...won.map((one) => ({ one, kind: 'seminar.won' as const })),
    ...lost.map((one) => ({ one, kind: 'seminar.lost' as const })),
  ];
  await notifyAll(
    tx,
    results.map(({ one: { id: applicationId, receiptNumber, people, customerId, mail }, kind }) => ({
      customer: { id: customerId, mail },
      event: { kind, applicationId, receiptNumber, people, seminar },
    })),
    at,
  );
}
