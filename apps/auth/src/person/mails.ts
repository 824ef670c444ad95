import { ymdOf, timeOf, type Instant } from '@tsuzura/domain/calendar';
import { addMail } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { nowOf, type PersonDeps } from './deps.ts';
import { uuidFrom } from './keyed.ts';

/*
 * Every mail of the sign-in application. The only secrets a mail ever holds are a six-digit code, the link that undoes a
 * change of address and the link that freezes the account. No mail holds a link to sign in: people learn not to follow one.
 * Moments in them are in business time (`mail-moment.ts`).
 */

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const signature = '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n';
const sign = (...paragraphs: readonly string[]) => [...paragraphs, signature].join('\n\n');

const when = (at: Instant) => {
  const [year, month, day] = ymdOf(at).split('-').map(Number);
  return `${year}年${month}月${day}日 ${timeOf(at)}`;
};

const neverTell = 'コードを、ほかの人に教えないでください。当社からコードをお尋ねすることはありません。';
const notYou =
  '【心当たりがない場合】\nほかの人が操作したおそれがあります。すぐにパスワードを変更し、「ほかの端末をログアウトする」を選んでください。';
const ignore = '【心当たりがない場合】\nこのメールは破棄してください。お手続きは進みません。';

const codeMail = (title: string, what: string, code: string): MailText => ({
  subject: `【つづら】${title}`,
  text: sign(`${what}の確認コードです。`, `　${code}`, 'コードは10分間、1回だけ使えます。', neverTell, ignore),
});

const resetNow =
  '【心当たりがない場合】\nほかの人が操作したおそれがあります。すぐにログイン画面の「パスワードを忘れた」から再設定してください。';

const freezeNow =
  '【心当たりがない場合】\nほかの人が操作したおそれがあります。それまでに口座を凍結すると、出金やお手続きはすべて止まります。';

/** docs/sign-in-strength.md S3: a factor that waits is told with the moment from which it counts. */
const waiting = (what: string, from: Instant | null) =>
  from === null
    ? what
    : `${what}\n\n${when(from)}から、出金・出金先や住所などの変更のご本人確認に使えます。それまではログインにだけ使えます。`;

/** S3, S6: sent when a wait is over, so it has no device and no moment of its own. */
const waitOver = (title: string, what: string): MailText => ({
  subject: `【つづら】${title}`,
  text: sign(
    what,
    '【心当たりがない場合】\nほかの人が操作したおそれがあります。すぐに口座を凍結し、お客さまサポートへお電話ください。',
  ),
});

const noticeMail = (title: string, what: string, at: Instant, device: string, action = notYou): MailText => ({
  subject: `【つづら】${title}`,
  text: sign(what, `日時：${when(at)}\n端末：${device}`, action),
});

