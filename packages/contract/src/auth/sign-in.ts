import { z } from 'zod';
import { DateTime, endpoint, TypedMailAddress } from '../kernel/index.ts';

/*
 * The JSON API of the sign-in app. Every call belongs to one interaction: the OAuth server sends the browser to
 * `/interaction/{uid}` with a cookie for that path, and nothing here works without it. An answer never tells whether an
 * address is registered.
 */

export const views = [
  'signInWithCheckUsername',
  'signInForceTOTPMFA',
  'signUp',
  'passwordChange',
  'emailChange',
  'mfaSetUp',
] as const;
export const View = z.enum(views);
export type View = z.output<typeof View>;

const params = z.object({ uid: z.string().regex(/^[\w-]{16,64}$/) });
const call = { site: 'auth', caller: 'anyone' } as const;
const post = { ...call, method: 'POST', params } as const;

/** Full-width digits are accepted and made half-width before they are compared. */
export const Code = z
  .string()
  .trim()
  .regex(/^[0-9０-９]{6}$/, { error: 'code' });
const Email = TypedMailAddress;
/** A refusal of 10 kB belongs to the form, not to the hash function. */
const Password = z.string().min(1).max(256);
const NewPassword = z.string().min(12, { error: 'password' }).max(256);
/** What the browser's WebAuthn calls give and take: checked by the WebAuthn library, bounded here. */
export const Credential = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length < 20_000, { error: 'credential' });
export const Options = z.record(z.string(), z.unknown());
export const PasskeyName = z.string().trim().min(1).max(40);

export const Method = z.enum(['passkey', 'totp', 'recoveryCode', 'mailCode']);
export type Method = z.output<typeof Method>;

/**
 * The way back of somebody who cannot use the passkey or app they have (docs/sign-in-strength.md). `from` is null as long as
 * nobody asked for it; before `from` nothing opens, afterwards the weaker methods are among `methods`.
 */
export const Lost = z.object({ from: DateTime.nullable() });
export type Lost = z.output<typeof Lost>;

/** What the app does next: ask for a second factor, go on in the same view, or leave for the address given. */
export const Progress = z.discriminatedUnion('next', [
  z.object({ next: z.literal('secondFactor'), methods: z.array(Method), lost: Lost.nullable() }),
  z.object({ next: z.literal('continue') }),
  z.object({ next: z.literal('leave'), url: z.string() }),
]);
export type Progress = z.output<typeof Progress>;
export const Sent = z.object({ resendAfterSeconds: z.int() });

export const getInteraction = endpoint({
  ...call,
  method: 'GET',
  path: '/interaction/{uid}/state',
  title: 'ログイン画面の状態',
  params,
  answer: z.object({
    view: View,
    role: z.enum(['customer', 'operator']),
    /** Name of the service that asked. */
    service: z.string(),
    /** The signed-in person, when the view needs one. */
    username: z.string().nullable(),
    /** The person must prove again who they are before anything else. */
    needsCheck: z.boolean(),
    /** Ways to do that, best first. */
    methods: z.array(Method),
    /** Whether the person has a factor that counts as a strong check now. */
    isStrong: z.boolean(),
    /** From when the factor counts that was shown, or the first one of somebody who has none; null: nothing waits. */
    strongFrom: DateTime.nullable(),
    lost: Lost.nullable(),
  }),
});

export const reportLostFactor = endpoint({
  ...post,
  path: '/interaction/{uid}/lostFactor',
  title: 'パスキー・認証アプリを使えないときのお手続き',
  answer: z.object({ from: DateTime }),
});

