import { Refused } from '@tsuzura/contract/kernel';
import {
  applicationsToNotify,
  countApplicationsToNotify,
  findApplicant,
  findOwnedSeminar,
} from '@tsuzura/store/seminar';
import type { Clock } from '../kernel/clock.ts';
import type { BulkKind } from '../kernel/bulk/index.ts';
import { notify } from '../notification/index.ts';

/** What a job notifies applicants of. */
export interface ApplicantNews {
  readonly seminarId: string;
  readonly event: 'seminar.called-off' | 'seminar.changed';
  readonly revision: number;
  readonly message: string;
}

export const notifyApplicantsKind = 'seminar.notify-applicants';

/** Everybody who counts on a seminar hears that it was called off or changed: a job (ADR-0070). */
export const notifyApplicants = (clock: Pick<Clock, 'now'>): BulkKind => ({
  kind: notifyApplicantsKind,
  text: 'セミナーの申込者へのお知らせ',
  count: (tx, payload) => countApplicationsToNotify(tx, (payload as ApplicantNews).seminarId),
  page: (tx, payload, after, limit) => applicationsToNotify(tx, (payload as ApplicantNews).seminarId, after, limit),
  async work(tx, applicationId, payload) {
    const { seminarId, event: kind, revision, message } = payload as ApplicantNews;
    const [applicant, seminar] = [await findApplicant(tx, applicationId), await findOwnedSeminar(tx, seminarId)];
    if (!applicant || !seminar) throw new Refused('NOT_FOUND');
    const { customer, receiptNumber, people } = applicant;
    await notify(tx, customer, { kind, applicationId, receiptNumber, people, seminar, revision, message }, clock.now());
  },
});
