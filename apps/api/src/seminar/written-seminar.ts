import { instant, type Instant } from '@tsuzura/domain/calendar';
import type { OwnedSeminar, WrittenSeminar } from '@tsuzura/store/seminar';
import { momentOf, wrong } from '../kernel/moment-text.ts';
import type { PayloadOf } from '../kernel/proposal/index.ts';

/** People and applications that count on a seminar. */
export const applied = ({ seats: { taken, waiting, entered } }: OwnedSeminar): number => taken + waiting + entered;

/** What applicants have to hear of. */
export const isOtherForApplicants = (before: OwnedSeminar, after: WrittenSeminar): boolean =>
  before.startsAt !== after.startsAt ||
  before.endsAt !== after.endsAt ||
  before.venueType !== after.venueType ||
  before.venue !== after.venue;

/** Rule PUB-5: what would be published, or the reason why not. */
export function writtenOf(
  payload: PayloadOf<'seminar.publish'>,
  before: OwnedSeminar | null,
  now: Instant,
): WrittenSeminar {
  const { id: _, points, timetable, speakers, questions, publishedAt, ...rest } = payload;
  const [joinFrom, drawAt] = [payload.joinFrom, payload.drawAt].map((at) => (at === null ? null : momentOf(at)));
  const isShown = before !== null && before.publishedAt <= now;
  const asked = publishedAt === null ? now : momentOf(publishedAt);
  const written: WrittenSeminar = {
    ...rest,
    content: { points, timetable, speakers, questions },
    startsAt: momentOf(payload.startsAt),
    endsAt: momentOf(payload.endsAt),
    joinFrom: joinFrom ?? null,
    applicationFrom: momentOf(payload.applicationFrom),
    applicationTo: momentOf(payload.applicationTo),
    cancelUntil: momentOf(payload.cancelUntil),
    drawAt: drawAt ?? null,
    publishedAt: isShown ? before.publishedAt : instant(Math.max(asked, now)),
  };
  if (before && now >= before.endsAt)
    throw wrong('id', '終わったセミナーは変えられません。録画と資料だけを公開できます。');
  if (written.startsAt <= now) throw wrong('startsAt', '開始日時は、いまより後にしてください。');
  if (written.publishedAt >= written.applicationTo)
    throw wrong('applicationTo', '申込の受付終了は、公開より後にしてください。');
  if (before && applied(before) > 0) refuseForApplicants(before, written);
  return written;
}

/** What was promised to those who applied stays. */
function refuseForApplicants(before: OwnedSeminar, { selection, capacity, drawAt }: WrittenSeminar): void {
  const { seats, lottery } = before;
  if (selection !== before.selection) throw wrong('selection', '申込があるため、席の決め方は変えられません。');
  if (capacity !== null && capacity < seats.taken)
    throw wrong('capacity', `席のある人が${seats.taken}人います。定員はそれ以上にしてください。`);
  if (lottery && lottery.seed !== null && (capacity !== seats.capacity || drawAt !== lottery.drawAt))
    throw wrong('drawAt', '抽選が終わったため、定員と抽選の日時は変えられません。');
}
