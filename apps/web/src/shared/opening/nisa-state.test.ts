import { expect, test } from 'vitest';
import { listNisaRequests } from '@tsuzura/contract/main';
import { newestNisaRequest, nisaState, type NisaRequest } from './nisa-state.ts';

const { status, kind } = listNisaRequests.answer.shape.nisaRequests.element.shape;
const request: NisaRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'OPEN',
  targetYear: 2026,
  status: 'SUBMITTED',
  requiredDocuments: [],
  submittedAt: '2026-11-13T10:00:00+09:00',
  updatedAt: '2026-11-13T10:00:00+09:00',
  message: null,
};

test('R7.21 every state of a NISA application has its word and its way on', () => {
  const told = Object.fromEntries(
    status.options.map((one) => {
      const state = nisaState({ ...request, status: one });
      return [one, state && [state.word, state.action]];
    }),
  );
  expect(told).toEqual({
    DRAFT: ['お申し込みの途中', 'apply'],
    SUBMITTED: ['審査中', 'watch'],
    UNDER_REVIEW: ['審査中', 'watch'],
    PROVISIONALLY_OPENED: ['仮開設', 'watch'],
    TAX_OFFICE_REVIEW: ['税務署審査中', 'watch'],
    APPROVED: ['開設済', 'none'],
    REJECTED_DUPLICATE: ['開設できませんでした', 'apply'],
    REJECTED_DOCUMENT: ['不備あり', 'correct'],
    CANCELED: null,
  });
  expect(nisaState(undefined)).toBeNull();
});

test('R7.21 documents that are missing are named, and the year it is for is told', () => {
  const sent = nisaState({ ...request, targetYear: 2027, requiredDocuments: ['ACCOUNT_ABOLITION_NOTICE'] });
  expect(sent).toMatchObject({ missing: ['勘定廃止通知書'], text: '2027年分のお申し込みを審査しています。' });
  const back = { ...request, status: 'REJECTED_DOCUMENT' as const };
  expect(nisaState({ ...back, requiredDocuments: ['NISA_ACCOUNT_ABOLITION_NOTICE'] })?.missing).toEqual([
    '非課税口座廃止通知書',
  ]);
});

test('the newest way into an account counts; leaving and closing are no way in', () => {
  const later = { ...request, id: 'later', updatedAt: '2026-11-14T10:00:00+09:00' };
  const ways = kind.options.filter((one) => newestNisaRequest([{ ...request, kind: one }]) !== undefined);
  expect(ways).toEqual(['OPEN', 'CHANGE_IN', 'REOPEN']);
  expect(newestNisaRequest([request, later])?.id).toBe('later');
  expect(newestNisaRequest([later, request])?.id).toBe('later');
});
