import type { Instant } from '@tsuzura/domain/calendar';
import { sendLater, type Tx } from '@tsuzura/store/kernel';
import type { OutboxMail } from '@tsuzura/store/notification';

export interface InvitationMail {
  readonly mailId: string;
  readonly to: string;
  /** Of whom invites; no other word of theirs is in the mail. */
  readonly referrerName: string;
  readonly link: string;
  readonly stopLink: string;
  /** Of the campaign, as two operators approved them. */
  readonly words: ReferralWords;
}

export interface ReferralWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** What a referral usually says, before its link: no promise and no fund, as the rules for advertising ask. */
const referralText = {
  subject: '投資信託とNISAの口座「つづら」のご紹介',
  paragraphs: [
    '投資信託とNISAの口座「つづら」のご紹介です。',
    '口座の開設と管理に費用はかかりません。投資信託は値動きがあり、元の金額を下回ることがあります。内容をお読みになって、ご自身でお決めください。',
  ],
} as const;

/** What the campaign says, or the usual words. */
export const referralWords = (own: { readonly subject: string; readonly body: string } | null): ReferralWords =>
  own === null ? referralText : { subject: own.subject, paragraphs: own.body.split('\n\n') };

/** To somebody who is no customer: no inbox, no preference, and one mail at most. */
const invitationMail = ({ mailId, to, referrerName, link, stopLink, words }: InvitationMail): OutboxMail => ({
  id: mailId,
  payload: {
    to,
    subject: `【つづら】${words.subject}`,
    text: [
      `${referrerName}さまからのご紹介でお送りしています。`,
      ...words.paragraphs,
      link,
      `このメールに心当たりがない方、今後このようなメールが不要な方は、次のページで停止できます。\n${stopLink}`,
      '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n',
    ].join('\n\n'),
    category: 'CAMPAIGN',
  },
});

/** A handful at once. */
export async function sendInvitations(tx: Tx, invitations: readonly InvitationMail[], at: Instant): Promise<void> {
  for (const invitation of invitations) await sendLater(tx, { topic: 'mail', at, ...invitationMail(invitation) });
}
