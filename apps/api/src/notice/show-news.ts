import type { OpsNews } from '@tsuzura/contract/ops';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import type { OwnedNews } from '@tsuzura/store/notice';

const stateTexts = { SCHEDULED: '掲載前', PUBLISHED: '掲載中', ENDED: '終了', WITHDRAWN: '取り下げ' } as const;

/** Rule PUB-2. By business time, never stored. */
export function newsState(
  { publishedAt, expiresAt, withdrawnAt }: Pick<OwnedNews, 'publishedAt' | 'expiresAt' | 'withdrawnAt'>,
  now: Instant,
): OpsNews['state'] {
  if (withdrawnAt !== null) return 'WITHDRAWN';
  if (now < publishedAt) return 'SCHEDULED';
  return expiresAt !== null && now >= expiresAt ? 'ENDED' : 'PUBLISHED';
}

const textOf = (at: Instant | null): string | null => (at === null ? null : formatJst(at));

export function showOwnedNews(piece: OwnedNews, now: Instant): OpsNews {
  const state = newsState(piece, now);
  return {
    ...piece,
    state,
    stateText: stateTexts[state],
    publishedAt: formatJst(piece.publishedAt),
    expiresAt: textOf(piece.expiresAt),
    pinnedUntil: textOf(piece.pinnedUntil),
    withdrawnAt: textOf(piece.withdrawnAt),
    attachments: [...piece.attachments],
  };
}
