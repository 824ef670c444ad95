import { Refused } from '@tsuzura/contract/kernel';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import {
  archiveSeminar,
  callOffSeminar,
  countApplicationsToNotify,
  findOwnedSeminar,
  lockSeminarSeats,
  saveSeminar,
  type OwnedSeminar,
} from '@tsuzura/store/seminar';
import type { BulkJobs } from '../kernel/bulk/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { changedLines, momentText, wrong } from '../kernel/moment-text.ts';
import { proposalKind, type ActBy, type ProposalKind } from '../kernel/proposal/index.ts';
import { moveUp } from './move-up.ts';
import { notifyApplicantsKind, type ApplicantNews } from './notify-applicants.ts';
import { seminarDiff } from './seminar-diff.ts';
import { applied, isOtherForApplicants, writtenOf } from './written-seminar.ts';

interface Needs {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly bulk: BulkJobs;
}

/** Seminars are made, changed, called off and archived by two people (rules PUB-1 and PUB-5 to PUB-7). */
export const seminarProposals = (needs: Needs): readonly ProposalKind[] => [
  publish(needs),
  callOff(needs),
  archive(needs),
];

const publish = ({ clock, newId, bulk }: Needs): ProposalKind =>
  proposalKind({
    kind: 'seminar.publish',
    text: 'セミナーの公開',
    async describe(tx, payload) {
      const before = payload.id === null ? null : await openSeminar(tx, payload.id);
      const after = writtenOf(payload, before, clock.now());
      const people = before ? await countApplicationsToNotify(tx, before.id) : 0;
      const notified = before && isOtherForApplicants(before, after) ? people : 0;
      const effect = [
        {
          text:
            after.publishedAt > clock.now()
              ? `${momentText(after.publishedAt)}から、どなたでも見られるようになります。`
              : '承認した時から、どなたでも見られるようになります。',
          count: null,
        },
      ];
      return {
        subject: before ? `seminar ${before.id}` : `seminar new ${after.title}`,
        about: before?.id ?? 'seminar',
        title: `${after.title}（${momentText(after.startsAt)}）`,
        diff: changedLines(seminarDiff(before, after)),
        effect: [
          ...(before ? [] : effect),
          ...(notified > 0
            ? [
                {
                  text: `日時か会場が変わるため、申込者${notified.toLocaleString('ja-JP')}件にお知らせします。`,
                  count: notified,
                },
              ]
            : []),
          ...(people > 0 && JSON.stringify(before?.form) !== JSON.stringify(after.form)
            ? [
                {
                  text: `申込済みの${people.toLocaleString('ja-JP')}件の回答は、いまのフォームのまま残ります。`,
                  count: people,
                },
              ]
            : []),
        ],
        basis: { セミナーの版: before ? String(before.revision) : '新規' },
      };
    },
    async run(tx, payload, by) {
      if (payload.id !== null) await lockSeminarSeats(tx, [payload.id]);
      const before = payload.id === null ? null : await openSeminar(tx, payload.id);
      const after = writtenOf(payload, before, by.at);
      const id = before?.id ?? `seminar-${newId()}`;
      const revision = await saveSeminar(tx, id, after);
      await audit(tx, by, before ? 'seminar.changed' : 'seminar.published', id, { revision });
      const saved = before && (await findOwnedSeminar(tx, id));
      if (!saved) return { id, revision };
      await moveUp(tx, saved, 0, by.at);
      if (!isOtherForApplicants(before, after) || applied(before) === 0) return { id, revision };
      const payloadOfJob: ApplicantNews = { seminarId: id, event: 'seminar.changed', revision, message: '' };
      const job = await startJob(bulk, tx, payloadOfJob, after.title, by);
      return { id, revision, ...job };
    },
  });

const callOff = ({ clock, bulk }: Needs): ProposalKind =>
  proposalKind({
    kind: 'seminar.cancel',
    text: 'セミナーの中止',
    async describe(tx, { id, message }) {
      const seminar = await openSeminar(tx, id);
      if (clock.now() >= seminar.startsAt) throw wrong('id', 'はじまったセミナーは中止できません。');
      const people = await countApplicationsToNotify(tx, id);
      return {
        subject: `seminar ${id}`,
        about: id,
        title: `${seminar.title}（${momentText(seminar.startsAt)}）`,
        diff: [
          { label: '開催', before: '開催する', after: '中止' },
          { label: '申込者への文', before: null, after: message },
        ],
        effect: [
          {
            text: `申込者${people.toLocaleString('ja-JP')}件に、メールとアプリで中止をお知らせします。`,
            count: people,
          },
          { text: '新しい申込は受け付けません。元には戻せません。', count: null },
        ],
        basis: { セミナーの版: String(seminar.revision) },
      };
    },
    async run(tx, { id, message }, by) {
      await lockSeminarSeats(tx, [id]);
      const seminar = await openSeminar(tx, id);
      await callOffSeminar(tx, id);
      await audit(tx, by, 'seminar.called-off', id, { message });
      const payload: ApplicantNews = {
        seminarId: id,
        event: 'seminar.called-off',
        revision: seminar.revision + 1,
        message,
      };
      return { id, ...(await startJob(bulk, tx, payload, seminar.title, by)) };
    },
  });

const archive = ({ clock }: Needs): ProposalKind =>
  proposalKind({
    kind: 'seminar.archive',
    text: 'セミナーの録画・資料の公開',
    async describe(tx, { id, recordingUrl, captionsUrl, recordingUntil, materialUrl }) {
      const seminar = await openSeminar(tx, id);
      if (clock.now() < seminar.endsAt) throw wrong('id', '録画と資料は、セミナーが終わってから公開できます。');
      if (recordingUntil !== null && recordingUntil < clock.today())
        throw wrong('recordingUntil', '今日より前の日は指定できません。');
      return {
        subject: `seminar ${id}`,
        about: id,
        title: seminar.title,
        diff: changedLines([
          ['録画のリンク', seminar.recordingUrl, recordingUrl],
          ['字幕のリンク', seminar.captionsUrl, captionsUrl],
          ['録画の公開期限', seminar.recordingUntil, recordingUntil],
          ['資料のリンク', seminar.materialUrl, materialUrl],
        ]),
        effect: [{ text: 'セミナーのページで、どなたでも見られるようになります。', count: null }],
        basis: { セミナーの版: String(seminar.revision) },
      };
    },
    async run(tx, { id, ...kept }, by) {
      await archiveSeminar(tx, id, kept);
      await audit(tx, by, 'seminar.archived', id, { recording: kept.recordingUrl ?? 'none' });
      return { id };
    },
  });

/** One that is there and takes place. */
async function openSeminar(tx: Tx, id: string): Promise<OwnedSeminar> {
  const seminar = await findOwnedSeminar(tx, id);
  if (!seminar) throw new Refused('NOT_FOUND');
  if (seminar.isCanceled) throw wrong('id', '中止したセミナーは変えられません。');
  return seminar;
}

async function startJob(bulk: BulkJobs, tx: Tx, payload: ApplicantNews, title: string, { checker }: ActBy) {
  const { id: bulkJob, total } = await bulk.start(tx, { kind: notifyApplicantsKind, title, payload, by: checker.id });
  return { bulkJob, total };
}

const audit = (
  tx: Tx,
  { checker, maker, requestId, at }: ActBy,
  action: string,
  subject: string,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> =>
  writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: checker.id,
    action,
    subject,
    detail: { ...detail, proposedBy: maker.id },
    requestId,
  });
