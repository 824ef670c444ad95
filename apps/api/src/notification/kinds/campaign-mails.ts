import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { Yen } from '@tsuzura/domain/money';
import { longDate, yenText } from '@tsuzura/domain/text';
import type { MailText, MailTexts } from '../mail-text.ts';

interface EntryEvent {
  readonly entryId: string;
  readonly title: string;
}
interface RewardEvent {
  /** The entry, or the referral and whose reward of it. */
  readonly rewardId: string;
  readonly title: string;
  readonly amount: Yen;
  readonly on: Ymd;
}

/** 一時所得 or 雑所得: it depends on the customer, so the mail says only that it may be taxed. */
const taxText =
  '特典は、一時所得などとして課税の対象になる場合があります。くわしくは税務署または税理士にご確認ください。';

export const campaignMails = {
  'campaign.entered': ({ entryId, title, at }: EntryEvent & { readonly at: Instant }) =>
    mail(
      `${entryId} ENTERED`,
      ['キャンペーンのエントリーを受け付けました', `${title}。`],
      [`${longDate(ymdOf(at))}に、エントリーを受け付けました。`, `キャンペーン：${title}`],
    ),
  'campaign.rewarded': ({ rewardId, title, amount, on }: RewardEvent) =>
    mail(
      `${rewardId} REWARDED`,
      ['キャンペーンの特典を進呈しました', `${title}の特典${yenText(amount)}を、預り金へ入金しました。`],
      [`${longDate(on)}に、特典を預り金へ入金しました。`, `キャンペーン：${title}\n特典：${yenText(amount)}`, taxText],
    ),
  'campaign.taken-back': ({ rewardId, title, amount, on }: RewardEvent) =>
    mail(
      `${rewardId} TAKEN BACK`,
      [
        'キャンペーンの特典を取り消しました',
        `${title}の条件を満たさなくなったため、${yenText(amount)}を差し引きました。`,
      ],
      [
        `条件を満たさなくなったため、${longDate(on)}に特典を預り金から差し引きました。`,
        `キャンペーン：${title}\n特典：${yenText(amount)}`,
      ],
    ),
  'campaign.budget-used': ({ entryId, title }: EntryEvent) =>
    mail(
      `${entryId} BUDGET`,
      ['キャンペーンの特典について', `${title}は、特典の予算に達しました。`],
      [
        '特典の予算に達したため、規約のとおり、エントリーの順に進呈しました。申し訳ございませんが、今回は特典を進呈できません。',
        `キャンペーン：${title}`,
      ],
    ),
} as const satisfies MailTexts;

const mail = (
  about: string,
  [subject, body]: readonly [subject: string, body: string],
  paragraphs: readonly string[],
): MailText => ({ about: `campaign ${about}`, category: 'CAMPAIGN', subject, body, paragraphs });
