/** Full-width letters, digits and marks (＠．) as an IME gives them, made half-width; spaces around are dropped. */
export function readEmail(typed: string): string {
  return typed.replaceAll(/[！-～]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfe_e0)).trim();
}

/** V01, V18, or null. Loose on purpose: only a mail that arrives proves an address. */
export function emailMistake(typed: string): string | null {
  const email = readEmail(typed);
  if (email === '') return 'メールアドレスを入力してください。';
  return email.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)
    ? null
    : 'メールアドレスの形をご確認ください（例：name@example.jp）。';
}
