import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { isNisaProvisional, nisaKind, type NisaRequestStatus } from './nisa-account.ts';

test.each([
  ['2008-01-01', 'ADULT'],
  ['2008-01-02', 'ADULT'],
  ['2008-01-03', 'MINOR'],
  ['2008-11-13', 'MINOR'],
])('born on %s, in 2026: %s', (birthDate, kind) => expect(nisaKind(ymd(birthDate), ymd('2026-11-13'))).toBe(kind));

test('an account is provisional from its opening until the tax office has answered', () => {
  const every: NisaRequestStatus[] = [
    'DRAFT',
    'SUBMITTED',
    'UNDER_REVIEW',
    'PROVISIONALLY_OPENED',
    'TAX_OFFICE_REVIEW',
    'APPROVED',
    'REJECTED_DUPLICATE',
    'REJECTED_DOCUMENT',
    'CANCELED',
  ];
  expect(every.filter(isNisaProvisional)).toEqual(['PROVISIONALLY_OPENED', 'TAX_OFFICE_REVIEW']);
});