export const startPasskey = endpoint({
  ...post,
  path: '/interaction/{uid}/passkey/options',
  title: 'パスキーでの確認をはじめる',
  answer: z.object({ options: Options }),
});
export const finishPasskey = endpoint({
  ...post,
  path: '/interaction/{uid}/passkey',
  title: 'パスキーでの確認',
  body: z.strictObject({ response: Credential }),
  answer: Progress,
});
export const sendPassword = endpoint({
  ...post,
  path: '/interaction/{uid}/password',
  title: 'メールアドレスとパスワードでの確認',
  body: z.strictObject({ email: Email, password: Password }),
  answer: Progress,
});
export const sendTotp = endpoint({
  ...post,
  path: '/interaction/{uid}/totp',
  title: '認証アプリのコードでの確認',
  body: z.strictObject({ code: Code }),
  answer: Progress,
});
export const sendRecoveryCode = endpoint({
  ...post,
  path: '/interaction/{uid}/recoveryCode',
  title: '復旧コードでの確認',
  body: z.strictObject({ recoveryCode: z.string().trim().min(1).max(40) }),
  answer: Progress,
});
export const requestMailCode = endpoint({
  ...post,
  path: '/interaction/{uid}/mailCode/send',
  title: '確認コードのメールを送る',
  answer: Sent,
});
export const sendMailCode = endpoint({
  ...post,
  path: '/interaction/{uid}/mailCode',
  title: 'メールの確認コードでの確認',
  body: z.strictObject({ code: Code }),
  answer: Progress,
});

export const startSignUp = endpoint({
  ...post,
  path: '/interaction/{uid}/signUp/email',
  title: '新規登録：メールアドレス',
  body: z.strictObject({ email: Email }),
  answer: Sent,
});
export const verifySignUp = endpoint({
  ...post,
  path: '/interaction/{uid}/signUp/code',
  title: '新規登録：確認コード',
  body: z.strictObject({ code: Code }),
  answer: z.object({ ok: z.literal(true) }),
});
export const setSignUpPassword = endpoint({
  ...post,
  path: '/interaction/{uid}/signUp/password',
  title: '新規登録：パスワード',
  body: z.strictObject({ newPassword: NewPassword }),
  answer: z.object({ ok: z.literal(true) }),
});
export const startSignUpPasskey = endpoint({
  ...post,
  path: '/interaction/{uid}/signUp/passkey/options',
  title: '新規登録：パスキーの登録をはじめる',
  answer: z.object({ options: Options }),
});
export const finishSignUpPasskey = endpoint({
  ...post,
  path: '/interaction/{uid}/signUp/passkey',
  title: '新規登録：パスキーの登録',
  body: z.strictObject({ response: Credential, name: PasskeyName.optional() }),
  answer: z.object({ ok: z.literal(true) }),
});
export const finishSignUp = endpoint({
  ...post,
  path: '/interaction/{uid}/signUp/finish',
  title: '新規登録：規約への同意と完了',
  body: z.strictObject({ terms: z.array(z.string().max(40)).max(10), marketing: z.boolean() }),
  answer: Progress,
});

export const startForgotten = endpoint({
  ...post,
  path: '/interaction/{uid}/forgotten/email',
  title: 'パスワードの再設定：メールアドレス',
  body: z.strictObject({ email: Email }),
  answer: Sent,
});
export const verifyForgotten = endpoint({
  ...post,
  path: '/interaction/{uid}/forgotten/code',
  title: 'パスワードの再設定：確認コード',
  body: z.strictObject({ code: Code }),
  answer: z.object({ methods: z.array(Method), lost: Lost.nullable() }),
});
export const finishForgotten = endpoint({
  ...post,
  path: '/interaction/{uid}/forgotten/password',
  title: 'パスワードの再設定',
  body: z.strictObject({ newPassword: NewPassword }),
  answer: Progress,
});

