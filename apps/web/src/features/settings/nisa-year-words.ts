import type { Answer } from '@tsuzura/contract/kernel';
import type { listNisaStatusByYear } from '@tsuzura/contract/main';

export type NisaYear = Answer<typeof listNisaStatusByYear>['nisaStatusByYear'][number];

const words: Readonly<Record<NisaYear['status'], string>> = {
  AVAILABLE: '当社で利用',
  OTHER_INSTITUTION: 'ほかの金融機関で利用',
  PENDING: '手続き中',
  NONE: '利用なし',
};

/** A single purchase binds the year to this firm: that is what a customer looks the list up for. */
export const nisaYearWords = ({ status, boughtThisYear }: Pick<NisaYear, 'status' | 'boughtThisYear'>): string =>
  boughtThisYear ? `${words[status]}（購入あり）` : words[status];

/** Who never had a NISA account here has no years to show. */
export const hasNisaYears = (years: readonly Pick<NisaYear, 'status'>[]): boolean =>
  years.some(({ status }) => status !== 'NONE');