export const mails = {
  signUpCode: (code: string) => codeMail('新規登録の確認コード', '新規登録', code),
  signInCode: (code: string) => ({
    subject: '【つづら】ログインの確認コード',
    text: sign('ログインの確認コードです。', `　${code}`, 'コードは10分間、1回だけ使えます。', neverTell, notYou),
  }),
  forgottenCode: (code: string) => codeMail('パスワード再設定の確認コード', 'パスワード再設定', code),
  emailChangeCode: (code: string) => codeMail('メールアドレス変更の確認コード', 'メールアドレス変更', code),

  invitationCode: (code: string) => codeMail('運営担当者の確認コード', 'パスキー登録', code),

  alreadyRegistered: (): MailText => ({
    subject: '【つづら】このメールアドレスは登録済みです',
    text: sign(
      'このメールアドレスで、新規登録のお申し込みがありました。',
      'すでに登録済みのため、確認コードは発行していません。そのままログインしてください。',
      'パスワードをお忘れの場合は、ログイン画面の「パスワードを忘れた」から再設定できます。',
      ignore,
    ),
  }),
  addressInUse: (): MailText => ({
    subject: '【つづら】このメールアドレスは登録済みです',
    text: sign(
      'このメールアドレスへの変更のお申し込みがありました。',
      'すでに別のお客さまの登録に使われているため、変更できません。',
      ignore,
    ),
  }),
  notRegistered: (): MailText => ({
    subject: '【つづら】このメールアドレスの登録はありません',
    text: sign(
      'このメールアドレスで、パスワード再設定のお申し込みがありました。',
      'このメールアドレスの登録がないため、確認コードは発行していません。別のメールアドレスをお試しください。',
      ignore,
    ),
  }),

  welcome: (): MailText => ({
    subject: '【つづら】ご登録が完了しました',
    text: sign(
      'ご登録ありがとうございます。ログインの準備ができました。',
      'お取引には、口座の開設が必要です。ログイン後の画面からお申し込みください。',
      '【心当たりがない場合】\nほかの人がこのメールアドレスで登録したおそれがあります。お問い合わせ窓口へご連絡ください。',
    ),
  }),
  newDevice: (at: Instant, device: string) =>
    noticeMail('新しい端末でのログイン', 'はじめての端末でログインがありました。', at, device),
  locked: (at: Instant, device: string, minutes: number) =>
    noticeMail(
      'ログインを停止しました',
      `ログインの失敗が続いたため、安全のためログインを${minutes}分間停止しました。時間が過ぎると自動で再開します。パスキーでのログインは、停止中もご利用いただけます。`,
      at,
      device,
      '【心当たりがない場合】\nほかの人がログインを試みたおそれがあります。再開後に、パスワードの変更とパスキーの登録をおすすめします。',
    ),
  passwordChanged: (at: Instant, device: string) =>
    noticeMail('パスワードを変更しました', 'パスワードを変更しました。', at, device, resetNow),
  passwordReset: (at: Instant, device: string) =>
    noticeMail(
      'パスワードを再設定しました',
      'パスワードを再設定し、すべての端末からログアウトしました。',
      at,
      device,
      resetNow,
    ),
  emailChangedOld: (at: Instant, device: string, newAddress: string, link: string): MailText => ({
    subject: '【つづら】メールアドレスを変更しました',
    text: sign(
      `登録のメールアドレスを ${newAddress} に変更しました。今後のお知らせは新しいメールアドレスに届きます。`,
      `日時：${when(at)}\n端末：${device}`,
      `【心当たりがない場合】\n72時間以内に次のページを開き、変更を取り消してください。すべての端末からログアウトします。\n${link}`,
    ),
  }),
  emailChangedNew: (at: Instant, device: string) =>
    noticeMail(
      'メールアドレスを変更しました',
      'このメールアドレスが、新しい登録のメールアドレスになりました。次回から、このメールアドレスでログインしてください。',
      at,
      device,
    ),
  emailReverted: (at: Instant, device: string) =>
    noticeMail(
      'メールアドレスの変更を取り消しました',
      'メールアドレスを変更前に戻し、すべての端末からログアウトしました。続けて、パスワードの再設定と、登録済みのログイン方法の確認をお願いします。',
      at,
      device,
    ),
  passkeyAdded: (at: Instant, device: string, name: string, from: Instant | null) =>
    noticeMail(
      'パスキーを追加しました',
      waiting(`パスキー「${name}」を追加しました。`, from),
      at,
      device,
      from === null ? notYou : freezeNow,
    ),
  passkeyCounts: (name: string) =>
    waitOver(
      'パスキーがご本人確認に使えるようになりました',
      `パスキー「${name}」の登録から24時間がたちました。これから、出金・出金先や住所などの変更のご本人確認に使えます。`,
    ),
  passkeyRemoved: (at: Instant, device: string, name: string) =>
    noticeMail('パスキーを削除しました', `パスキー「${name}」を削除しました。`, at, device),
  passkeyRenamed: (at: Instant, device: string, name: string) =>
    noticeMail('パスキーの名前を変更しました', `パスキーの名前を「${name}」に変更しました。`, at, device),
  totpEnabled: (at: Instant, device: string, from: Instant | null) =>
    noticeMail(
      '認証アプリを登録しました',
      waiting('ログインに使う認証アプリを登録しました。', from),
      at,
      device,
      from === null ? notYou : freezeNow,
    ),
  totpCounts: () =>
    waitOver(
      '認証アプリがご本人確認に使えるようになりました',
      '認証アプリの登録から24時間がたちました。これから、出金・出金先や住所などの変更のご本人確認に使えます。',
    ),
  lostReported: (at: Instant, device: string, from: Instant) =>
    noticeMail(
      'パスキー・認証アプリを使えないときのお手続き',
      `登録済みのパスキーや認証アプリを使わずにログインするお手続きを受け付けました。${when(from)}から72時間、パスワードとメールの確認コードでログインできます。パスキーや認証アプリでログインすると、このお手続きは取り消されます。`,
      at,
      device,
      freezeNow,
    ),
  lostOpen: () =>
    waitOver(
      'パスキー・認証アプリを使わずにログインできます',
      'お手続きから24時間がたちました。これから72時間、パスワードとメールの確認コードでログインできます。ログインのあと、新しいパスキーを登録してください。',
    ),
  returned: (at: Instant, device: string) =>
    noticeMail(
      'パスキー・認証アプリを使わないログイン',
      '登録済みのパスキーや認証アプリを使わずに、ログインがありました。',
      at,
      device,
      '【心当たりがない場合】\nほかの人がログインしたおそれがあります。すぐに口座を凍結し、お客さまサポートへお電話ください。',
    ),
  totpRemoved: (at: Instant, device: string) =>
    noticeMail('認証アプリを解除しました', 'ログインに使う認証アプリを解除しました。', at, device),
  recoveryCodesMade: (at: Instant, device: string) =>
    noticeMail(
      '復旧コードを作成しました',
      '新しい復旧コードを作成しました。以前の復旧コードは使えません。',
      at,
      device,
    ),
  recoveryCodeUsed: (at: Instant, device: string, left: number) =>
    noticeMail('復旧コードが使われました', `復旧コードが1つ使われました。残りは${left}個です。`, at, device),
} as const;

/** A warning with the way to stop everything. The page it leads to freezes by a button, never by being opened. */
export const withFreezeLink = ({ subject, text }: MailText, link: string | null, hours = 72): MailText =>
  link === null
    ? { subject, text }
    : {
        subject,
        text: text.replace(
          signature,
          `【口座を止めるには】\n次のページで、ご注文・ご出金・お手続きをすべて止められます。${hours}時間のあいだ使えます。\n${link}\n\n${signature}`,
        ),
      };

/** Written with the change that causes it: no mail without the change, no change without the mail. */
export async function sendLater(
  tx: Tx,
  deps: PersonDeps,
  to: string,
  { subject, text }: MailText,
  wanted = true,
): Promise<void> {
  await addMail(tx, { id: uuidFrom(deps.random), to, subject, text }, nowOf(deps), wanted);
}

/** Waits until then; the answer is the mail's id, by which it can be taken back. */
export async function sendAt(
  tx: Tx,
  deps: PersonDeps,
  at: Instant,
  { to, subject, text }: MailText & { readonly to: string },
): Promise<string> {
  const id = uuidFrom(deps.random);
  await addMail(tx, { id, to, subject, text }, at);
  return id;
}
