import { describe, expect, test } from 'vitest';
import { ApiError, errors, type ErrorKind } from '@tsuzura/contract/kernel';
import { outcomeOf, placeOf, refusalOf } from './refusal.ts';

const answered = (kind: ErrorKind) => {
  const { code, status, text } = errors[kind];
  return new ApiError(status, '', { code, errors: [{ message: text }] });
};

describe('an order that was sent', () => {
  test.each([
    new Error('Timeout Error: no answer within 20000 ms'),
    new Error('Network Error: the server could not be reached'),
    new Error('answered outside its contract'),
    new ApiError(502, 'Bad Gateway', undefined),
    answered('UNEXPECTED'),
    answered('KEY_REUSED'),
  ])('%s: nobody knows, so it is looked for and never sent under another key', (error) => {
    expect(outcomeOf(error)).toEqual({ kind: 'unknown' });
  });

  test('conditions that changed are shown anew', () => {
    expect(outcomeOf(answered('CONFIRM_EXPIRED'))).toEqual({ kind: 'changed' });
    expect(outcomeOf(answered('CUTOFF_PASSED'))).toEqual({ kind: 'changed' });
  });

  test('what can be corrected goes back to its field', () => {
    expect(outcomeOf(answered('CASH_SHORT'))).toMatchObject({ kind: 'refused', refusal: { kind: 'CASH_SHORT' } });
    expect(outcomeOf(answered('NISA_LIMIT'))).toMatchObject({ kind: 'refused' });
    expect(outcomeOf(answered('PROSPECTUS_UNCONFIRMED'))).toMatchObject({ kind: 'refused' });
  });

  test('503-001 may have come after the order was taken', () => {
    expect(outcomeOf(answered('UNAVAILABLE'))).toEqual({ kind: 'unknown' });
  });

  test('400-123 asks whether another order of the same content is meant', () => {
    expect(outcomeOf(answered('SAME_ORDER'))).toEqual({ kind: 'same' });
  });

  test('403-100 is a fresh check', () => {
    expect(outcomeOf(answered('STEP_UP'))).toEqual({ kind: 'stepUp' });
  });

  test.each([
    'DOCUMENT_UNCONFIRMED',
    'ACCOUNT_NOT_OPEN',
    'UNAUTHORIZED',
    'MAINTENANCE',
    'OVERLOAD',
    'FUND_CLOSED',
  ] as const)('%s is said by the app, and nothing was ordered', (kind) => {
    expect(outcomeOf(answered(kind))).toEqual({ kind: 'global' });
  });
});

describe('a refusal while the form is filled in', () => {
  test('is a value with its sentence, at its place', () => {
    const refusal = refusalOf(answered('NISA_LIMIT'));
    expect(refusal).toEqual({ kind: 'NISA_LIMIT', message: 'NISAの投資枠の残りを超えています。' });
    expect(refusal && placeOf(refusal)).toBe('size');
    expect(placeOf({ kind: 'DOCUMENT_VERSION', message: '' })).toBe('documents');
    expect(placeOf({ kind: 'FUND_CLOSED', message: '' })).toBe('form');
    expect(refusalOf(answered('NOT_FOUND'))?.kind).toBe('NOT_FOUND');
  });

  test.each([
    'UNAUTHORIZED',
    'MAINTENANCE',
    'ACCOUNT_NOT_OPEN',
    'DOCUMENT_UNCONFIRMED',
    'STEP_UP',
    'ACCOUNT_FROZEN',
    'UNEXPECTED',
  ] as const)('%s is not for the form', (kind) => {
    expect(refusalOf(answered(kind))).toBeNull();
  });
});
