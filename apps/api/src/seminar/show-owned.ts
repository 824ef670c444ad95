import type { OpsSeminar, OpsSeminarApplication } from '@tsuzura/contract/ops';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { seminarStatus, statusAt, type Answers, type ApplicationStatus } from '@tsuzura/domain/seminar';
import type { ListedApplication, OwnedSeminar } from '@tsuzura/store/seminar';
import { maskedName } from '../kernel/masked.ts';

const statusTexts = {
  SCHEDULED: '公開前',
  OPEN: '受付中',
  FULL: '満席',
  CLOSED: '受付時間外',
  HELD: '終了',
  CANCELED: '中止',
} as const;

export const applicationTexts: Readonly<Record<ApplicationStatus, string>> = {
  APPLIED: '抽選待ち',
  CONFIRMED: '席あり',
  WAITLISTED: 'キャンセル待ち',
  LOST: '落選',
  EXPIRED: 'キャンセル待ち終了',
  CANCELED: '取消',
  ATTENDED: '出席',
  ABSENT: '欠席',
};

const textOf = (at: Instant | null): string | null => (at === null ? null : formatJst(at));

export function showOwnedSeminar(seminar: OwnedSeminar, now: Instant): OpsSeminar {
  const { content, seats, lottery } = seminar;
  const status = now < seminar.publishedAt && !seminar.isCanceled ? 'SCHEDULED' : seminarStatus(seminar, seats, now);
  return {
    id: seminar.id,
    revision: seminar.revision,
    title: seminar.title,
    summary: seminar.summary,
    points: [...content.points],
    timetable: content.timetable.map((one) => ({ ...one })),
    speakers: content.speakers.map((one) => ({ ...one })),
    questions: content.questions.map((one) => ({ ...one })),
    startsAt: formatJst(seminar.startsAt),
    endsAt: formatJst(seminar.endsAt),
    venueType: seminar.venueType,
    venue: seminar.venue,
    mapUrl: seminar.mapUrl,
    joinUrl: seminar.joinUrl,
    joinFrom: textOf(seminar.joinFrom),
    applicationFrom: formatJst(seminar.applicationFrom),
    applicationTo: formatJst(seminar.applicationTo),
    cancelUntil: formatJst(seminar.cancelUntil),
    selection: seminar.selection,
    drawAt: textOf(lottery?.drawAt ?? null),
    isDrawn: lottery !== null && lottery.seed !== null,
    capacity: seats.capacity,
    taken: seats.taken,
    waiting: seats.waiting,
    entered: seats.entered,
    form: seminar.form.map((field) => ({ ...field, options: field.options && [...field.options] })),
    hasCaptions: seminar.hasCaptions,
    recordingUrl: seminar.recordingUrl,
    captionsUrl: seminar.captionsUrl,
    recordingUntil: seminar.recordingUntil,
    materialUrl: seminar.materialUrl,
    publishedAt: formatJst(seminar.publishedAt),
    status,
    statusText: statusTexts[status],
  };
}

export function showListed(one: ListedApplication, seminar: OwnedSeminar, now: Instant): OpsSeminarApplication {
  const status = statusAt(one.status, seminar, now);
  return {
    id: one.id,
    receiptNumber: one.receipt_number,
    status,
    statusText: applicationTexts[status],
    people: one.people,
    appliedAt: formatJst(one.applied_at),
    name: maskedName(one.last_name, one.first_name),
    accountNumber: one.number,
    answers: plainAnswers(one.answers),
  };
}

const plainAnswers = (answers: Answers): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, typeof answer === 'string' ? answer : [...answer]]),
  );

/** One cell of the list of attendees. */
export const answerText = (answers: Answers, name: string): string => {
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  return answer === undefined ? '' : typeof answer === 'string' ? answer : answer.join('、');
};
