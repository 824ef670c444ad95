import type { OpsSeminar, ProposedAct } from '@tsuzura/contract/ops';
import { readMoment, tableMoment } from '../../text/index.ts';

export type FormFieldDraft = OpsSeminar['form'][number];
type Payload = Extract<ProposedAct, { kind: 'seminar.publish' }>['payload'];

/** What stands in the fields; lists as lines, their parts divided by 「｜」. */
export interface SeminarDraft {
  readonly title: string;
  readonly summary: string;
  readonly points: string;
  readonly timetable: string;
  readonly speakers: string;
  readonly questions: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly venueType: OpsSeminar['venueType'];
  readonly venue: string;
  readonly mapUrl: string;
  readonly joinUrl: string;
  readonly joinFrom: string;
  readonly applicationFrom: string;
  readonly applicationTo: string;
  readonly cancelUntil: string;
  readonly selection: OpsSeminar['selection'];
  readonly drawAt: string;
  readonly capacity: string;
  readonly hasCaptions: boolean;
  readonly publishedAt: string;
  readonly form: readonly FormFieldDraft[];
}

const typed = (moment: string | null | undefined): string => (moment ? tableMoment(moment) : '');

const people: FormFieldDraft = {
  name: 'people',
  label: '参加する人数',
  type: 'RADIO',
  required: true,
  options: ['1名', '2名'],
  maxLength: null,
};

export const draftOf = (one: OpsSeminar | null): SeminarDraft => ({
  title: one?.title ?? '',
  summary: one?.summary ?? '',
  points: (one?.points ?? []).join('\n'),
  timetable: (one?.timetable ?? [])
    .map(({ time, title, note }) => [`${time} ${title}`, ...(note === null ? [] : [note])].join('｜'))
    .join('\n'),
  speakers: (one?.speakers ?? []).map((each) => [each.name, each.affiliation, each.profile].join('｜')).join('\n'),
  questions: (one?.questions ?? []).map((each) => [each.question, each.answer].join('｜')).join('\n'),
  startsAt: typed(one?.startsAt),
  endsAt: typed(one?.endsAt),
  venueType: one?.venueType ?? 'ONLINE',
  venue: one?.venue ?? '',
  mapUrl: one?.mapUrl ?? '',
  joinUrl: one?.joinUrl ?? '',
  joinFrom: typed(one?.joinFrom),
  applicationFrom: typed(one?.applicationFrom),
  applicationTo: typed(one?.applicationTo),
  cancelUntil: typed(one?.cancelUntil),
  selection: one?.selection ?? 'FIRST_COME',
  drawAt: typed(one?.drawAt),
  capacity: one === null ? '' : String(one.capacity ?? ''),
  hasCaptions: one?.hasCaptions ?? true,
  publishedAt: typed(one?.publishedAt),
  form: one?.form ?? [people],
});

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
const partsOf = (line: string): string[] => line.split(/[｜|]/).map((part) => part.trim());
const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** 「19:30 説明｜注」; null when a line does not begin with a time. */
export function readTimetable(text: string): Payload['timetable'] | null {
  const rows = linesOf(text).map((line) => {
    const [, hour = '', minute = '', rest = ''] = /^(\d{1,2})[:：](\d{2})\s+(.+)$/.exec(line.normalize('NFC')) ?? [];
    const [title = '', note = ''] = partsOf(rest);
    return title === '' ? null : { time: `${hour.padStart(2, '0')}:${minute}`, title, note: given(note) };
  });
  return rows.every((row) => row !== null) ? rows : null;
}

/** Lines of exactly so many parts; null when one has other. */
export function readParts(text: string, count: number): readonly (readonly string[])[] | null {
  const rows = linesOf(text).map(partsOf);
  return rows.every((parts) => parts.length === count && parts.every((part) => part !== '')) ? rows : null;
}

const readCapacity = (text: string): number | null => {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim();
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
};

/** What would be proposed, or why it cannot be yet. */
export function actOf(
  id: string | null,
  draft: SeminarDraft,
): { readonly act: ProposedAct } | { readonly missing: string } {
  if (draft.title.trim() === '') return { missing: '題名を入力してください。' };
  if (draft.summary.trim() === '') return { missing: '概要を入力してください。' };
  const timetable = readTimetable(draft.timetable);
  if (timetable === null || timetable.length === 0) return { missing: '進行をご確認ください。' };
  const speakers = readParts(draft.speakers, 3);
  if (speakers === null) return { missing: '講師をご確認ください。' };
  const questions = readParts(draft.questions, 2);
  if (questions === null) return { missing: 'よくあるご質問をご確認ください。' };
  const isOnline = draft.venueType === 'ONLINE';
  const isLottery = draft.selection === 'LOTTERY';
  const moments = {
    startsAt: readMoment(draft.startsAt),
    endsAt: readMoment(draft.endsAt),
    applicationFrom: readMoment(draft.applicationFrom),
    applicationTo: readMoment(draft.applicationTo),
    cancelUntil: readMoment(draft.cancelUntil),
  };
  const { startsAt, endsAt, applicationFrom, applicationTo, cancelUntil } = moments;
  if (!startsAt || !endsAt || !applicationFrom || !applicationTo || !cancelUntil)
    return { missing: '日時をすべて入力してください。' };
  if (draft.capacity.trim() !== '' && readCapacity(draft.capacity) === null)
    return { missing: '定員をご確認ください。' };
  if (draft.form.some(({ label, name }) => label.trim() === '' || name.trim() === ''))
    return { missing: '申込フォームの質問と名前を入力してください。' };
  return {
    act: {
      kind: 'seminar.publish',
      payload: {
        id,
        title: draft.title.trim(),
        summary: draft.summary.trim(),
        points: linesOf(draft.points),
        timetable,
        speakers: speakers.map(([name = '', affiliation = '', profile = '']) => ({ name, affiliation, profile })),
        questions: questions.map(([question = '', answer = '']) => ({ question, answer })),
        startsAt,
        endsAt,
        venueType: draft.venueType,
        venue: isOnline ? null : given(draft.venue),
        mapUrl: isOnline ? null : given(draft.mapUrl),
        joinUrl: isOnline ? given(draft.joinUrl) : null,
        joinFrom: isOnline ? readMoment(draft.joinFrom) : null,
        applicationFrom,
        applicationTo,
        cancelUntil,
        selection: draft.selection,
        drawAt: isLottery ? readMoment(draft.drawAt) : null,
        capacity: readCapacity(draft.capacity),
        form: draft.form.map((field) => ({ ...field, label: field.label.trim(), name: field.name.trim() })),
        hasCaptions: draft.hasCaptions,
        publishedAt: readMoment(draft.publishedAt),
      },
    },
  };
}
