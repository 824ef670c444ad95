import { ymdOf, timeOf, type Instant } from '@tsuzura/domain/calendar';
import { longDate, shortDate } from '@tsuzura/domain/text';
import type { MailText, MailTexts } from '../mail-text.ts';

/** An application for a seminar, as far as its mails say it. */
interface SeminarEvent {
  readonly applicationId: string;
  readonly receiptNumber: string;
  readonly people: number;
  readonly seminar: {
    readonly id: string;
    readonly title: string;
    readonly startsAt: Instant;
    readonly endsAt: Instant;
    readonly venueType: 'ONLINE' | 'ONSITE';
    readonly venue: string | null;
    readonly cancelUntil: Instant;
  };
}

/** Something that operators published. */
interface PublishedEvent {
  /** Of the seminar: one change is one mail. */
  readonly revision: number;
  readonly message: string;
}

export const seminarMails = {
  'seminar.confirmed': (event: SeminarEvent) =>
    mail(event, 'CONFIRMED', 'セミナーのお申し込みを受け付けました', [
      'お申し込みを受け付けました。前日と当日にご案内をお送りします。',
      ...seminarLines(event),
      cancelText(event),
    ]),
  'seminar.waitlisted': (event: SeminarEvent) =>
    mail(event, 'WAITLISTED', 'セミナーのキャンセル待ちを受け付けました', [
      '満席のため、キャンセル待ちで受け付けました。席が空いたときは、お申し込みの順にご案内します。',
      ...seminarLines(event),
    ]),
  'seminar.entered': (event: SeminarEvent) =>
    mail(event, 'ENTERED', 'セミナーの抽選のお申し込みを受け付けました', [
      '抽選のお申し込みを受け付けました。結果はメールでお知らせします。',
      ...seminarLines(event),
    ]),
  'seminar.moved-up': (event: SeminarEvent) =>
    mail(event, 'MOVED UP', 'セミナーの席が確保できました', [
      'キャンセル待ちのセミナーに空きが出たため、席を確保しました。',
      ...seminarLines(event),
      cancelText(event),
    ]),
  'seminar.canceled': (event: SeminarEvent) =>
    mail(event, 'CANCELED', 'セミナーのお申し込みを取り消しました', [
      'お申し込みを取り消しました。',
      ...seminarLines(event),
    ]),
  'seminar.won': (event: SeminarEvent) =>
    mail(event, 'WON', 'セミナーの抽選の結果（当選）', [
      '抽選の結果、席を確保しました。',
      ...seminarLines(event),
      cancelText(event),
    ]),
  'seminar.lost': (event: SeminarEvent) =>
    mail(event, 'LOST', 'セミナーの抽選の結果（落選）', [
      '抽選の結果、今回は席をご用意できませんでした。抽選の記録は、セミナーのページでどなたでも確かめられます。',
      ...seminarLines(event),
    ]),
  'seminar.tomorrow': (event: SeminarEvent) =>
    mail(event, 'TOMORROW', 'あしたセミナーがあります', [
      event.seminar.venueType === 'ONLINE'
        ? '開始が近づくと、セミナーのページに視聴のボタンが出ます。'
        : '開始の10分前までに会場へお越しください。',
      ...seminarLines(event),
      cancelText(event),
    ]),
  'seminar.today': (event: SeminarEvent) =>
    mail(event, 'TODAY', '本日セミナーがあります', [
      event.seminar.venueType === 'ONLINE'
        ? 'アプリまたはブックマークからセミナーのページを開いてください。開始が近づくと、視聴のボタンが出ます。'
        : '開始の10分前までに会場へお越しください。',
      ...seminarLines(event),
    ]),
  'seminar.expired': (event: SeminarEvent) =>
    mail(event, 'EXPIRED', 'セミナーのキャンセル待ちが終了しました', [
      '空きが出なかったため、キャンセル待ちを終了しました。オンラインのセミナーは、後日アーカイブでご覧いただけます。',
      ...seminarLines(event),
    ]),
  'seminar.called-off': (event: SeminarEvent & PublishedEvent) =>
    mail(event, `CALLED OFF ${event.revision}`, 'セミナーを中止します', [
      'お申し込みのセミナーは、中止することになりました。ご予定をいただいていたところ、申し訳ございません。',
      event.message,
      ...seminarLines(event),
    ]),
  'seminar.changed': (event: SeminarEvent & PublishedEvent) =>
    mail(event, `CHANGED ${event.revision}`, 'セミナーの内容が変わりました', [
      'お申し込みのセミナーの内容が変わりました。新しい内容は次のとおりです。お申し込みは、そのまま有効です。',
      ...seminarLines(event),
      cancelText(event),
    ]),
} as const satisfies MailTexts;

const mail = (
  { applicationId, seminar }: SeminarEvent,
  what: string,
  subject: string,
  paragraphs: readonly string[],
): MailText => ({
  about: `seminar ${applicationId} ${what}`,
  category: 'SEMINAR',
  subject,
  paragraphs,
  body: `${seminar.title}、${shortDate(ymdOf(seminar.startsAt))}${timeOf(seminar.startsAt)}から。`,
  url: `/seminars/${seminar.id}`,
});

const seminarLines = ({ seminar, people, receiptNumber }: SeminarEvent): string[] => [
  [
    `セミナー：${seminar.title}`,
    `日時：${longDate(ymdOf(seminar.startsAt))}${timeOf(seminar.startsAt)}〜${timeOf(seminar.endsAt)}`,
    `形式：${seminar.venueType === 'ONLINE' ? 'オンライン' : `会場（${seminar.venue ?? ''}）`}`,
    `人数：${people}名`,
    `受付番号：${receiptNumber}`,
  ].join('\n'),
];

const cancelText = ({ seminar: { cancelUntil } }: SeminarEvent): string =>
  `ご都合が悪くなったときは、${longDate(ymdOf(cancelUntil))}${timeOf(cancelUntil)}までに、セミナーのページでお取り消しください。`;
