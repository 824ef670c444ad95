import { debitFailures, type DebitFailure, type OccurrenceReason } from '@tsuzura/domain/plan';
import { yenText } from '@tsuzura/domain/text';
import type { Yen } from '@tsuzura/domain/money';

/** What an operator reads of a run; customers read `reasonText` of the domain. */
export const stateTexts: Readonly<Record<string, string>> = {
  FROZEN: '金額確定',
  DEBIT_REQUESTED: '引落依頼済',
  DEBITED: '引落済',
  ORDERED: '注文済',
  DEBIT_FAILED: '引落不能',
  SKIPPED: '見送り',
};

/** Of a line of the 口座振替. */
export const debitStateTexts: Readonly<Record<string, string>> = {
  FROZEN: '依頼前',
  REQUESTED: '結果待ち',
  DEBITED: '引落済',
  CREDITED: '入金済',
  FAILED: '引落不能',
  SKIPPED: '依頼せず',
};

const failures: Readonly<Record<DebitFailure, string>> = {
  '1': '資金不足',
  '2': '取引なし',
  '3': '預金者の都合による停止',
  '4': '依頼書なし',
  '8': '委託者の都合による停止',
  '9': 'その他',
};

const reasons: Readonly<Record<Exclude<OccurrenceReason, `DEBIT_${DebitFailure}`>, string>> = {
  INSUFFICIENT_CASH: '残高不足',
  NISA_QUOTA: 'NISAの枠超過',
  NISA_PARTIAL: 'NISAの枠の残りまで',
  NISA_UNAVAILABLE: 'NISA口座が使えない',
  ACCOUNT_RESTRICTED: 'お取引の制限中',
  FUND_CLOSED: 'ファンドが受け付けない',
  AMOUNT_RANGE: '最低金額に届かない',
  PAUSED: '休止中',
  SUSPENDED: '停止中',
  DEBIT_NOT_REQUESTED: '引落を依頼できなかった',
  DEBIT_RESULT_MISSING: '引落の結果が届かない',
  INSUFFICIENT_UNITS: '口数不足',
  PENDING_SALE: 'ほかの売却が進行中',
};

/** Short; with what was missing where that is known. */
export function operatorReason(reason: string | null, shortBy: Yen | null = null): string | null {
  if (reason === null) return null;
  // A line of the 口座振替 has the bank's word, a month of a plan its code.
  const code = (debitFailures as Readonly<Record<string, string>>)[reason] ?? reason.replace('DEBIT_', '');
  const failed = (failures as Readonly<Record<string, string>>)[code];
  if (failed !== undefined) return failed;
  const text = (reasons as Readonly<Record<string, string>>)[reason] ?? reason;
  return shortBy === null ? text : `${text}（${yenText(shortBy)}）`;
}
