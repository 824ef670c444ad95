import type { Answer } from '@tsuzura/contract/kernel';
import type { listNisaRequests } from '@tsuzura/contract/main';
import type { ChipTone } from '@tsuzura/ui/badge';

export type NisaRequest = Answer<typeof listNisaRequests>['nisaRequests'][number];

export interface NisaState {
  readonly word: string;
  readonly tone: ChipTone;
  readonly text: string;
  /** Of the five steps; null: the way ended. */
  readonly step: number | null;
  /** Documents the review still waits for. */
  readonly missing: readonly string[];
  readonly action: 'apply' | 'correct' | 'watch' | 'none';
}

export const nisaSteps = ['お申し込み', '審査', '仮開設', '税務署の確認', '開設'];

const documentNames: Readonly<Record<NisaRequest['requiredDocuments'][number], string>> = {
  ACCOUNT_ABOLITION_NOTICE: '勘定廃止通知書',
  NISA_ACCOUNT_ABOLITION_NOTICE: '非課税口座廃止通知書',
};

/** How far the opening of a NISA account is (rule NISA-17). Null: nothing was applied for. */
export function nisaState(
  request: Pick<NisaRequest, 'status' | 'targetYear' | 'requiredDocuments'> | undefined,
): NisaState | null {
  if (!request) return null;
  const { targetYear } = request;
  const missing = request.requiredDocuments.map((document) => documentNames[document]);
  const waiting = { tone: 'info', missing, action: 'watch' } as const;
  switch (request.status) {
    case 'DRAFT':
      return {
        word: 'お申し込みの途中',
        tone: 'warn',
        text: '続きからお進みいただけます。',
        step: 0,
        missing: [],
        action: 'apply',
      };
    case 'SUBMITTED':
    case 'UNDER_REVIEW':
      return { ...waiting, word: '審査中', text: `${targetYear}年分のお申し込みを審査しています。`, step: 1 };
    case 'PROVISIONALLY_OPENED':
      return {
        ...waiting,
        word: '仮開設',
        text: `${targetYear}年分を仮開設しました。税務署の確認には1～2週間かかります。ほかの金融機関に口座があると分かった場合、購入は課税口座での取引になります。`,
        step: 2,
      };
    case 'TAX_OFFICE_REVIEW':
      return {
        ...waiting,
        word: '税務署審査中',
        text: `${targetYear}年分を税務署で確認しています。1～2週間かかります。ほかの金融機関に口座があると分かった場合、購入は課税口座での取引になります。`,
        step: 3,
      };
    case 'APPROVED':
      return {
        word: '開設済',
        tone: 'primary',
        text: `税務署の確認が終わり、${targetYear}年分の開設が確定しました。`,
        step: null,
        missing: [],
        action: 'none',
      };
    case 'REJECTED_DOCUMENT':
      return {
        word: '不備あり',
        tone: 'error',
        text: '書類に確認が必要な点がありました。内容を直して、もう一度お送りください。',
        step: 0,
        missing,
        action: 'correct',
      };
    case 'REJECTED_DUPLICATE':
      return {
        word: '開設できませんでした',
        tone: 'error',
        text: 'ほかの金融機関にNISA口座があるため、開設できませんでした。NISA口座での購入は、購入した日から課税口座での取引として扱います。',
        step: null,
        missing: [],
        action: 'apply',
      };
    default:
      return null; // withdrawn
  }
}

/** Ways into an account only: leaving for another firm and closing are told elsewhere. */
export const newestNisaRequest = (requests: readonly NisaRequest[]): NisaRequest | undefined =>
  requests
    .filter(({ kind }) => kind !== 'CHANGE_OUT' && kind !== 'CLOSE')
    .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))[0];
