import { paths } from '../../shared/navigation/index.ts';
import type { PaidDistribution, Sale, Statement, TaxDay } from './statement.ts';

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
  DISTRIBUTION: '分配金・配当金',
  YEAR_END: '損益通算',
};

/** Codes of shares begin with a digit, symbols of US shares are letters alone, and funds have codes of this house. */
export const securityPath = (code: string): string =>
  /^[A-Z]{1,5}$/.test(code) ? paths.usStock(code) : /^\d[\dA-Z]{3}$/.test(code) ? paths.stock(code) : paths.fund(code);

/** What a fund is counted in, and what shares are. */
export const unitWords = (product: Sale['product']): { readonly unit: string; readonly price: string } =>
  product === 'FUND' ? { unit: '口', price: '解約価額' } : { unit: '株', price: '約定単価' };

/** Funds distribute (分配金), shares pay dividends (配当金). */
export const paidWord = (code: string): string => (securityPath(code) === paths.fund(code) ? '分配金' : '配当金');
