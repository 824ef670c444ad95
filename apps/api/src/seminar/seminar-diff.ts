import type { Instant } from '@tsuzura/domain/calendar';
import type { FormField } from '@tsuzura/domain/seminar';
import type { OwnedSeminar, SeminarContent, WrittenSeminar } from '@tsuzura/store/seminar';
import { momentText } from '../kernel/moment-text.ts';

type DiffLine = readonly [label: string, before: string | null, after: string | null];

const selections = { FIRST_COME: '先着順', LOTTERY: '抽選' } as const;
const venueTypes = { ONLINE: 'オンライン', ONSITE: '会場' } as const;
const typeTexts = {
  TEXT: '1行の文字',
  TEXTAREA: '長い文字',
  SELECT: '一覧から1つ',
  RADIO: '並べて1つ',
  CHECKBOX: 'いくつでも',
  DATE: '日付',
  TEL: '電話番号',
  EMAIL: 'メールアドレス',
} as const;

const at = (moment: Instant | null | undefined): string | null =>
  moment === null || moment === undefined ? null : momentText(moment);
const lines = (all: readonly string[]): string | null => (all.length === 0 ? null : all.join('\n'));
const people = (capacity: number | null): string => (capacity === null ? '定めない' : `${capacity}人`);

const formText = (form: readonly FormField[]): string | null =>
  lines(
    form.map(
      ({ name, label, type, required, options, maxLength }) =>
        `${label}（${name}、${typeTexts[type]}${required ? '、必須' : ''}${maxLength === null ? '' : `、${maxLength}文字まで`}）${options ? `：${options.join('／')}` : ''}`,
    ),
  );

/** What is so now and would be so afterwards, as both people read it. */
export function seminarDiff(before: OwnedSeminar | null, after: WrittenSeminar): readonly DiffLine[] {
  const both = (label: string, read: (one: OwnedSeminar | WrittenSeminar) => string | null): DiffLine => [
    label,
    before && read(before),
    read(after),
  ];
  const content = (label: string, read: (one: SeminarContent) => readonly string[]): DiffLine =>
    both(label, (one) => lines(read(one.content)));
  return [
    both('題名', ({ title }) => title),
    both('概要', ({ summary }) => summary),
    both('開始', ({ startsAt }) => at(startsAt)),
    both('終了', ({ endsAt }) => at(endsAt)),
    both('開催の形式', ({ venueType }) => venueTypes[venueType]),
    both('会場', ({ venue }) => venue),
    both('地図のリンク', ({ mapUrl }) => mapUrl),
    both('視聴のリンク', ({ joinUrl }) => joinUrl),
    both('視聴のリンクを出す日時', ({ joinFrom }) => at(joinFrom)),
    both('申込の受付開始', ({ applicationFrom }) => at(applicationFrom)),
    both('申込の受付終了', ({ applicationTo }) => at(applicationTo)),
    both('取消の期限', ({ cancelUntil }) => at(cancelUntil)),
    both('席の決め方', ({ selection }) => selections[selection]),
    ['抽選の日時', at(before?.lottery?.drawAt), at(after.drawAt)],
    ['定員', before && people(before.seats.capacity), people(after.capacity)],
    both('字幕', ({ hasCaptions }) => (hasCaptions ? 'あり' : 'なし')),
    content('わかること', ({ points }) => points),
    content('進行', ({ timetable }) =>
      timetable.map(({ time, title, note }) => `${time} ${title}${note === null ? '' : `（${note}）`}`),
    ),
    content('講師', ({ speakers }) => speakers.map((one) => `${one.affiliation} ${one.name}：${one.profile}`)),
    content('よくあるご質問', ({ questions }) => questions.map((one) => `${one.question} → ${one.answer}`)),
    both('申込フォーム', ({ form }) => formText(form)),
  ];
}
