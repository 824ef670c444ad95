import { expect, test } from 'vitest';
import { ApiError } from '@tsuzura/contract/kernel';
import { isWithoutInteraction, PasskeyProblem, problemOf } from './problem.ts';

const answer = (status: number, body: unknown) => problemOf(new ApiError(status, '', body));
const wrong = 'メールアドレスまたはパスワードが違います。';

test('no connection and no answer in time are the network, and say so in our words', () => {
  for (const message of [
    'Network Error: the server could not be reached',
    'Timeout Error: no answer within 20000 ms',
  ]) {
    expect(problemOf(new Error(message))).toMatchObject({ kind: 'network', text: /電波の良い場所/ });
  }
});

test('a defect of ours shows none of its words', () => {
  const problem = problemOf(new TypeError('x is undefined'));
  expect(problem).toMatchObject({ kind: 'unexpected', text: 'しばらく時間をおいてお試しください' });
});

test('a refusal shows the words of the server and puts a line that names a field under it', () => {
  const problem = answer(400, { code: '400-001', errors: [{ message: wrong }, { message: 'x', field: 'code' }] });
  expect(problem).toMatchObject({ kind: 'refused', text: `${wrong}\nx`, fields: { code: 'x' } });
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [409, 'refused'],
  [429, 'busy'],
  [503, 'busy'],
  [500, 'unexpected'],
  [502, 'unexpected'],
])('status %i is %s', (status, kind) => {
  expect(answer(status, {}).kind).toBe(kind);
});

test('a limit that says when it ends is told as such, in the words of the server', () => {
  const text = '10:42（約38分後）から、もう一度送れます。';
  expect(answer(429, { code: '429-802', errors: [{ message: text }] })).toMatchObject({ kind: 'limited', text });
  expect(answer(429, { code: '429-803' }).kind).toBe('limited');
});

test('a demand for a fresh check is no refusal', () => {
  expect(answer(403, { code: '403-100' }).kind).toBe('check');
});

test('an unexpected answer keeps its number for an inquiry', () => {
  expect(answer(500, { code: '500-000', requestId: 'r-1' })).toMatchObject({ kind: 'unexpected', requestId: 'r-1' });
});

test('what the device said is told in the words given', () => {
  expect(problemOf(new PasskeyProblem('中止しました。'))).toMatchObject({ kind: 'passkey', text: '中止しました。' });
});

test('without a state there is no interaction, but a bad line may be tried again', () => {
  expect(isWithoutInteraction(answer(400, {}))).toBe(true);
  expect(isWithoutInteraction(answer(404, {}))).toBe(true);
  expect(isWithoutInteraction(answer(429, {}))).toBe(false);
  expect(isWithoutInteraction(answer(500, {}))).toBe(false);
  expect(isWithoutInteraction(problemOf(new Error('Network Error: x')))).toBe(false);
});
