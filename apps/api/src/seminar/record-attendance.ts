import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { recordSeminarAttendance } from '@tsuzura/contract/ops';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { findSeminar, lockSeminarSeats, writeAttendance } from '@tsuzura/store/seminar';
import type { Clock } from '../kernel/clock.ts';

interface Attendance {
  readonly seminarId: string;
  readonly receiptNumbers: readonly string[];
  readonly operator: string;
  readonly requestId: string;
}

/** Rule SEM-10. */
export async function recordAttendance(
  tx: Tx,
  { seminarId, receiptNumbers, operator, requestId }: Attendance,
  clock: Clock,
): Promise<Answer<typeof recordSeminarAttendance>> {
  const at = clock.now();
  await lockSeminarSeats(tx, [seminarId]);
  const seminar = await findSeminar(tx, seminarId, at);
  if (!seminar) throw new Refused('NOT_FOUND');
  if (seminar.isCanceled || at < seminar.endsAt) throw new Refused('SEMINAR_NOT_OVER');
  const there = new Set(receiptNumbers);
  const { attended, absent } = await writeAttendance(tx, seminarId, [...there], at);
  // A number of another seminar, or of somebody without a seat, is a mistake in the list: nothing of it is taken.
  if (attended < there.size) {
    const message = 'このセミナーで席のある受付番号ではないものが含まれています。';
    throw new Refused('INPUT', {}, [{ message, field: 'receiptNumbers' }]);
  }
  const detail = { attended, absent };
  const action = 'seminar.record-attendance';
  await writeAudit(tx, { at, actorRole: 'operator', actor: operator, action, subject: seminarId, detail, requestId });
  return { attended, absent };
}
