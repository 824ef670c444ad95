import type { OpsNews, ProposedAct } from '@tsuzura/contract/ops';
import { readMoment, tableMoment } from '../../text/index.ts';

/** What stands in the fields. */
export interface NewsDraft {
  readonly title: string;
  readonly body: string;
  readonly category: OpsNews['category'];
  readonly isImportant: boolean;
  readonly from: string;
  readonly to: string;
  readonly pinnedUntil: string;
  readonly fundCode: string;
  readonly url: string;
}

const typed = (moment: string | null): string => (moment === null ? '' : tableMoment(moment));

export const draftOf = (piece: OpsNews | null): NewsDraft => ({
  title: piece?.title ?? '',
  body: piece?.body ?? '',
  category: piece?.category ?? 'SYSTEM',
  isImportant: piece?.importance === 'HIGH',
  from: typed(piece?.publishedAt ?? null),
  to: typed(piece?.expiresAt ?? null),
  pinnedUntil: typed(piece?.pinnedUntil ?? null),
  fundCode: piece?.fundCode ?? '',
  url: piece?.url ?? '',
});

const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const isMomentOrEmpty = (text: string): boolean => text.trim() === '' || readMoment(text) !== null;

/** Why it cannot be proposed as it stands; null: it can. */
export function missingIn({ title, body, from, to, pinnedUntil }: NewsDraft): string | null {
  if (title.trim() === '') return '題名を入力してください。';
  if (body.trim() === '') return '本文を入力してください。';
  return [from, to, pinnedUntil].every(isMomentOrEmpty) ? null : '日時をご確認ください。';
}

export function actOf(id: string | null, draft: NewsDraft): Extract<ProposedAct, { kind: 'news.publish' }> {
  const { title, body, category, isImportant, from, to, pinnedUntil, fundCode, url } = draft;
  return {
    kind: 'news.publish',
    payload: {
      id,
      title: title.trim(),
      body: body.replaceAll(/\r\n?/g, '\n').trim(),
      category,
      importance: isImportant ? 'HIGH' : 'NORMAL',
      publishedAt: readMoment(from),
      expiresAt: readMoment(to),
      pinnedUntil: isImportant ? readMoment(pinnedUntil) : null,
      fundCode: given(fundCode.normalize('NFKC').toUpperCase()),
      url: given(url),
    },
  };
}
