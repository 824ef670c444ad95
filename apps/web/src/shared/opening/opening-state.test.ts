import { expect, test } from 'vitest';
import { AccountRequest } from '@tsuzura/contract/main';
import { hasApplied, newestRequest, openingState } from './opening-state.ts';

test('R6.02 every state of an application has its words, and a way on only where there is one', () => {
  const actions = Object.fromEntries(
    AccountRequest.shape.status.options.map((status) => [status, openingState({ status, defects: [] }).action]),
  );
  expect(actions).toEqual({
    DRAFT: 'continue',
    SUBMITTED: 'watch',
    IDENTITY_CHECKING: 'watch',
    IN_REVIEW: 'watch',
    DOCUMENT_DEFECT: 'correct',
    APPROVED: 'none',
    OPENED: 'none',
    REJECTED: 'ask',
    CANCELED: 'start',
    EXPIRED: 'start',
  });
  expect(openingState(undefined).action).toBe('start');
});

test('R6.02 what is missing is told only while it can be put right; a rejection gives no reason', () => {
  const defects = [{ field: 'address', message: '住所をご確認ください。' }];
  expect(openingState({ status: 'DOCUMENT_DEFECT', defects })).toMatchObject({
    defects: ['住所をご確認ください。'],
    tone: 'error',
  });
  expect(openingState({ status: 'REJECTED', defects }).defects).toEqual([]);
  expect(openingState({ status: 'IN_REVIEW', defects }).defects).toEqual([]);
});

test('the newest application counts, whatever order they come in', () => {
  const older = { id: 'older', requestedAt: '2026-11-13T09:00:00+09:00' };
  const newer = { id: 'newer', requestedAt: '2026-11-13T00:30:00Z' };
  expect(newestRequest([older, newer])).toBe(newer);
  expect(newestRequest([newer, older])).toBe(newer);
  expect(newestRequest([])).toBeUndefined();
});

test('R2.17 an application that still counts is told, not offered again; one that ran out can be made anew', () => {
  const of = (status: AccountRequest['status'], requestedAt = '2026-11-13T09:00:00+09:00') => ({
    status,
    requestedAt,
    defects: [],
  });
  expect(AccountRequest.shape.status.options.filter((status) => !hasApplied([of(status)]))).toEqual([
    'CANCELED',
    'EXPIRED',
  ]);
  expect(hasApplied([])).toBe(false);
  expect(hasApplied([of('EXPIRED'), of('SUBMITTED', '2026-11-14T09:00:00+09:00')])).toBe(true);
  expect(hasApplied([of('SUBMITTED'), of('CANCELED', '2026-11-14T09:00:00+09:00')])).toBe(false);
});
