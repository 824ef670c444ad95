/** 口座区分 (rule TAX-1). The last two are the NISA accounts of before 2024: sold from, never bought into. */
export type OrderAccountType =
  | 'SPECIFIC'
  | 'GENERAL'
  | 'NISA_GROWTH'
  | 'NISA_TSUMITATE'
  | 'NISA_OLD'
  | 'TSUMITATE_NISA_OLD';

/** 源泉徴収あり・なし of the specific account. */
export type Withholding = 'WITH' | 'WITHOUT';

/** Gains and distributions are free of tax (rule NISA-10), in the accounts of before 2024 as well. */
export const isTaxFree = (type: OrderAccountType): boolean => type !== 'SPECIFIC' && type !== 'GENERAL';

/** Tax is taken at the sale only in SPECIFIC with 源泉徴収あり (rule TAX-2). */
export const withholdsOnSale = (type: OrderAccountType, withholding: Withholding): boolean =>
  type === 'SPECIFIC' && withholding === 'WITH';

/** A distribution is withheld wherever it is taxed, also in GENERAL and in SPECIFIC with 源泉徴収なし (rule TAX-2). */
export const withholdsOnDistribution = (type: OrderAccountType): boolean => !isTaxFree(type);
