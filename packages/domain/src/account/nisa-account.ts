import { addYears, partsOf, ymdFrom, type Ymd } from '../calendar/index.ts';

/** Rule NISA-17. */
export type NisaRequestStatus =
  | 'DRAFT'
  | 'SUBMITTED'
  | 'UNDER_REVIEW'
  | 'PROVISIONALLY_OPENED'
  | 'TAX_OFFICE_REVIEW'
  | 'APPROVED'
  | 'REJECTED_DUPLICATE'
  | 'REJECTED_DOCUMENT'
  | 'CANCELED';

/** 仮開設: open for trading while the tax office still checks that no other firm holds an account (rule NISA-15). */
export const isNisaProvisional = (status: NisaRequestStatus): boolean =>
  status === 'PROVISIONALLY_OPENED' || status === 'TAX_OFFICE_REVIEW';

/** Of age on 1 January of the year. By law an age is reached at the end of the day before the birthday. */
export const nisaKind = (birthDate: Ymd, today: Ymd): 'ADULT' | 'MINOR' =>
  addYears(birthDate, 18) <= ymdFrom({ year: partsOf(today).year, month: 1, day: 2 }) ? 'ADULT' : 'MINOR';
