import type { PaidDistribution, Statement, TaxDay } from './statement.ts';

export const withholdingWords: Readonly<Record<Statement['withholding'], string>> = {
  WITH: '源泉徴収あり',
  WITHOUT: '源泉徴収なし',
};

export const courseWords: Readonly<Record<PaidDistribution['course'], string>> = {
  RECEIVE: '受取',
  REINVEST: '再投資',
};

export const causeWords: Readonly<Record<TaxDay['cause'], string>> = {
  SALE: '売却',
  DISTRIBUTION: '分配金',
  YEAR_END: '損益通算',
};
