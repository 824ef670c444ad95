import type { ErrorRow } from './error-row.ts';

/** The rows of the error catalogue about signing in, its factors and its links. */
export const signInErrors = {
  SIGN_IN_FAILED: {
    code: '400-801',
    status: 400,
    shows: 'dialog',
    text: 'メールアドレスまたはパスワードが違います。',
  },
  SIGN_IN_LOCKED: {
    code: '400-802',
    status: 400,
    shows: 'dialog',
    text: '安全のためログインを停止しました。{minutes}分後にお試しください。',
  },
  CODE_WRONG: {
    code: '400-803',
    status: 400,
    shows: 'field',
    text: 'コードが違います。あと{n}回まで入力できます。',
  },
  CODE_EXPIRED: {
    code: '400-804',
    status: 400,
    shows: 'field',
    text: 'このコードは使えなくなりました。もう一度コードを送ってください。',
  },
  CODE_TOO_SOON: {
    code: '429-801',
    status: 429,
    shows: 'dialog',
    text: 'コードは{seconds}秒後にもう一度送れます。',
  },
  MAIL_LIMIT: {
    code: '429-802',
    status: 429,
    shows: 'dialog',
    text: '確認コードのメールが続いたため、いまは送れません。{time}（約{minutes}分後）から、もう一度送れます。パスキーや認証アプリを登録済みの場合は、そちらをお使いください。',
  },
  SIGN_IN_PAUSED: {
    code: '429-803',
    status: 429,
    shows: 'dialog',
    text: 'お使いの回線から失敗が続いたため、確認を休んでいます。{minutes}分後にお試しください。パスキーでのログインは、いまもご利用いただけます。',
  },
  PASSWORD_WEAK: {
    code: '400-805',
    status: 400,
    shows: 'field',
    text: '12文字以上で、英字と数字を両方含めてください。',
  },
  PASSWORD_COMMON: {
    code: '400-806',
    status: 400,
    shows: 'field',
    text: '推測されやすいパスワードです。別のものにしてください。',
  },
  PASSWORD_SAME: {
    code: '400-807',
    status: 400,
    shows: 'field',
    text: '今のパスワードと同じです。',
  },
  PASSKEY_FAILED: {
    code: '400-808',
    status: 400,
    shows: 'dialog',
    text: 'パスキーを確認できませんでした。もう一度お試しください。',
  },
  LAST_FACTOR: {
    code: '400-809',
    status: 400,
    shows: 'dialog',
    text: '最後のログイン方法は削除できません。先に別の方法を登録してください。',
  },
  INTERACTION_GONE: {
    code: '400-810',
    status: 400,
    shows: 'dialog',
    text: '最初からやり直してください。',
  },
  TERMS: {
    code: '400-811',
    status: 400,
    shows: 'dialog',
    text: '2つの規約をご確認のうえ、同意してください。',
  },
  EMAIL_FORM: {
    code: '400-812',
    status: 400,
    shows: 'field',
    text: 'メールアドレスの形をご確認ください（例：name@example.jp）。',
  },
  REVERT_GONE: {
    code: '400-813',
    status: 400,
    shows: 'dialog',
    text: 'このリンクは使えません。期限が切れたか、すでに使われています。',
  },
  PASSKEY_KNOWN: {
    code: '400-814',
    status: 400,
    shows: 'dialog',
    text: 'このパスキーは登録済みです。',
  },
  PASSKEY_LIMIT: {
    code: '400-815',
    status: 400,
    shows: 'dialog',
    text: '登録できるパスキーは20個までです。使わないものを削除してください。',
  },
  FACTOR_MISSING: {
    code: '400-816',
    status: 400,
    shows: 'dialog',
    text: 'パスワードかパスキーを登録してください。',
  },
  FREEZE_LINK: {
    code: '400-817',
    status: 400,
    shows: 'dialog',
    text: 'このリンクは使えません。期限が切れたか、すでに使われています。ログイン後の画面からも凍結できます。',
  },
  INVITATION_GONE: {
    code: '400-818',
    status: 400,
    shows: 'dialog',
    text: 'この招待リンクは使えません。期限が切れたか、すでに使われています。システム管理者に新しい招待を依頼してください。',
  },
  ORIGIN: {
    code: '403-801',
    status: 403,
    shows: 'unexpected',
    text: 'この画面からの操作を確認できませんでした。',
  },
} as const satisfies Record<string, ErrorRow>;
