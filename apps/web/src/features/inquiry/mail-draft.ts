export const mailKinds = {
  SIGN_IN: 'ログイン・認証',
  ACCOUNT_OPENING: '口座開設',
  TRADING: '購入・売却',
  CASH: '入出金',
  DOCUMENTS: '書類・税金',
  APP: 'アプリの不具合',
  FRAUD: '不正利用のおそれ',
  OTHER: 'その他',
} as const;
export type MailKind = keyof typeof mailKinds;

export interface MailDraft {
  readonly kind: MailKind | null;
  readonly name: string;
  readonly content: string;
  readonly addsEnvironment: boolean;
}

export const emptyDraft: MailDraft = { kind: null, name: '', content: '', addsEnvironment: true };

/** What the tab kept: older or foreign shapes lose what does not fit. */
export function draftFrom(kept: unknown): MailDraft {
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const { kind, name, content, addsEnvironment } = kept as Partial<Record<keyof MailDraft, unknown>>;
  return {
    kind: typeof kind === 'string' && Object.hasOwn(mailKinds, kind) ? (kind as MailKind) : null,
    name: typeof name === 'string' ? name : '',
    content: typeof content === 'string' ? content : '',
    addsEnvironment: addsEnvironment !== false,
  };
}

export const mostContent = 1000;
export const mostName = 50;

/** As a person counts: 𠮷 and 😀 are one each. */
export const lengthOf = (text: string): number => Array.from(text).length;

export type DraftErrors = Readonly<Record<'kind' | 'name' | 'content', string | null>>;

/** V01, V02 and V24. */
export function checkDraft({ kind, name, content }: MailDraft): DraftErrors {
  return {
    kind: kind === null ? '種類を選んでください。' : null,
    name: tooLong(name, mostName),
    content: content.trim() === '' ? '内容を入力してください。' : tooLong(content, mostContent),
  };
}

function tooLong(text: string, most: number): string | null {
  const length = lengthOf(text);
  if (length <= most) return null;
  return `${most.toLocaleString('ja-JP')}文字以内で入力してください（今${length.toLocaleString('ja-JP')}文字）。`;
}

/** The mail as it is handed to the mail program, or copied. */
export function mailOf(draft: MailDraft, environment: readonly string[]): { subject: string; body: string } {
  const { kind, name, content, addsEnvironment } = draft;
  const kindLabel = mailKinds[kind ?? 'OTHER'];
  const parts = [
    [`種類：${kindLabel}`, ...(name.trim() === '' ? [] : [`お名前：${name.trim()}`])],
    [content.trim()],
    ...(addsEnvironment ? [['ご利用環境', ...environment]] : []),
  ];
  return { subject: `お問い合わせ（${kindLabel}）`, body: parts.map((lines) => lines.join('\n')).join('\n\n') };
}
