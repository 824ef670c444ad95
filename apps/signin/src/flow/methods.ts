import type { Method } from '@tsuzura/contract/auth';

/** What one presses to get to a way of proving oneself. */
export const methodNames: Readonly<Record<Method, string>> = {
  passkey: 'パスキーで確認する',
  totp: '認証アプリのコードを使う',
  recoveryCode: '復旧コードを使う',
  mailCode: 'メールの確認コードを使う',
};

/** The ways beside the current one, in the order of the server: best first. */
export function otherMethods(methods: readonly Method[], current: Method): readonly Method[] {
  return methods.filter((method) => method !== current);
}

/** A strong factor is one that a thief of mails and passwords does not have. */
export function hasStrongFactor(methods: readonly Method[]): boolean {
  return methods.includes('passkey') || methods.includes('totp');
}
