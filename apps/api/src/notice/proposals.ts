import { Refused } from '@tsuzura/contract/kernel';
import { instant, type Instant } from '@tsuzura/domain/calendar';
import { audienceOf } from '@tsuzura/store/document';
import { listFunds } from '@tsuzura/store/fund';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { findOwnedNews, saveNews, withdrawNews, type OwnedNews } from '@tsuzura/store/notice';
import type { Clock } from '../kernel/clock.ts';
import { changedLines, momentOf, momentText, wrong } from '../kernel/moment-text.ts';
import { proposalKind, type ActBy, type PayloadOf, type ProposalKind } from '../kernel/proposal/index.ts';
import { newsState } from './show-news.ts';

interface Needs {
  readonly clock: Clock;
  readonly newId: () => string;
}

type Written = PayloadOf<'news.publish'>;

const categories = {
  SYSTEM: 'お知らせ',
  MAINTENANCE: 'メンテナンス',
  FUND: 'ファンド',
  CAMPAIGN: 'キャンペーン・セミナー',
} as const;
const importances = { NORMAL: '通常', HIGH: '重要' } as const;
const noEnd = '取り下げるまで';

/** News on the customers' page: written, changed and taken down by two people (rule PUB-1). */
export const noticeProposals = ({ clock, newId }: Needs): readonly ProposalKind[] => [
  proposalKind({
    kind: 'news.publish',
    text: 'お知らせの掲載',
    async describe(tx, written) {
      const { before, after } = await piecesOf(tx, written, clock.now());
      const readers = await audienceOf(tx, 'TERMS');
      return {
        subject: before ? `news ${before.id}` : `news new ${written.title}`,
        about: before?.id ?? 'news',
        title: `${written.title}（${categories[written.category]}）`,
        diff: changedLines([
          ['題名', before?.title ?? null, after.title],
          ['本文', before?.body ?? null, after.body],
          ['分類', before && categories[before.category], categories[after.category]],
          ['重要度', before && importances[before.importance], importances[after.importance]],
          ['掲載を始める日時', before && momentText(before.publishedAt), startText(written, after, clock.now())],
          ['掲載を終える日時', before && endText(before.expiresAt), endText(after.expiresAt)],
          ['先頭に固定する期限', pinText(before?.pinnedUntil ?? null), pinText(after.pinnedUntil)],
          ['関連するファンド', before?.fundCode ?? null, after.fundCode],
          ['案内する画面', before?.url ?? null, after.url],
        ]),
        effect: [
          {
            text: `口座のあるお客さま${readers.toLocaleString('ja-JP')}人と、ログインしていない方が読めるようになります。`,
            count: readers,
          },
          { text: periodText(after, clock.now()), count: null },
        ],
        basis: { お知らせの版: before ? String(before.revision) : '新規' },
      };
    },
    async run(tx, written, by) {
      const { before, after } = await piecesOf(tx, written, by.at);
      const id = before?.id ?? `news-${newId()}`;
      const revision = await saveNews(tx, { ...after, id });
      await audit(tx, by, before ? 'news.changed' : 'news.published', id, { revision });
      return { id, revision };
    },
  }),
  proposalKind({
    kind: 'news.withdraw',
    text: 'お知らせの取り下げ',
    async describe(tx, { id }) {
      const piece = await findOwnedNews(tx, id);
      if (!piece) throw new Refused('NOT_FOUND');
      const state = newsState(piece, clock.now());
      if (state === 'WITHDRAWN' || state === 'ENDED') throw wrong('id', '掲載はすでに終わっています。');
      return {
        subject: `news ${id}`,
        about: id,
        title: piece.title,
        diff: [{ label: '掲載', before: state === 'PUBLISHED' ? '掲載中' : '掲載前', after: '取り下げ' }],
        effect: [
          { text: '承認した時から、お客さまの画面に出なくなります。共有されたリンクも開けません。', count: null },
        ],
        basis: { お知らせの版: String(piece.revision) },
      };
    },
    async run(tx, { id }, by) {
      if (!(await withdrawNews(tx, id, by.at))) throw new Refused('NOT_FOUND');
      await audit(tx, by, 'news.withdrawn', id, {});
      return { id };
    },
  }),
];

type Piece = Omit<OwnedNews, 'id' | 'revision' | 'attachments' | 'withdrawnAt'>;

/** What is there and what would be. A moment of the past counts as the moment of approval: two people may have taken longer. */
async function piecesOf(
  tx: Tx,
  { id, publishedAt, expiresAt, pinnedUntil, ...rest }: Written,
  now: Instant,
): Promise<{ readonly before: OwnedNews | null; readonly after: Piece }> {
  const before = id === null ? null : await findOwnedNews(tx, id);
  if (id !== null && !before) throw new Refused('NOT_FOUND');
  if (before?.withdrawnAt) throw wrong('id', '取り下げたお知らせは変えられません。新しく作ってください。');
  if (rest.fundCode !== null && !(await listFunds(tx)).some(({ code }) => code === rest.fundCode))
    throw wrong('fundCode', 'ファンドコードをご確認ください（例：TZ010004）。');
  const isShown = before !== null && before.publishedAt <= now;
  const from = isShown ? before.publishedAt : later(publishedAt === null ? now : momentOf(publishedAt), now);
  const to = expiresAt === null ? null : momentOf(expiresAt);
  if (to !== null && to <= (isShown ? now : from))
    throw wrong('expiresAt', '掲載を終える日時は、いまと掲載を始める日時より後にしてください。');
  return {
    before,
    after: {
      ...rest,
      publishedAt: from,
      expiresAt: to,
      pinnedUntil: pinnedUntil === null ? null : momentOf(pinnedUntil),
    },
  };
}

const later = (one: Instant, other: Instant): Instant => instant(Math.max(one, other));
const endText = (at: Instant | null): string => (at === null ? noEnd : momentText(at));
const pinText = (at: Instant | null): string | null => (at === null ? null : momentText(at));

/** What begins with the approval has no moment yet. */
const startText = ({ publishedAt }: Written, { publishedAt: from }: Piece, now: Instant): string =>
  publishedAt === null && from >= now ? '承認した時' : momentText(from);

const periodText = ({ publishedAt, expiresAt }: Piece, now: Instant): string =>
  `${publishedAt > now ? `${momentText(publishedAt)}から` : '承認した時から'}、${endText(expiresAt)}${expiresAt === null ? '' : 'まで'}出ます。`;

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
