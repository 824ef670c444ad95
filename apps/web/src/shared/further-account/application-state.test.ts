import { expect, test } from 'vitest';
import { AccountRequest } from '@tsuzura/contract/main';
import { applicationState } from './application-state.ts';

const at = (status: AccountRequest['status'], requestedAt = '2026-11-13T09:00:00+09:00') => ({ status, requestedAt });

test('an application that is looked at is not offered again; one that was turned down may be made anew', () => {
  const offered = AccountRequest.shape.status.options.filter(
    (one) => applicationState('NOT_OPENED', [at(one)]) === 'free',
  );
  expect(offered).toEqual(['DRAFT', 'OPENED', 'REJECTED', 'CANCELED', 'EXPIRED']);
  expect(applicationState('NOT_OPENED', [])).toBe('free');
});

test('one that was sent back is made anew, and what was found stands before it', () => {
  expect(applicationState('NOT_OPENED', [at('DOCUMENT_DEFECT')])).toBe('defective');
});

test('the newest application counts', () => {
  const older = at('REJECTED', '2026-11-12T09:00:00+09:00');
  expect(applicationState('NOT_OPENED', [older, at('SUBMITTED')])).toBe('in-review');
  expect(applicationState('NOT_OPENED', [at('REJECTED'), at('SUBMITTED', '2026-11-12T09:00:00+09:00')])).toBe('free');
});

test('what is approved opens on the next business day, and what was closed is for a person', () => {
  expect(applicationState('REQUESTING', [at('OPENED')])).toBe('approved');
  expect([applicationState('CLOSE', []), applicationState('SUSPENDED', [])]).toEqual(['closed', 'closed']);
});