export const getFactors = endpoint({
  ...call,
  method: 'GET',
  path: '/interaction/{uid}/factors',
  title: 'ログイン方法・端末・履歴',
  params,
  answer: z.object({
    email: z.string(),
    hasPassword: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: DateTime,
        lastUsedAt: DateTime.nullable(),
        /** From when it counts as a strong check; past for one that does. */
        strongFrom: DateTime,
      }),
    ),
    totp: z.boolean(),
    totpStrongFrom: DateTime.nullable(),
    recoveryCodesLeft: z.int(),
    devices: z.array(
      z.object({ id: z.string(), label: z.string(), signedInAt: DateTime, lastSeenAt: DateTime, current: z.boolean() }),
    ),
    history: z.array(z.object({ at: DateTime, event: z.string(), label: z.string() })),
  }),
});
export const startAddPasskey = endpoint({
  ...post,
  path: '/interaction/{uid}/passkeys/options',
  title: 'パスキーの追加をはじめる',
  answer: z.object({ options: Options }),
});
export const finishAddPasskey = endpoint({
  ...post,
  path: '/interaction/{uid}/passkeys',
  title: 'パスキーの追加',
  body: z.strictObject({ response: Credential, name: PasskeyName.optional() }),
  /** Without a name of its own a passkey is called after the authenticator that keeps it. */
  answer: z.object({ ok: z.literal(true), name: z.string(), strongFrom: DateTime }),
});
const passkeyParams = params.extend({ id: z.string().min(1).max(400) });
export const renamePasskey = endpoint({
  ...call,
  method: 'PATCH',
  params: passkeyParams,
  path: '/interaction/{uid}/passkeys/{id}',
  title: 'パスキーの名前を変える',
  body: z.strictObject({ name: PasskeyName }),
  answer: 'nothing',
});
export const removePasskey = endpoint({
  ...call,
  method: 'DELETE',
  params: passkeyParams,
  path: '/interaction/{uid}/passkeys/{id}',
  title: 'パスキーを削除する',
  answer: 'nothing',
});
export const startTotp = endpoint({
  ...post,
  path: '/interaction/{uid}/totp/setup',
  title: '認証アプリの登録をはじめる',
  answer: z.object({ secret: z.string(), uri: z.string() }),
});
export const enableTotp = endpoint({
  ...post,
  path: '/interaction/{uid}/totp/enable',
  title: '認証アプリの登録',
  body: z.strictObject({ code: Code }),
  answer: z.object({ ok: z.literal(true) }),
});
export const removeTotp = endpoint({
  ...call,
  method: 'DELETE',
  params,
  path: '/interaction/{uid}/totp',
  title: '認証アプリを解除する',
  answer: 'nothing',
});
export const makeRecoveryCodes = endpoint({
  ...post,
  path: '/interaction/{uid}/recoveryCodes',
  title: '復旧コードを作り直す',
  answer: z.object({ codes: z.array(z.string()) }),
});
export const changePassword = endpoint({
  ...post,
  path: '/interaction/{uid}/password/change',
  title: 'パスワードの変更',
  body: z.strictObject({ password: Password.optional(), newPassword: NewPassword, signOutOthers: z.boolean() }),
  answer: z.object({ ok: z.literal(true) }),
});
export const startEmailChange = endpoint({
  ...post,
  path: '/interaction/{uid}/email/change',
  title: 'メールアドレスの変更',
  body: z.strictObject({ email: Email }),
  answer: Sent,
});
export const finishEmailChange = endpoint({
  ...post,
  path: '/interaction/{uid}/email/confirm',
  title: '新しいメールアドレスの確認',
  body: z.strictObject({ code: Code }),
  answer: z.object({ ok: z.literal(true) }),
});
export const signOutOthers = endpoint({
  ...post,
  path: '/interaction/{uid}/devices/signOutOthers',
  title: 'ほかの端末をログアウトする',
  answer: z.object({ signedOut: z.int() }),
});
export const leaveInteraction = endpoint({
  ...post,
  path: '/interaction/{uid}/leave',
  title: '手続きを終えて、または中止して戻る',
  body: z.strictObject({ canceled: z.boolean() }),
  answer: z.object({ url: z.string() }),
});

/** From the mail to the old address; works without an interaction, for three days. */
export const revertEmailChange = endpoint({
  ...call,
  method: 'POST',
  path: '/email/revert',
  title: 'メールアドレスの変更を取り消す',
  body: z.strictObject({ token: z.string().min(20).max(200) }),
  answer: z.object({ ok: z.literal(true) }),
});

export const signInCalls = [
  getInteraction,
  reportLostFactor,
  startPasskey,
  finishPasskey,
  sendPassword,
  sendTotp,
  sendRecoveryCode,
  requestMailCode,
  sendMailCode,
  startSignUp,
  verifySignUp,
  setSignUpPassword,
  startSignUpPasskey,
  finishSignUpPasskey,
  finishSignUp,
  startForgotten,
  verifyForgotten,
  finishForgotten,
  getFactors,
  startAddPasskey,
  finishAddPasskey,
  renamePasskey,
  removePasskey,
  startTotp,
  enableTotp,
  removeTotp,
  makeRecoveryCodes,
  changePassword,
  startEmailChange,
  finishEmailChange,
  signOutOthers,
  leaveInteraction,
  revertEmailChange,
] as const;
