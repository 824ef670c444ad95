import { expect, test } from 'vitest';
import { AccountRequest } from '@tsuzura/contract/main';
import { openingState } from './opening-state.ts';

test('R6.02 every state of an application has its words, and a way on only where there is one', () => {
  const actions = Object.fromEntries(
    AccountRequest.shape.status.options.map((status) => [status, openingState({ status }).action]),
  );
  expect(actions).toEqual({
    DRAFT: 'continue',
    SUBMITTED: 'none',
    IDENTITY_CHECKING: 'none',
    IN_REVIEW: 'none',
    DOCUMENT_DEFECT: 'correct',
    APPROVED: 'none',
    OPENED: 'none',
    REJECTED: 'none',
    CANCELED: 'start',
    EXPIRED: 'start',
  });
  expect(openingState(undefined).action).toBe('start');
});
