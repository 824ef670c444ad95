import { MailAddress, readMailAddress } from '@tsuzura/contract/kernel';

/** Full-width letters, digits and marks (＠．) as an IME gives them, made half-width; spaces around are dropped. */
export const readEmail = readMailAddress;

/** V01, V18, or null. The rule is the server's: what the mail carrier would refuse is told here. */
export function emailMistake(typed: string): string | null {
  const email = readEmail(typed);
  if (email === '') return 'メールアドレスを入力してください。';
  return MailAddress.safeParse(email).success ? null : 'メールアドレスの形をご確認ください（例：name@example.jp）。';
}
