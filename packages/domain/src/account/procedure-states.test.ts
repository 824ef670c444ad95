import { expect, test } from 'vitest';
import {
  isAccountRequestRunning,
  mayStepAccountRequest,
  mayStepNisaRequest,
  mayStepUpdateRequest,
  type AccountRequestStatus,
  type NisaRequestStatus,
  type UpdateRequestStatus,
} from './index.ts';

const account: AccountRequestStatus[] = [
  'DRAFT',
  'SUBMITTED',
  'IDENTITY_CHECKING',
  'IN_REVIEW',
  'DOCUMENT_DEFECT',
  'APPROVED',
  'OPENED',
  'REJECTED',
  'CANCELED',
  'EXPIRED',
];
const nisa: NisaRequestStatus[] = [
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
const update: UpdateRequestStatus[] = ['NONE', 'REQUESTED', 'IN_REVIEW', 'COMPLETED', 'REJECTED', 'CANCELED'];

/** "A>B C": every step there is, so that a step nobody meant is seen. */
const drawn = <Status extends string>(all: readonly Status[], may: (from: Status, to: Status) => boolean) =>
  all.flatMap((from) => {
    const next = all.filter((to) => may(from, to));
    return next.length === 0 ? [] : [`${from}>${next.join(' ')}`];
  });

test('an application goes through identity check and review; a defect goes back to the person', () => {
  expect(drawn(account, mayStepAccountRequest)).toEqual([
    'DRAFT>SUBMITTED CANCELED EXPIRED',
    'SUBMITTED>IDENTITY_CHECKING CANCELED',
    'IDENTITY_CHECKING>IN_REVIEW DOCUMENT_DEFECT REJECTED CANCELED',
    'IN_REVIEW>DOCUMENT_DEFECT APPROVED REJECTED CANCELED',
    'DOCUMENT_DEFECT>SUBMITTED CANCELED EXPIRED',
    'APPROVED>OPENED',
  ]);
});

test('a NISA application opens provisionally before the tax office decides', () => {
  expect(drawn(nisa, mayStepNisaRequest)).toEqual([
    'DRAFT>SUBMITTED CANCELED',
    'SUBMITTED>UNDER_REVIEW CANCELED',
    'UNDER_REVIEW>PROVISIONALLY_OPENED REJECTED_DOCUMENT CANCELED',
    'PROVISIONALLY_OPENED>TAX_OFFICE_REVIEW',
    'TAX_OFFICE_REVIEW>APPROVED REJECTED_DUPLICATE',
    'REJECTED_DOCUMENT>SUBMITTED CANCELED',
  ]);
});

test('a change of data is reviewed before it counts', () => {
  expect(drawn(update, mayStepUpdateRequest)).toEqual([
    'REQUESTED>IN_REVIEW CANCELED',
    'IN_REVIEW>COMPLETED REJECTED CANCELED',
  ]);
});

test('what can still become an account keeps the next application waiting', () => {
  expect(account.filter(isAccountRequestRunning)).toEqual(account.slice(0, 6));
});
