import { addDays, atJst, instant, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { FormField, Selection } from '@tsuzura/domain/seminar';
import { moment, type Tx } from '../kernel/index.ts';
import type { SeminarContent } from '../seminar/index.ts';

export interface SeminarSeed {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly startsAt: Instant;
  readonly minutes: number;
  /** Null: online. */
  readonly venue: string | null;
  readonly capacity: number;
  readonly selection: Selection;
  readonly content: SeminarContent;
  readonly publishedAt: Instant;
  readonly form: readonly FormField[];
  /** Recorded with captions, and kept for so long. */
  readonly recordedUntil: string | null;
}

const minute = 60_000;
const at = (day: string, time: string): Instant => atJst(ymd(day), time);

const hamaguchi = {
  name: '浜口 しおり',
  affiliation: 'みちしお証券 投資情報室',
  profile: 'お客さま向けの説明資料を担当しています。年に30回ほどセミナーを開いています。',
};
const toge = {
  name: '峠 直哉',
  affiliation: 'つづらアセットマネジメント',
  profile: 'インデックスファンドの運用を担当しています。',
};

const people: FormField = {
  name: 'people',
  label: '参加する人数',
  type: 'RADIO',
  required: true,
  options: ['1名', '2名'],
  maxLength: null,
};
const experience: FormField = {
  name: 'experience',
  label: '投資の経験',
  type: 'RADIO',
  required: true,
  options: ['これから', '3年未満', '3年以上'],
  maxLength: null,
};
const question: FormField = {
  name: 'question',
  label: '講師への質問',
  type: 'TEXTAREA',
  required: false,
  options: null,
  maxLength: 200,
};
const topics: FormField = {
  name: 'topics',
  label: '相談したいこと',
  type: 'CHECKBOX',
  required: false,
  options: ['NISAの使い方', '積立の始めかた', '取り崩しかた', '口座のお手続き'],
  maxLength: null,
};
const usualForm = [people, experience, question] as const;

const noFace = {
  question: '顔や声は出ますか',
  answer: '出ません。ご質問はフォームか、当日の画面から文字でお送りください。',
};
const withoutAccount = {
  question: '口座がなくても参加できますか',
  answer: 'つづらのIDがあれば、証券口座がなくてもご参加いただけます。',
};

/**
 * Seminars of the demo, as seen from 2026-11-13: two over, one of them with its recording, and five to come, one with few seats
 * and one by lottery. All fictitious.
 */
export const seminars: readonly SeminarSeed[] = [
  {
    id: 'seminar-20261126',
    title: 'はじめての年末調整とNISA枠の数え方',
    summary: '年末調整とNISAの関わりと、12月の購入がどの年の枠になるかを、暦をつかって数えます。',
    startsAt: at('2026-11-26', '19:30'),
    minutes: 45,
    venue: null,
    capacity: 200,
    selection: 'FIRST_COME',
    publishedAt: at('2026-10-20', '10:00'),
    recordedUntil: '2027-02-28',
    form: usualForm,
    content: {
      points: [
        'NISAの購入は、年末調整や確定申告にどう関わるか。',
        '12月の購入が、どの年の枠になるか。',
        'iDeCoの控除と、NISAの違い。',
      ],
      timetable: [
        { time: '19:30', title: '年末調整でできること、できないこと', note: null },
        { time: '19:45', title: 'NISAの枠は受渡日で数える', note: '12月の暦をつかって、いっしょに数えます。' },
        { time: '20:00', title: 'ご質問', note: 'お名前は画面に出ません。' },
        { time: '20:15', title: '終了', note: null },
      ],
      speakers: [hamaguchi],
      questions: [
        {
          question: 'あとから見られますか',
          answer: '12/1（火）から3か月、アーカイブでご覧いただけます。資料はPDFでお渡しします。',
        },
        noFace,
        withoutAccount,
      ],
    },
  },
  {
    id: 'seminar-20261203',
    title: 'お昼の30分 基準価額のしくみ',
    summary: '基準価額がいつ、どうやって決まるのかを、お昼休みの30分で説明します。',
    startsAt: at('2026-12-03', '12:10'),
    minutes: 30,
    venue: null,
    capacity: 300,
    selection: 'FIRST_COME',
    publishedAt: at('2026-11-02', '10:00'),
    recordedUntil: '2027-03-31',
    form: usualForm,
    content: {
      points: ['基準価額が決まる時刻。', '注文した日と約定日の違い。', '分配金と基準価額の関係。'],
      timetable: [
        { time: '12:10', title: '基準価額が決まるまで', note: null },
        { time: '12:25', title: 'ご質問', note: 'お名前は画面に出ません。' },
        { time: '12:40', title: '終了', note: null },
      ],
      speakers: [toge],
      questions: [noFace, withoutAccount],
    },
  },
  {
    id: 'seminar-20261209',
    title: '全世界株式の中身を読む',
    summary: '全世界株式のファンドがどの国のどんな会社に投資しているかを、月次レポートで読みます。',
    startsAt: at('2026-12-09', '19:30'),
    minutes: 60,
    venue: null,
    capacity: 300,
    selection: 'FIRST_COME',
    publishedAt: at('2026-11-02', '10:00'),
    recordedUntil: '2027-03-31',
    form: usualForm,
    content: {
      points: ['国と業種の割合の見方。', '為替が基準価額に与える影響。', '月次レポートの読み方。'],
      timetable: [
        { time: '19:30', title: '月次レポートを開く', note: null },
        { time: '20:00', title: '国・業種・会社の割合', note: '実際のレポートを使います。' },
        { time: '20:20', title: 'ご質問', note: 'お名前は画面に出ません。' },
        { time: '20:30', title: '終了', note: null },
      ],
      speakers: [toge],
      questions: [noFace, withoutAccount],
    },
  },
  {
    id: 'seminar-20261212',
    title: 'はじめての方へ 投資信託の話と相談会',
    summary: '投資信託の基本をお話ししたあと、少人数でご質問にお答えします。',
    startsAt: at('2026-12-12', '13:30'),
    minutes: 90,
    venue: 'みなと会館（横浜）',
    capacity: 10,
    selection: 'FIRST_COME',
    publishedAt: at('2026-10-20', '10:00'),
    recordedUntil: null,
    form: [people, experience, topics, question],
    content: {
      points: ['投資信託のしくみと費用。', '口座の種類の選びかた。', '無理のない金額の決めかた。'],
      timetable: [
        { time: '13:30', title: '投資信託の基本', note: null },
        { time: '14:10', title: '相談会', note: '担当者が順にうかがいます。' },
        { time: '15:00', title: '終了', note: null },
      ],
      speakers: [hamaguchi],
      questions: [
        { question: '駐車場はありますか', answer: 'ありません。公共の交通機関をご利用ください。' },
        withoutAccount,
      ],
    },
  },
  {
    id: 'seminar-20261217',
    title: '取り崩しかたを考える',
    summary: '定期売却の方式ごとに、資産の減りかたを見比べます。お申し込みが多いため、抽選とします。',
    startsAt: at('2026-12-17', '19:30'),
    minutes: 45,
    venue: null,
    capacity: 30,
    selection: 'LOTTERY',
    publishedAt: at('2026-11-02', '10:00'),
    recordedUntil: '2027-03-31',
    form: usualForm,
    content: {
      points: ['定額・定率・定口の違い。', '売却の順番と税金。', '使う時期の決めかた。'],
      timetable: [
        { time: '19:30', title: '三つの取り崩しかた', note: null },
        { time: '20:00', title: 'ご質問', note: 'お名前は画面に出ません。' },
        { time: '20:15', title: '終了', note: null },
      ],
      speakers: [hamaguchi],
      questions: [
        {
          question: '抽選が公正だと、どうすればわかりますか',
          answer:
            '抽選の種のハッシュ値を受付の開始前に、種そのものを抽選のあとに公開します。受付番号の一覧とあわせて、どなたでも計算し直せます。',
        },
        withoutAccount,
      ],
    },
  },
  {
    id: 'seminar-20261015',
    title: '新しい年のNISA枠と積立の見直し',
    summary: '年間投資枠の残りの見方と、年末までの積立の見直しかたを説明しました。',
    startsAt: at('2026-10-15', '19:30'),
    minutes: 45,
    venue: null,
    capacity: 200,
    selection: 'FIRST_COME',
    publishedAt: at('2026-09-15', '10:00'),
    recordedUntil: '2027-01-31',
    form: usualForm,
    content: {
      points: ['年間投資枠の残りの見方。', '積立の金額を変えられる期限。', '増額月の使いかた。'],
      timetable: [
        { time: '19:30', title: '枠の残りを確かめる', note: null },
        { time: '19:50', title: '積立を見直す', note: null },
        { time: '20:05', title: 'ご質問', note: 'お名前は画面に出ません。' },
        { time: '20:15', title: '終了', note: null },
      ],
      speakers: [hamaguchi],
      questions: [noFace],
    },
  },
  {
    id: 'seminar-20260718',
    title: '夏の相談会 資産形成のはじめかた',
    summary: '会場でのお話と相談会です。録画はありません。',
    startsAt: at('2026-07-18', '13:30'),
    minutes: 90,
    venue: 'みなと会館（横浜）',
    capacity: 10,
    selection: 'FIRST_COME',
    publishedAt: at('2026-06-10', '10:00'),
    recordedUntil: null,
    form: [people, experience, topics, question],
    content: {
      points: ['家計と投資の分けかた。', '投資信託の選びかた。', '続けるための工夫。'],
      timetable: [
        { time: '13:30', title: '資産形成のはじめかた', note: null },
        { time: '14:10', title: '相談会', note: null },
        { time: '15:00', title: '終了', note: null },
      ],
      speakers: [hamaguchi],
      questions: [withoutAccount],
    },
  },
];

/** Until the evening before, 17:00; a lottery a week earlier, drawn at 18:00. Cancelled until an hour before. */
export async function addSeminars(tx: Tx, contentUrl: string): Promise<void> {
  const rows = seminars.map((one) => {
    const isOnline = one.venue === null;
    const closesOn = addDays(ymdOf(one.startsAt), one.selection === 'LOTTERY' ? -7 : -1);
    const isRecorded = one.recordedUntil !== null;
    return {
      id: one.id,
      title: one.title,
      summary: one.summary,
      programme: one.content.timetable.map(({ time, title }) => `- ${time} ${title}`).join('\n'),
      content: JSON.stringify(one.content),
      starts_at: moment(one.startsAt),
      ends_at: moment(instant(one.startsAt + one.minutes * minute)),
      venue_type: isOnline ? 'ONLINE' : 'ONSITE',
      venue: one.venue,
      map_url: null,
      image_url: null,
      join_url: isOnline ? `${contentUrl}/seminars/${one.id}/live` : null,
      join_from: isOnline ? moment(instant(one.startsAt - 15 * minute)) : null,
      application_from: moment(one.publishedAt),
      application_to: moment(atJst(closesOn, '17:00')),
      cancel_until: moment(instant(one.startsAt - 60 * minute)),
      selection: one.selection,
      draw_at: one.selection === 'LOTTERY' ? moment(atJst(closesOn, '18:00')) : null,
      form: JSON.stringify(one.form),
      has_captions: isRecorded,
      recording_url: isRecorded ? `${contentUrl}/seminars/${one.id}/recording` : null,
      captions_url: isRecorded ? `${contentUrl}/seminars/${one.id}/captions.vtt` : null,
      recording_until: one.recordedUntil === null ? null : ymd(one.recordedUntil),
      material_url: isRecorded ? `${contentUrl}/seminars/${one.id}/material` : null,
      published_at: moment(one.publishedAt),
    };
  });
  await tx.insertInto('app.seminar').values(rows).execute();
  await tx
    .insertInto('app.seminar_seats')
    .values(seminars.map(({ id, capacity }) => ({ seminar_id: id, capacity })))
    .execute();
}
