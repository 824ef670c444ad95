import type { Answer } from '@tsuzura/contract/kernel';
import type { BrokerageDocument, listTransferredReports } from '@tsuzura/contract/main';
import type { listTradeReports } from '@tsuzura/contract/trading';

export type ReportKind = Answer<typeof listTradeReports>['reports'][number]['kind'];
export type TransferredKind = Answer<typeof listTransferredReports>['transferredReports'][number]['kind'];
export type ContractKind = BrokerageDocument['kind'];

/** In the order of the filter. What this house does not issue (配当金 of shares) is not offered, and still has a name. */
export const reportWords: Readonly<Record<ReportKind, string>> = {
  TRADE: '取引報告書',
  BALANCE: '取引残高報告書',
  ANNUAL_SPECIFIC: '特定口座年間取引報告書',
  DISTRIBUTION: '分配金',
  TOTAL_RETURN: 'トータルリターン通知書',
  FUND_REPORT: '運用報告書',
  TRUST_FEE: '信託報酬',
  NISA: 'NISA',
  DIVIDEND: '配当金',
  DELIVERY: '移管',
};
export const issuedKinds = [
  'TRADE',
  'BALANCE',
  'ANNUAL_SPECIFIC',
  'DISTRIBUTION',
  'TOTAL_RETURN',
  'FUND_REPORT',
  'TRUST_FEE',
  'NISA',
  'DELIVERY',
] as const;

export const transferredWords: Readonly<Record<TransferredKind, string>> = {
  TRADE: '取引報告書',
  BALANCE: '取引残高報告書',
  DISTRIBUTION: '分配金',
  ANNUAL: '年間取引報告書',
  OTHER: 'その他',
};

export const contractWords: Readonly<Record<ContractKind, string>> = {
  PRE_CONTRACT: '契約締結前交付書面',
  TERMS: '約款・規程',
  LISTED_SECURITIES: '上場有価証券等書面',
  MARGIN: '信用取引',
  US_EQUITY: '米国株式',
  NISA: 'NISA',
  OTHER: 'その他',
};
