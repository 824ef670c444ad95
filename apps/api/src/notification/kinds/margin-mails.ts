import { timeOf, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { Yen } from '@tsuzura/domain/money';
import { longDate, yenText } from '@tsuzura/domain/text';
import type { MailText, MailTexts, Recipient } from '../mail-text.ts';

interface Called {
  /** The day whose closes made it. */
  readonly occurredOn: Ymd;
  readonly amount: Yen;
}

interface Expiring {
  readonly lotId: string;
  readonly name: string;
  readonly quantity: bigint;
  readonly lastCloseDate: Ymd;
  readonly daysLeft: number;
}

interface ClosedByFirm {
  readonly closedOn: Ymd;
  readonly lots: number;
  readonly reason: 'CALL' | 'EXPIRY';
}

const dueText = (at: Instant): string => `${longDate(ymdOf(at))} ${timeOf(at)}`;

export const marginMails = {
  /** 16:00: what the night will call if nothing changes. */
  'margin.call-expected': ({ occurredOn, amount }: Called, { id }: Recipient) =>
    mail(
      `${id} ${occurredOn} PROVISIONAL`,
      ['追証が発生する見込みです', `仮計算で、${yenText(amount)}の追加の保証金が必要です。`],
      [
        `${longDate(occurredOn)}の終値による仮計算で、追加の保証金（追証）が必要になる見込みです。`,
        [`必要な金額（仮計算）：${yenText(amount)}`, '確定：翌日 2:30'],
        'きょうの24時までに保証金を振り替えると、追証にならない場合があります。',
      ],
    ),
  'margin.called': ({ occurredOn, amount, dueAt }: Called & { readonly dueAt: Instant }, { id }: Recipient) =>
    mail(
      `${id} ${occurredOn} CALLED`,
      ['追証が確定しました', `${dueText(dueAt)}までに、${yenText(amount)}の追加の保証金が必要です。`],
      [
        `${longDate(occurredOn)}の終値で、追加の保証金（追証）が確定しました。`,
        [`必要な金額：${yenText(amount)}`, `期限：${dueText(dueAt)}`],
        '保証金への振替、または建玉の返済（建代金の20%）で解消できます。株価が戻っても、追証はなくなりません。',
        '期限までに解消されないときは、当社がすべての建玉を返済します。',
      ],
    ),
  'margin.application-received': ({
    id,
    requestId,
    opensOn,
  }: {
    readonly id: string;
    /** One that was sent back comes again under its number. */
    readonly requestId: string;
    /** Null: a person looks at it, and nobody knows yet. */
    readonly opensOn: Ymd | null;
  }) =>
    mail(
      `${id} RECEIVED ${requestId}`,
      [
        '信用取引のお申し込みを受け付けました',
        opensOn === null
          ? '審査の結果を、あらためてお知らせします。'
          : `審査が終わりました。${longDate(opensOn)}からご利用いただけます。`,
      ],
      opensOn === null
        ? ['信用取引のお申し込みを受け付けました。', '審査の結果は、メールでお知らせします。']
        : [
            '信用取引のお申し込みを受け付けました。',
            `審査が終わりました。${longDate(opensOn)}からご利用いただけます。`,
            '新規建には、30万円以上の保証金が必要です。',
          ],
    ),
  'margin.account-opened': ({ openedOn }: { readonly openedOn: Ymd }, { id }: Recipient) =>
    mail(
      `${id} ${openedOn} OPENED`,
      ['信用取引をご利用いただけます', `${longDate(openedOn)}から、信用取引をご利用いただけます。`],
      [
        `${longDate(openedOn)}から、信用取引をご利用いただけます。`,
        '新規建には、30万円以上の保証金が必要です。保証金は、預り金から振り替えられます。',
      ],
    ),
  'margin.closed-by-firm': ({ closedOn, lots, reason }: ClosedByFirm, { id }: Recipient) =>
    mail(
      `${id} ${closedOn} CLOSED ${reason}`,
      ['建玉を当社で返済しました', `${longDate(closedOn)}に、${lots}件の建玉を返済しました。`],
      [
        reason === 'CALL'
          ? '追証の期限までに入金などを確認できなかったため、建玉を当社で返済しました。'
          : '返済期日を迎えた建玉を、当社で返済しました。',
        [`返済日：${longDate(closedOn)}`, `返済した建玉：${lots}件`],
        '値段と損益は、お取引の画面でご確認ください。損失が保証金と預り金を超えるときは、受渡日の15時30分までにご入金ください。',
      ],
    ),
  'margin.call-resolved': ({ occurredOn }: { readonly occurredOn: Ymd }, { id }: Recipient) =>
    mail(
      `${id} ${occurredOn} RESOLVED`,
      ['追証が解消されました', `${longDate(occurredOn)}の追証は、解消されました。`],
      [`${longDate(occurredOn)}に発生した追証は、解消されました。新規建と保証金の引き出しができます。`],
    ),
  'margin.forced-close': ({ occurredOn }: { readonly occurredOn: Ymd }, { id }: Recipient) =>
    mail(
      `${id} ${occurredOn} FORCED`,
      ['建玉を当社で返済します', '追証の期限が過ぎたため、12:30にすべての建玉を返済します。'],
      [
        '追証の期限までに入金などを確認できませんでした。',
        'ご注文中の国内株式の注文を取り消し、12:30に、すべての建玉を成行で返済します。結果は、お取引の画面でご確認ください。',
      ],
    ),
  'margin.expiring': ({ lotId, name, quantity, lastCloseDate, daysLeft }: Expiring) =>
    mail(
      `${lotId} ${lastCloseDate} ${daysLeft}`,
      ['返済期日が近い建玉があります', `${name}：${longDate(lastCloseDate)}までにご返済ください。`],
      [
        '返済期日が近い建玉があります。期日の前の営業日までに、返済、現引または現渡をお願いします。',
        [
          `銘柄：${name}`,
          `株数：${quantity.toLocaleString('ja-JP')}株`,
          `ご自身で返済できる最終日：${longDate(lastCloseDate)}`,
        ],
        '最終日を過ぎると、当社が期日に返済します。',
      ],
    ),
} as const satisfies MailTexts;

const mail = (
  about: string,
  [subject, body]: readonly [subject: string, body: string],
  paragraphs: readonly (string | readonly string[])[],
): MailText => ({
  about: `margin ${about}`,
  category: 'ORDER',
  subject,
  body,
  paragraphs: paragraphs.map((one) => [one].flat().join('\n')),
});
