import { randomBytes } from 'node:crypto';
import { addDays, atJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import { applicantsToRemind, expireWaiting, readSeminars, type NotifiedApplicant } from '@tsuzura/store/seminar';
import { everyDayAt, inPages, pageSize, type PageEnd, type ScheduledJob } from '../kernel/jobs/index.ts';
import { notifyAll, type NotificationEvent } from '../notification/index.ts';
import { commitLotteries, drawNextLottery } from './draw-lotteries.ts';

type SeminarEventKind = 'seminar.tomorrow' | 'seminar.today' | 'seminar.expired';
const seedBytes = 32;
const atOnce = 100;
/** A service that was down for days expires what began meanwhile. */
const daysLookedBack = 31;

/** The reminder goes out at 08:00 of the day before and of the day; lotteries are committed before office hours. */
export const seminarJobs = (
  newSeed: () => string = () => randomBytes(seedBytes).toString('hex'),
): readonly ScheduledJob[] => [
  inPages('seminar.commit-lotteries', 'セミナーの抽選の種の公開', everyDayAt('05:00'), (tx, at) =>
    commitLotteries(tx, at, atOnce, newSeed),
  ),
  inPages('seminar.remind-applicants', 'セミナーの前日と当日のご案内', everyDayAt('08:00'), remind),
  inPages('seminar.expire-waiting', 'セミナーのキャンセル待ちの終了', everyDayAt('23:00'), async (tx, at) => {
    const from = atJst(addDays(ymdOf(at), -daysLookedBack), '00:00');
    const expired = await expireWaiting(tx, from, at, pageSize);
    await notifyApplicants(tx, expired, () => 'seminar.expired', at);
    return expired.length === pageSize;
  }),
  inPages('seminar.draw-lotteries', 'セミナーの抽選', everyDayAt('18:00'), (tx, at) => drawNextLottery(tx, at)),
];

async function remind(tx: Tx, at: Instant, after: string | null): Promise<PageEnd> {
  const today = ymdOf(at);
  const end = atJst(addDays(today, 2), '00:00');
  const applicants = await applicantsToRemind(tx, at, end, after ?? '', pageSize);
  const tomorrow = atJst(addDays(today, 1), '00:00');
  await notifyApplicants(
    tx,
    applicants,
    (startsAt) => (startsAt < tomorrow ? 'seminar.today' : 'seminar.tomorrow'),
    at,
  );
  const last = applicants.at(-1);
  return last && applicants.length === pageSize ? { after: last.applicationId } : false;
}

async function notifyApplicants(
  tx: Tx,
  applicants: readonly NotifiedApplicant[],
  kindOf: (startsAt: Instant) => SeminarEventKind,
  at: Instant,
): Promise<void> {
  if (applicants.length === 0) return;
  const seminars = await readSeminars(tx, [...new Set(applicants.map(({ seminarId }) => seminarId))], at);
  await notifyAll(
    tx,
    applicants.flatMap(({ customerId, mail, seminarId, applicationId, receiptNumber, people }) => {
      const seminar = seminars.get(seminarId);
      if (!seminar) return [];
      const event: NotificationEvent = {
        kind: kindOf(seminar.startsAt),
        applicationId,
        receiptNumber,
        people,
        seminar,
      };
      return [{ customer: { id: customerId, mail }, event }];
    }),
    at,
  );
}
