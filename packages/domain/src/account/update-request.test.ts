import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { reconfirmationDue, type UpdateRequestStatus } from './update-request.ts';

const today = ymd('2026-11-14');

test.each<[UpdateRequestStatus, boolean]>([
  ['NONE', true],
  ['REQUESTED', false],
  ['IN_REVIEW', false],
  ['COMPLETED', true],
  ['REJECTED', true],
  ['CANCELED', true],
])('R4.14 a year later, with the last change %s, reconfirmation is due: %s', (status, due) => {
  expect(reconfirmationDue(ymd('2025-11-14'), today, status)).toBe(due);
  expect(reconfirmationDue(null, today, status)).toBe(due);
  expect(reconfirmationDue(ymd('2025-11-15'), today, status)).toBe(false);
});
