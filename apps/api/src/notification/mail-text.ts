import type { MailCategory } from '@tsuzura/store/notification';

/** Who is notified. */
export interface Recipient {
  readonly id: string;
  /** The address. */
  readonly mail: string;
}

/** What a mail says, before it is addressed and signed. Mails may be read in public: never a balance. */
export interface MailText {
  /** Names the event. The id of the mail is made from it, so that one event is one mail, however often it is written. */
  readonly about: string;
  readonly category: MailCategory;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What stands under the subject in the inbox, in one or two lines; the subject alone is also pushed. */
  readonly body: string;
  /** The page it leads to, where that is not the one of its kind (`deliveries.ts`). */
  readonly url?: string;
}

/** Every kind of an area: what it says of an event. */
export type MailTexts = Readonly<Record<string, (event: never, customer: Recipient) => MailText>>;

/** For what a customer did, or somebody else in their name. */
export const ifNotYou =
  '【心当たりがない場合】\nほかの人が操作したおそれがあります。すぐにパスワードを変更してください。';

/** The paragraph of every warning mail. The page it leads to freezes by a button, never by being opened. */
export const freezeIfNotYou = (freezeLink: string): string =>
  `【心当たりがない場合】\nほかの人が操作したおそれがあります。次のページで口座を凍結してください。72時間のあいだ使えます。\n${freezeLink}`;
