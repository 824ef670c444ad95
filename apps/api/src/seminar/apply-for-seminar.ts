import { Refused, type ErrorLine, type Received } from '@tsuzura/contract/kernel';
import type { applyForSeminar, SeminarApplication as ApplicationOnWire } from '@tsuzura/contract/main';
import {
  checkAnswers,
  decideApplication,
  seatsAfter,
  type CheckedAnswers,
  type FieldMistake,
  type FormField,
  type Mistake,
  type Seats,
} from '@tsuzura/domain/seminar';
import { newReceiptNumbers, type Database, type PipelinedTx, type Tx } from '@tsuzura/store/kernel';
import {
  acceptApplications,
  openApplications,
  readSeminars,
  type AcceptedApplication,
  type LockedApplicant,
  type Seminar,
} from '@tsuzura/store/seminar';
import type { Clock } from '../kernel/clock.ts';
import { createIntake, type IntakeSteps, type KeyedRequest } from '../kernel/intake.ts';
import { notifyAll, type Notification } from '../notification/index.ts';
import { showApplication } from './show-seminar.ts';

export interface KeyedSeminarRequest extends KeyedRequest<typeof applyForSeminar> {
  readonly subject: string;
  readonly seminarId: string;
  readonly id: string;
  readonly body: Received<typeof applyForSeminar, 'body'>;
}

/** The seats of a seminar as the decisions of one batch leave them. */
interface SeatCount {
  seats: Seats;
}

type Facts = Extract<LockedApplicant, { fresh: true }> & {
  readonly seminar: Seminar | null;
  readonly count: SeatCount;
  readonly receiptNumber: string;
};
interface Decided {
  readonly accepted: Omit<AcceptedApplication, 'remember'>;
  readonly notification: Notification | null;
}
type Steps = IntakeSteps<Tx | PipelinedTx, KeyedSeminarRequest, Facts, Decided>;

const limits = { maxConcurrentBatches: 2, maxBatchSize: 64, minBatchSize: 16 };

/**
 * Applications share transactions as orders do (ADR-0019). The seats are locked for the batch, and each of its applications is
 * decided by what the ones before it left.
 */
export const createSeminarIntake = (
  database: Database,
  clock: Clock,
): ((request: KeyedSeminarRequest) => Promise<ApplicationOnWire>) =>
  createIntake(database, seminarSteps(clock), limits);

/** How applications are taken in, whatever the transaction. */
export const seminarSteps = (clock: Clock): Steps => ({
  async open(tx, requests) {
    // Sent together, and read behind the lock: one round trip.
    const [locked, seminars, numbers] = await Promise.all([
      openApplications(tx, requests),
      readSeminars(
        tx,
        requests.map(({ seminarId }) => seminarId),
        clock.now(),
      ),
      newReceiptNumbers(tx, requests.length),
    ]);
    const counts = new Map([...seminars.values()].map(({ id, seats }) => [id, { seats }]));
    return locked.map((one, index) => {
      if (!one?.fresh) return one;
      const seminarId = requests[index]?.seminarId ?? '';
      const seminar = seminars.get(seminarId) ?? null;
      const count = counts.get(seminarId) ?? { seats: { capacity: 0, taken: 0, waiting: 0, entered: 0 } };
      return { ...one, seminar, count, receiptNumber: numbers[index] ?? '' };
    });
  },
  decide(request, { seminar, count, receiptNumber, application: before, customerId, mail }) {
    if (!seminar) throw new Refused('NOT_FOUND');
    // Read after the lock: an application that waited past the end is late.
    const now = clock.now();
    const { id: seminarId } = seminar;
    if (before) {
      // Rule SEM-2: a second application answers the first.
      const accepted = { application: before, seminarId, customerId, answers: {}, isNew: false };
      return { decided: { accepted, notification: null }, answer: showApplication(before, seminar, now) };
    }
    const { answers, people } = checkedAnswers(seminar, request.body.answers);
    const draft = { people, joinWaitingList: request.body.joinWaitingList !== false };
    const outcome = decideApplication(seminar, count.seats, draft, now);
    if (!outcome.ok) throw new Refused(outcome.refusal === 'FULL' ? 'SEMINAR_FULL' : 'SEMINAR_CLOSED');
    const status = outcome.value;
    count.seats = seatsAfter(count.seats, status, people);
    const waitingPosition = status === 'WAITLISTED' ? count.seats.waiting : null;
    const application = { id: request.id, receiptNumber, people, status, appliedAt: now, waitingPosition };
    const event = { applicationId: request.id, receiptNumber, people, seminar };
    const kind = {
      CONFIRMED: 'seminar.confirmed',
      WAITLISTED: 'seminar.waitlisted',
      APPLIED: 'seminar.entered',
    } as const;
    return {
      decided: {
        accepted: { application, seminarId, customerId, answers, isNew: true },
        notification: { customer: { id: customerId, mail }, event: { kind: kind[status], ...event } },
      },
      answer: showApplication(application, seminar, now),
    };
  },
  async write(tx, accepted) {
    const at = clock.now();
    const notifications = accepted.flatMap(({ decided }) => decided.notification ?? []);
    await Promise.all([
      acceptApplications(
        tx,
        accepted.map(({ decided, remember }) => ({ ...decided.accepted, remember })),
      ),
      notifyAll(tx, notifications, at),
    ]);
  },
});

function checkedAnswers({ form }: Seminar, given: KeyedSeminarRequest['body']['answers']): CheckedAnswers {
  const checked = checkAnswers(form, given);
  if (!checked.ok) throw new Refused('INPUT', {}, mistakeLines(form, checked.mistakes));
  return checked.value;
}

/** A body of a thousand mistakes is read by nobody. */
const mostLines = 20;

const mistakeLines = (form: readonly FormField[], mistakes: readonly Mistake[]): ErrorLine[] =>
  mistakes.slice(0, mostLines).map(({ name, mistake }) => ({
    message: mistakeText[mistake](form.find((field) => field.name === name)),
    field: `answers.${name}`,
  }));

const labelOf = (field: FormField | undefined): string => field?.label ?? 'お申し込みの内容';
const isChosen = (field: FormField | undefined): boolean =>
  field?.type === 'SELECT' || field?.type === 'RADIO' || field?.type === 'CHECKBOX' || field?.type === 'DATE';

const mistakeText: Readonly<Record<FieldMistake, (field: FormField | undefined) => string>> = {
  UNKNOWN: () => 'このセミナーの申込フォームにない項目があります。画面を開き直してください。',
  MISSING: (field) => `${labelOf(field)}を${isChosen(field) ? '選んで' : '入力して'}ください。`,
  TYPE: (field) => `${labelOf(field)}の形をご確認ください。`,
  TOO_LONG: (field) =>
    field?.maxLength
      ? `${labelOf(field)}は${field.maxLength}文字以内で入力してください。`
      : `${labelOf(field)}が長すぎます。`,
  OPTION: (field) => `${labelOf(field)}を選び直してください。`,
  DATE: (field) => `${labelOf(field)}の日付をご確認ください。`,
  TEL: (field) => `${labelOf(field)}は電話番号の形で入力してください。`,
  EMAIL: (field) => `${labelOf(field)}の形をご確認ください（例：name@example.jp）。`,
  CHARACTER: (field) => `${labelOf(field)}に使えない文字があります。`,
};
