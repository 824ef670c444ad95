import { expect, test } from 'vitest';
import { applicationState } from './application-state.ts';

test('an application that is looked at is not offered again; one that was turned down may be made anew', () => {
  const of = (status: Parameters<typeof applicationState>[1][number]['status'], products = ['MARGIN'] as const) =>
    applicationState('NOT_OPENED', [{ products: [...products], status }]);
  expect(applicationState('NOT_OPENED', [])).toBe('free');
  expect([of('SUBMITTED'), of('IN_REVIEW'), of('DOCUMENT_DEFECT'), of('APPROVED')]).toEqual(
    Array.from({ length: 4 }, () => 'reviewed'),
  );
  expect([of('REJECTED'), of('CANCELED'), of('EXPIRED')]).toEqual(['free', 'free', 'free']);
  expect(applicationState('NOT_OPENED', [{ products: ['EQUITY'], status: 'IN_REVIEW' }])).toBe('free');
});

test('what is approved opens on the next business day, and what was closed is for a person', () => {
  expect(applicationState('REQUESTING', [{ products: ['MARGIN'], status: 'OPENED' }])).toBe('approved');
  expect([applicationState('CLOSE', []), applicationState('SUSPENDED', [])]).toEqual(['closed', 'closed']);
});
