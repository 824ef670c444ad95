import { MailAddress } from '@tsuzura/contract/kernel';

/** As the contract: one mail goes to five people at most. */
export const mostRecipients = 5;

/** What was typed, without the lines that were left empty. */
export const recipientsOf = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

/** V01, V18. The first line is needed, and nobody is written to twice. */
export function recipientMistake(texts: readonly string[], index: number): string | null {
  const text = (texts[index] ?? '').trim();
  if (text === '') return index === 0 ? '宛先のメールアドレスを入力してください。' : null;
  if (!MailAddress.safeParse(text).success) return 'メールアドレスの形をご確認ください（例：name@example.jp）。';
  const isRepeated = texts.slice(0, index).some((one) => one.trim().toLowerCase() === text.toLowerCase());
  return isRepeated ? '同じメールアドレスが入力されています。' : null;
}
