import type { AccountRequest } from '@tsuzura/contract/main';

export interface OpeningState {
  /** Of the four steps: ID登録 → お申込み → 審査 → 開設. */
  readonly step: number;
  readonly title: string;
  readonly text: string;
  readonly tone: 'info' | 'error';
  /** What has to be put right, as the review wrote it. */
  readonly defects: readonly string[];
  readonly action: 'start' | 'continue' | 'correct' | 'watch' | 'ask' | 'none';
}

const start: OpeningState = {
  step: 1,
  title: '口座開設のお申し込み',
  text: 'お申し込みは約10分です。NISA口座も一緒に申し込めます。マイナンバーカードと、出金先の銀行口座をご用意ください。口座の開設と管理に費用はかかりません。',
  tone: 'info',
  defects: [],
  action: 'start',
};
const waiting: OpeningState = {
  step: 2,
  title: '審査中です',
  text: '通常1～3営業日で、結果をメールでお知らせします。',
  tone: 'info',
  defects: [],
  action: 'watch',
};

/** What the newest application says to the customer (rule SCREEN-19). A rejection gives no reason (rule ACCT-4). */
export function openingState(newest: Pick<AccountRequest, 'status' | 'defects'> | undefined): OpeningState {
  switch (newest?.status) {
    case 'DRAFT':
      return { ...start, title: 'お申し込みの途中です', text: '続きからお進みいただけます。', action: 'continue' };
    case 'SUBMITTED':
    case 'IDENTITY_CHECKING':
      return {
        ...waiting,
        title: 'お申し込みを受け付けました',
        text: `ご本人の確認をしています。${waiting.text}`,
      };
    case 'IN_REVIEW':
      return waiting;
    case 'DOCUMENT_DEFECT':
      return {
        step: 1,
        title: '書類の再提出をお願いします',
        text: 'お申し込みの内容に、確認が必要な点がありました。内容を直して、もう一度お送りください。',
        tone: 'error',
        defects: newest.defects.map(({ message }) => message),
        action: 'correct',
      };
    case 'APPROVED':
    case 'OPENED':
      return {
        ...waiting,
        step: 3,
        title: '口座の準備をしています',
        text: 'まもなくお取引いただけます。',
        action: 'none',
      };
    case 'REJECTED':
      return {
        ...waiting,
        title: '口座を開設できませんでした',
        text: 'ご希望に沿えず申し訳ありません。ご不明な点はお問い合わせください。',
        action: 'ask',
      };
    default:
      return start; // never applied, withdrawn, or run out
  }
}

/** The one the customer waits for is the one asked for last. */
export const newestRequest = <T extends { readonly requestedAt: string }>(requests: readonly T[]): T | undefined =>
  requests.toSorted((a, b) => Date.parse(b.requestedAt) - Date.parse(a.requestedAt))[0];

/** An application that still counts: begun, on its way, or answered. One that was withdrawn or ran out can be made anew. */
export function hasApplied(requests: readonly Pick<AccountRequest, 'status' | 'requestedAt' | 'defects'>[]): boolean {
  const newest = newestRequest(requests);
  return newest !== undefined && openingState(newest).action !== 'start';
}
