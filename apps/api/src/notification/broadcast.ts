import { Refused } from '@tsuzura/contract/kernel';
import { instant } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import { writeAudit } from '@tsuzura/store/kernel';
import {
  addBroadcast,
  audiencePage,
  countAudience,
  countBroadcast,
  findBroadcastFor,
  type BroadcastAudience,
} from '@tsuzura/store/notification';
import type { BulkJobs, BulkKind } from '../kernel/bulk/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { momentOf, momentText, wrong } from '../kernel/moment-text.ts';
import { proposalKind, type PayloadOf, type ProposalKind } from '../kernel/proposal/index.ts';
import { newNotification, notify } from './notify.ts';

interface Sent {
  readonly id: string;
  readonly audience: BroadcastAudience;
}
type BroadcastKind = 'broadcast.news' | 'broadcast.important' | 'broadcast.campaign' | 'broadcast.seminar';

const kind = 'broadcast.send';

export const broadcastKindTexts: Readonly<Record<BroadcastKind, string>> = {
  'broadcast.news': 'お知らせ',
  'broadcast.important': '重要なお知らせ',
  'broadcast.campaign': 'キャンペーン',
  'broadcast.seminar': 'セミナー',
};

const kindOf = ({ category, isImportant }: PayloadOf<'broadcast.send'>): BroadcastKind => {
  if (isImportant) return 'broadcast.important';
  return category === 'NEWS' ? 'broadcast.news' : category === 'CAMPAIGN' ? 'broadcast.campaign' : 'broadcast.seminar';
};

const productTexts = {
  NISA: 'NISA口座のある方',
  MARGIN: '信用取引口座のある方',
  US_EQUITY: '米国株の口座のある方',
  STOCK: '国内株式を持っている方',
} as const;

export function audienceText(audience: BroadcastAudience): string {
  if (audience.kind === 'ALL') return '口座のある方すべて';
  return audience.kind === 'FUND' ? `${audience.fundCode}を持っている方` : productTexts[audience.product];
}

/** Rule PUB-10: each customer gets an ordinary notification, by what they chose: a job (ADR-0070). */
export const sendBroadcast = (clock: Pick<Clock, 'now'>): BulkKind => ({
  kind,
  text: '一斉のお知らせ',
  count: (tx, payload) => countAudience(tx, (payload as Sent).audience),
  page: (tx, payload, after, limit) => audiencePage(tx, (payload as Sent).audience, after, limit),
  async work(tx, customerId, payload) {
    const { id: broadcastId } = payload as Sent;
    const found = await findBroadcastFor(tx, broadcastId, customerId);
    if (!found) throw new Refused('NOT_FOUND');
    const { kind: of, mail, ...words } = found;
    const customer = { id: customerId, mail };
    const event = { kind: of as BroadcastKind, broadcastId, ...words };
    await notify(tx, customer, event, clock.now());
    await countBroadcast(tx, broadcastId, newNotification({ customer, event }, clock.now()).id);
  },
});

interface Needs {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly bulk: BulkJobs;
}

export const notificationProposals = ({ clock, newId, bulk }: Needs): readonly ProposalKind[] => [
  proposalKind({
    kind,
    text: '一斉のお知らせ',
    async describe(tx, payload) {
      const { audience, title, body, url, sendAt, isImportant, category } = payload;
      if (audience.kind === 'FUND' && !(await listFunds(tx)).some(({ code }) => code === audience.fundCode))
        throw wrong('fundCode', 'ファンドコードをご確認ください（例：TZ010004）。');
      const people = await countAudience(tx, audience);
      if (people === 0) throw wrong('audience', '送る相手がいません。');
      const at = sendAt === null ? null : momentOf(sendAt);
      return {
        subject: `broadcast ${title}`,
        about: 'broadcast',
        title,
        diff: [
          { label: '種類', before: null, after: broadcastKindTexts[kindOf(payload)] },
          { label: '送る相手', before: null, after: audienceText(audience) },
          { label: '題名（プッシュ通知にも出ます）', before: null, after: title },
          { label: '本文', before: null, after: body },
          { label: '案内する画面', before: null, after: url },
          {
            label: '送る日時',
            before: null,
            after: at === null || at <= clock.now() ? '承認した時' : momentText(at),
          },
        ],
        effect: [
          { text: `${people.toLocaleString('ja-JP')}人のお客さまの通知に入ります。取り消せません。`, count: people },
          { text: carriersText(isImportant, category), count: null },
        ],
        basis: {},
      };
    },
    async run(tx, payload, { checker, maker, requestId, at }) {
      const { audience, title, body, url, sendAt } = payload;
      const id = newId();
      const from = instant(Math.max(at, sendAt === null ? at : momentOf(sendAt)));
      const sent: Sent = { id, audience };
      const job = await bulk.start(tx, { kind, title, payload: sent, by: checker.id, from });
      await addBroadcast(
        tx,
        {
          id,
          jobId: job.id,
          kind: kindOf(payload),
          title,
          body,
          url,
          audience,
          sendAt: from,
          expected: job.total,
          madeBy: maker.id,
          approvedBy: checker.id,
        },
        at,
      );
      const detail = { title, people: job.total, proposedBy: maker.id };
      const trail = { at, actorRole: 'operator', actor: checker.id, subject: id, detail, requestId } as const;
      await writeAudit(tx, { ...trail, action: 'broadcast.approved-to-send' });
      return { id, bulkJob: job.id, total: job.total };
    },
  }),
];

const carriersText = (isImportant: boolean, category: string): string => {
  if (isImportant) return 'メールとプッシュ通知は、設定にかかわらず全員に届きます。';
  return category === 'NEWS'
    ? 'メールとプッシュ通知は、受け取ると選んだ方だけに届きます。'
    : 'メールとプッシュ通知は、受け取らないと選んだ方には届きません。';
};
