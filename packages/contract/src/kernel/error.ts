import { consoleErrors } from './console-errors.ts';
import type { ErrorRow } from './error-row.ts';
import { operatorErrors } from './operator-errors.ts';
import { signInErrors } from './sign-in-errors.ts';
import { stockErrors } from './stock-errors.ts';

/**
 * THE error catalogue: the only list of codes. The client logs a customer out on any code containing `401`, so no
 * other row may contain it (a test says so).
 */
export const errors = {
  // The five of R8.01 to R8.05
  NOT_FOUND: { code: '400-000', status: 400, shows: 'ignored', text: 'お探しの情報は見つかりませんでした。' },
  DOCUMENT_UNCONFIRMED: { code: '400-997', status: 400, shows: 'unreadDocuments', text: '未読の書面がございます。' },
  ACCOUNT_NOT_OPEN: { code: '400-999', status: 400, shows: 'openAccount', text: '口座開設後にご利用ください' },
  UNAUTHORIZED: { code: '401-000', status: 401, shows: 'unauthorized', text: '再度ログインをお願いします。' },
  MAINTENANCE: { code: '503-777', status: 503, shows: 'maintenance', text: 'ただいまメンテナンス中です' },

  // Form and transport
  INPUT: { code: '400-001', status: 400, shows: 'field', text: '入力内容をご確認ください。' },
  IDEMPOTENCY_KEY: {
    code: '400-002',
    status: 400,
    shows: 'unexpected',
    text: '送信番号がありません。もう一度お試しください。',
  },
  MALFORMED: { code: '400-003', status: 400, shows: 'unexpected', text: '送信された内容を読み取れませんでした。' },
  FORBIDDEN: { code: '403-000', status: 403, shows: 'dialog', text: 'この操作は許可されていません。' },
  STEP_UP: { code: '403-100', status: 403, shows: 'stepUp', text: '続けるには、もう一度ご本人の確認が必要です。' },
  STRONG_CHECK_WAITING: {
    code: '403-101',
    status: 403,
    shows: 'dialog',
    text: '登録したパスキー・認証アプリは、安全のため{until}からこのお手続きに使えます。それまでお待ちください。お急ぎのときはお客さまサポートへお電話ください。',
  },
  STRONG_CHECK_NEEDED: {
    code: '403-102',
    status: 403,
    shows: 'dialog',
    text: 'このお手続きには、登録済みのパスキーか認証アプリでの確認が必要です。',
  },
  ACCOUNT_FROZEN: {
    code: '403-200',
    status: 403,
    shows: 'dialog',
    text: '口座を凍結しています。ご注文・ご出金・お手続きは、凍結を解除してからご利用ください。',
  },
  LIFT_REFUSED: {
    code: '403-201',
    status: 403,
    shows: 'dialog',
    text: '凍結の前後にログイン方法が変わったため、この画面では解除できません。お客さまサポートへお電話ください。',
  },
  NO_SUCH_CALL: { code: '404-000', status: 404, shows: 'unexpected', text: 'この呼び出しはありません。' },
  METHOD: { code: '405-000', status: 405, shows: 'unexpected', text: 'この呼び出し方には対応していません。' },
  TOO_SLOW: {
    code: '408-000',
    status: 408,
    shows: 'unexpected',
    text: '送信に時間がかかりすぎました。もう一度お試しください。',
  },
  DUPLICATE: { code: '409-100', status: 409, shows: 'dialog', text: 'すでにお申し込みいただいています。' },
  KEY_REUSED: { code: '409-200', status: 409, shows: 'unexpected', text: '同じ送信番号で違う内容が送信されました。' },
  TOO_LARGE: { code: '413-000', status: 413, shows: 'dialog', text: '送信された内容が大きすぎます。' },
  URL_TOO_LONG: { code: '414-000', status: 414, shows: 'unexpected', text: 'アドレスが長すぎます。' },
  CONTENT_TYPE: { code: '415-000', status: 415, shows: 'unexpected', text: 'この形式の送信には対応していません。' },
  MISDIRECTED: { code: '421-000', status: 421, shows: 'unexpected', text: 'このアドレスではご利用いただけません。' },
  TOO_MANY: {
    code: '429-100',
    status: 429,
    shows: 'dialog',
    text: '短い時間に操作が続きました。{seconds}秒後にお試しください。',
  },
  HEADERS_TOO_LARGE: { code: '431-000', status: 431, shows: 'unexpected', text: '送信された見出しが大きすぎます。' },
  UNEXPECTED: { code: '500-000', status: 500, shows: 'unexpected', text: 'しばらく時間をおいてお試しください' },
  NOT_BUILT: { code: '501-000', status: 501, shows: 'dialog', text: 'この機能は準備中です。' },
  OVERLOAD: {
    code: '503-000',
    status: 503,
    shows: 'retryLater',
    text: 'ただいま混み合っています。少し待ってからお試しください。',
  },
  UNAVAILABLE: {
    code: '503-001',
    status: 503,
    shows: 'retryLater',
    text: 'ただいま一時的にご利用いただけません。少し待ってからもう一度お試しください。',
  },

  // Orders
  CUTOFF_PASSED: { code: '400-101', status: 400, shows: 'dialog', text: '本日の締切を過ぎています。' },
  CASH_SHORT: {
    code: '400-102',
    status: 400,
    shows: 'dialog',
    text: '購入できる金額を超えています。金額を下げるか、先にご入金ください。',
  },
  UNITS_SHORT: { code: '400-103', status: 400, shows: 'dialog', text: '売却できる口数を超えています。' },
  FUND_CLOSED: { code: '400-104', status: 400, shows: 'dialog', text: 'このファンドは、いまご注文いただけません。' },
  PROSPECTUS_UNCONFIRMED: {
    code: '400-105',
    status: 400,
    shows: 'dialog',
    text: '目論見書と補完書面をご確認ください。',
  },
  AMOUNT_RANGE: {
    code: '400-106',
    status: 400,
    shows: 'dialog',
    text: 'ご注文いただける金額・口数の範囲をご確認ください。',
  },
  CONFIRM_EXPIRED: {
    code: '400-107',
    status: 400,
    shows: 'dialog',
    text: '確認中に条件が変わりました。最新の内容をご確認ください。',
  },
  NOT_CANCELLABLE: { code: '400-108', status: 400, shows: 'dialog', text: 'このお手続きは、もう取り消せません。' },
  SUITABILITY: {
    code: '400-109',
    status: 400,
    shows: 'dialog',
    text: 'お客さまの口座では、この商品をお取り扱いできません。',
  },
  SALE_PENDING: { code: '400-110', status: 400, shows: 'dialog', text: '同じファンドの売却のご注文が進行中です。' },
  SAME_ORDER: {
    code: '400-123',
    status: 400,
    shows: 'dialog',
    text: '同じ内容の注文があります。重ねて注文するか、「注文・約定」でご確認ください。',
  },

  // Cash
  WITHDRAWABLE_EXCEEDED: { code: '400-201', status: 400, shows: 'dialog', text: '出金できる金額を超えています。' },
  BANK_UNSET: { code: '400-202', status: 400, shows: 'dialog', text: '出金先の口座が未登録です。先にご登録ください。' },
  WITHDRAWAL_HOLD: {
    code: '400-203',
    status: 400,
    shows: 'dialog',
    text: '出金先の変更後は、一定の期間ご出金いただけません。',
  },
  PROTECTION_HOLD: {
    code: '400-205',
    status: 400,
    shows: 'dialog',
    text: '{reason}のあとは安全のため、{until}まで{effect}。お急ぎのときはお客さまサポートへお電話ください。',
  },
  WITHDRAWAL_VELOCITY: {
    code: '400-206',
    status: 400,
    shows: 'dialog',
    text: '1日にご出金いただける{limit}を超えています。翌日以降にお申し込みください。',
  },
  BANK_NAME: {
    code: '400-204',
    status: 400,
    shows: 'dialog',
    text: '出金先の口座名義がご本人と異なります。ご本人名義の口座をご登録ください。',
  },

  // NISA
  NISA_LIMIT: { code: '400-301', status: 400, shows: 'dialog', text: 'NISAの投資枠の残りを超えています。' },
  NISA_UNAVAILABLE: { code: '400-302', status: 400, shows: 'dialog', text: 'NISA口座は、いまご利用いただけません。' },
  NISA_NOT_ELIGIBLE: {
    code: '400-303',
    status: 400,
    shows: 'dialog',
    text: 'このファンドは、選んだ投資枠の対象ではありません。',
  },
  NISA_TSUMITATE_SPOT: {
    code: '400-304',
    status: 400,
    shows: 'dialog',
    text: 'つみたて投資枠は、積立でのみご利用いただけます。',
  },

  // Settings and documents
  SETTING_CONFLICT: { code: '400-501', status: 400, shows: 'dialog', text: 'ほかの設定と重なるため、登録できません。' },
  CHANGE_DEADLINE: { code: '400-502', status: 400, shows: 'dialog', text: '今回分の変更の締切を過ぎています。' },
  LIST_FULL: {
    code: '400-503',
    status: 400,
    shows: 'dialog',
    text: '登録できる数の上限に達しています。ほかのものを削除してから、もう一度お試しください。',
  },
  NOT_SUPPRESSIBLE: {
    code: '400-505',
    status: 400,
    shows: 'dialog',
    text: 'この通知は、大切なお知らせのため非表示にできません。',
  },
  ALERT_REACHED: {
    code: '400-504',
    status: 400,
    shows: 'field',
    text: '基準価額は、すでにこの値に達しています。別の値を入力してください。',
  },
  PROCEDURE_STATE: {
    code: '400-511',
    status: 400,
    shows: 'dialog',
    text: 'このお手続きは、いまの段階では受け付けられません。',
  },
  ACCOUNT_TOKEN: {
    code: '400-512',
    status: 400,
    shows: 'dialog',
    text: 'ご本人の確認の期限が切れたか、すでに使われています。はじめの画面からやり直してください。',
  },
  BANK_HOLDER: { code: '400-513', status: 400, shows: 'field', text: 'ご本人名義の口座をご登録ください。' },
  CHANGE_VELOCITY: {
    code: '400-515',
    status: 400,
    shows: 'dialog',
    text: '短い期間に変更が続いたため、{until}まで受け付けられません。お急ぎのときはお客さまサポートへお電話ください。',
  },
  CLOSE_BLOCKED: {
    code: '400-514',
    status: 400,
    shows: 'dialog',
    text: '口座の閉鎖の前に、済ませていただくことがあります。',
  },
  DOCUMENT_VERSION: {
    code: '400-601',
    status: 400,
    shows: 'dialog',
    text: '書面が新しくなりました。最新の書面をご確認ください。',
  },

  // Seminars, campaigns, referrals
  SEMINAR_FULL: {
    code: '400-901',
    status: 400,
    shows: 'dialog',
    text: '満席になりました。キャンセル待ちに登録できます。',
  },
  SEMINAR_NOT_OVER: {
    code: '400-903',
    status: 400,
    shows: 'dialog',
    text: '出欠は、セミナーが終わってから記録してください。',
  },
  SEMINAR_CLOSED: {
    code: '400-902',
    status: 400,
    shows: 'dialog',
    text: 'このセミナーは、いまお申し込みを受け付けていません。',
  },
  CAMPAIGN_CLOSED: {
    code: '400-911',
    status: 400,
    shows: 'dialog',
    text: 'このキャンペーンは、いまエントリーを受け付けていません。',
  },
  CAMPAIGN_BUDGET: {
    code: '400-912',
    status: 400,
    shows: 'dialog',
    text: 'キャンペーンの予算が足りません。予算を増やしてから、やり直してください。',
  },
  INVITATION_LIMIT: {
    code: '400-921',
    status: 400,
    shows: 'dialog',
    text: '1日にお送りいただけるご紹介メールの数を超えています。翌日以降にお試しください。',
  },

  ...signInErrors,
  ...stockErrors,
  ...consoleErrors,
  ...operatorErrors,
} as const satisfies Record<string, ErrorRow>;

export type ErrorKind = keyof typeof errors;

/** One line of `errors[]`: what to tell the customer, and the field it belongs to when there is one. */
export interface ErrorLine {
  readonly message: string;
  readonly field?: string;
}

/** The body of every non-success answer (R3.08). */
export interface ErrorBody {
  readonly code: string;
  readonly errors?: readonly ErrorLine[];
  /** 「お問い合わせ番号」: the same id stands in our logs. */
  readonly requestId?: string;
}

/** An expected "no", raised once at the use case and mapped once in the HTTP kernel. It has no side effect. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: ErrorKind;
  readonly lines: readonly ErrorLine[];

  constructor(kind: ErrorKind, values: Readonly<Record<string, string>> = {}, lines?: readonly ErrorLine[]) {
    const row: ErrorRow = errors[kind];
    const text = row.text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    super(text);
    this.kind = kind;
    this.lines = lines ?? [{ message: text }];
  }
}
