import type { Seminar, SeminarApplication } from '@tsuzura/contract/main';
import { parseYmd, ymdOf, parseInstant, type Ymd } from '@tsuzura/domain/calendar';
import type { ChipTone } from '@tsuzura/ui/badge';
import { timeText } from '../../shared/order/words.ts';

interface Words {
  readonly label: string;
  readonly tone: ChipTone;
}

/** A seat in ten or fewer is 残りわずか. */
const fewShare = 10;

type Offered = Pick<Seminar, 'status' | 'capacity' | 'remaining' | 'applicationFrom' | 'selection'>;

/** What the chip says. `now` is business time as on the wire; null while it is not known. */
export function seminarState(seminar: Offered, now: string | null): Words {
  const { status, capacity, remaining } = seminar;
  if (status === 'CANCELED') return { label: '中止', tone: 'error' };
  if (status === 'HELD') return { label: '終了', tone: 'plain' };
  if (status === 'CLOSED') return { label: '受付終了', tone: 'plain' };
  if (now !== null && isBefore(now, seminar.applicationFrom)) return { label: 'まもなく受付', tone: 'info' };
  if (status === 'FULL') return { label: '満席', tone: 'plain' };
  if (seminar.selection === 'LOTTERY') return { label: '抽選受付中', tone: 'primary' };
  const isFew = capacity !== null && remaining !== null && remaining * fewShare <= capacity;
  return isFew ? { label: '残りわずか', tone: 'warn' } : { label: '受付中', tone: 'primary' };
}

/** What stands in place of 「申し込む」 where nobody can apply now. */
export function whyNotApply(seminar: Offered & Pick<Seminar, 'applicationTo'>, now: string | null): string | null {
  if (seminar.status === 'CANCELED') return 'このセミナーは中止になりました。';
  if (seminar.status === 'HELD') return 'このセミナーは終了しました。';
  if (seminar.status === 'CLOSED') return 'お申し込みの受付は終わりました。';
  if (now !== null && isBefore(now, seminar.applicationFrom)) return 'お申し込みの受付はこれからです。';
  if (now !== null && !isBefore(now, seminar.applicationTo)) return 'お申し込みの受付は終わりました。';
  return null;
}

export const applicationWords: Readonly<Record<SeminarApplication['status'], Words>> = {
  APPLIED: { label: '抽選待ち', tone: 'info' },
  CONFIRMED: { label: 'お申し込み済み', tone: 'primary' },
  WAITLISTED: { label: 'キャンセル待ち', tone: 'info' },
  LOST: { label: '落選', tone: 'plain' },
  EXPIRED: { label: 'キャンセル待ち終了', tone: 'plain' },
  CANCELED: { label: '取消済み', tone: 'plain' },
  ATTENDED: { label: '参加済み', tone: 'plain' },
  ABSENT: { label: '不参加', tone: 'plain' },
};

/** Whoever has one of these has a place, or may still get one. */
export const isLiveApplication = ({ status }: Pick<SeminarApplication, 'status'>): boolean =>
  status === 'APPLIED' || status === 'CONFIRMED' || status === 'WAITLISTED';

export const venueWord = ({ venueType }: Pick<Seminar, 'venueType'>): string =>
  venueType === 'ONLINE' ? 'オンライン' : '会場';

/** The kind of place, and its name where it has one. */
export const venueText = (seminar: Pick<Seminar, 'venueType' | 'venue'>): string =>
  seminar.venue === null ? venueWord(seminar) : `${venueWord(seminar)}　${seminar.venue}`;

/** 「19:30〜20:15」 */
export const hoursText = ({ startsAt, endsAt }: Pick<Seminar, 'startsAt' | 'endsAt'>): string =>
  `${timeText(startsAt)}〜${timeText(endsAt)}`;

export function minutesOf({ startsAt, endsAt }: Pick<Seminar, 'startsAt' | 'endsAt'>): number {
  return Math.round(((parseInstant(endsAt) ?? 0) - (parseInstant(startsAt) ?? 0)) / 60_000);
}

/** The day in Japan, whatever offset the moment was written with. */
export function dayOf(moment: string): Ymd {
  const at = parseInstant(moment);
  return at === null ? parseYmd('1970-01-01')! : ymdOf(at);
}

export const isBefore = (one: string, other: string): boolean => (parseInstant(one) ?? 0) < (parseInstant(other) ?? 0);
