/** R4.01. */
export type ErrorType =
  | 'UNEXPECTED'
  | 'MAINTENANCE'
  | 'ETC_ERROR'
  | 'UNCONFIRMED_DOCUMENT'
  | 'PREVENT_BROWSER_BACK'
  | 'REQUIRED_LOGIN'
  | 'REQUIRED_OPEN_ACCOUNT'
  | 'UNAUTHORIZED';

/** R3.07, and what our own dialogs need besides. */
export interface ErrorRecord {
  readonly type: ErrorType;
  readonly title: string;
  readonly message: string;
  readonly isClosable: boolean;
  readonly cannotCloseOrBackToTop: boolean;
  /** お問い合わせ番号, on unexpected errors. */
  readonly requestId?: string | undefined;
  /** Where it can be put right, as a path of the app. */
  readonly way?: { readonly label: string; readonly href: string };
  /** The session is over because its refresh was refused (R8.10), not because a call was. */
  readonly sessionEnded?: boolean;
}

/** What the sign-in ID is called. It is the name of the ID alone, never a brand of ours. */
export const authIdName = 'スマートプラスID';

const closable = { isClosable: true, cannotCloseOrBackToTop: false };
const stuck = { isClosable: false, cannotCloseOrBackToTop: true };

/** R8.11: the required texts, byte for byte. */
export const errorRecords = {
  unexpected: (requestId?: string): ErrorRecord => ({
    type: 'UNEXPECTED',
    title: 'エラーが発生しました',
    message: 'しばらく時間をおいてお試しください',
    ...closable,
    requestId,
  }),
  /** A whole page could not be shown: there is nothing to go back to behind the dialog. */
  unexpectedPage: (requestId?: string): ErrorRecord => ({
    ...errorRecords.unexpected(requestId),
    isClosable: false,
  }),
  maintenance: (): ErrorRecord => ({
    type: 'MAINTENANCE',
    title: 'システムメンテナンス中',
    message: 'ただいまメンテナンス中です',
    ...stuck,
  }),
  lines: (messages: readonly string[]): ErrorRecord => ({
    type: 'ETC_ERROR',
    title: 'ご確認ください',
    message: messages.join('\n'),
    ...closable,
  }),
  /** Account protection refuses; the page where a freeze is lifted is one press away. */
  frozen: (messages: readonly string[]): ErrorRecord => ({
    ...errorRecords.lines(messages),
    title: '口座を凍結しています',
    way: { label: '凍結の解除へ', href: '/settings' },
  }),
  unconfirmedDocument: (): ErrorRecord => ({
    type: 'UNCONFIRMED_DOCUMENT',
    title: '未読の書面のお知らせ',
    message: '未読の書面がございます。',
    ...closable,
  }),
  preventBrowserBack: (): ErrorRecord => ({
    type: 'PREVENT_BROWSER_BACK',
    title: 'ブラウザバックは使わないでください',
    message: '画面の「修正する」「戻る」ボタンをお使いください。',
    ...closable,
  }),
  requiredLogin: (): ErrorRecord => ({
    type: 'REQUIRED_LOGIN',
    title: `サービスの利用には${authIdName}が必要です`,
    message: 'ログインのあと、この画面に戻ります。',
    ...closable,
  }),
  requiredOpenAccount: (): ErrorRecord => ({
    type: 'REQUIRED_OPEN_ACCOUNT',
    title: '口座開設後にご利用ください',
    message: 'お申し込みは約10分です。マイナンバーカードをご用意ください。口座の開設と管理に費用はかかりません。',
    ...closable,
  }),
  unauthorized: (): ErrorRecord => ({
    type: 'UNAUTHORIZED',
    title: '再度ログインをお願いします。',
    message: '',
    ...stuck,
  }),
  sessionEnded: (): ErrorRecord => ({
    type: 'UNAUTHORIZED',
    title: 'セッションタイムアウト',
    message: '一定時間操作がなかったため、自動的にログアウトしました。',
    ...stuck,
    sessionEnded: true,
  }),
} as const;

/** One dialog at a time; the most serious first (rule MSG-8). */
export function severity({ type, sessionEnded }: ErrorRecord): number {
  if (type === 'MAINTENANCE') return 3;
  if (sessionEnded) return 2;
  return type === 'UNAUTHORIZED' ? 1 : 0;
}
