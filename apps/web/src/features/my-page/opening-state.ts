import type { AccountRequest } from '@tsuzura/contract/main';

export interface OpeningState {
  /** Of the four steps: ID登録 → お申込み → 審査 → 開設. */
  readonly step: number;
  readonly title: string;
  readonly text: string;
  readonly tone: 'info' | 'error';
  readonly action: 'start' | 'continue' | 'correct' | 'none';
}

const start: OpeningState = {
  step: 1,
  title: '口座開設のお申し込み',
  text: 'お申し込みは約10分です。マイナンバーカードと、出金先の銀行口座をご用意ください。口座の開設と管理に費用はかかりません。',
  tone: 'info',
  action: 'start',
};

/** What the newest application says to the customer (ux.md §2.2). A rejection gives no reason. */
export function openingState(newest: Pick<AccountRequest, 'status'> | undefined): OpeningState {
  switch (newest?.status) {
    case 'DRAFT':
      return { ...start, title: 'お申し込みの途中です', text: '続きからお進みいただけます。', action: 'continue' };
    case 'SUBMITTED':
    case 'IDENTITY_CHECKING':
    case 'IN_REVIEW':
      return {
        step: 2,
        title: '審査中です',
        text: '通常1～3営業日で、結果をメールでお知らせします。',
        tone: 'info',
        action: 'none',
      };
    case 'DOCUMENT_DEFECT':
      return {
        step: 2,
        title: '書類の再提出をお願いします',
        text: 'お申し込みの内容に、確認が必要な点がありました。',
        tone: 'error',
        action: 'correct',
      };
    case 'APPROVED':
    case 'OPENED':
      return {
        step: 3,
        title: '口座の準備をしています',
        text: 'まもなくお取引いただけます。',
        tone: 'info',
        action: 'none',
      };
    case 'REJECTED':
      return {
        step: 2,
        title: '口座を開設できませんでした',
        text: 'ご希望に沿えず申し訳ありません。ご不明な点はお問い合わせください。',
        tone: 'info',
        action: 'none',
      };
    default:
      return start; // never applied, withdrawn, or run out
  }
}
