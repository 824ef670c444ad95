import { partsOf, type Ymd } from '../calendar/index.ts';
import { nisaKind, type NisaRequestStatus } from './nisa-account.ts';

export type NisaApplicationKind = 'OPEN' | 'CHANGE_IN' | 'REOPEN';
export type NisaDocument = 'ACCOUNT_ABOLITION_NOTICE' | 'NISA_ACCOUNT_ABOLITION_NOTICE';

/** A change of institution is filed from 1 October of the year before to 30 September of the year (rule NISA-14). */
export function nisaTargetYear(kind: NisaApplicationKind, today: Ymd): number {
  const { year, month } = partsOf(today);
  return kind === 'CHANGE_IN' && month >= 10 ? year + 1 : year;
}

/** 勘定廃止通知書 of who moves with this year's frame, 非課税口座廃止通知書 of who had closed altogether (rule NISA-14). */
export function nisaDocuments(kind: NisaApplicationKind): readonly NisaDocument[] {
  if (kind === 'CHANGE_IN') return ['ACCOUNT_ABOLITION_NOTICE'];
  return kind === 'REOPEN' ? ['NISA_ACCOUNT_ABOLITION_NOTICE'] : [];
}

/** From when a provisional account buys: at once, or with the year it was moved for. */
export const nisaOpensOn = (targetYear: number, today: Ymd): Ymd =>
  targetYear > partsOf(today).year ? (`${targetYear}-01-01` as Ymd) : today;

/** 18 on 1 January of the year it is for (rule NISA-14). */
export const isOfAgeForNisa = (birthDate: Ymd, targetYear: number): boolean =>
  nisaKind(birthDate, `${targetYear}-12-31` as Ymd) === 'ADULT';

/** A request of this state keeps the customer from filing another one for the year. */
export const isNisaRequestRunning = (status: NisaRequestStatus): boolean =>
  status !== 'APPROVED' && status !== 'REJECTED_DUPLICATE' && status !== 'CANCELED';
