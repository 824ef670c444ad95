import { expect, test } from 'vitest';
import { confirmMilliseconds, issueConfirmToken, openConfirmToken, type Quoted } from './confirm-token.ts';
import { subjectOf } from '@tsuzura/store/seed';

const key = Buffer.alloc(32, 1);
const at = Date.parse('2026-11-13T01:00:00Z');
const quoted: Quoted = {
  orderId: 'id-1',
  subject: subjectOf('hanako'),
  side: 'BUY',
  fundCode: 'TZ010001',
  accountType: 'SPECIFIC',
  orderMethod: 'AMOUNT',
  size: '10000',
  distributionCourse: 'RECEIVE',
  applicationDate: '2026-11-13',
  executionDate: '2026-11-13',
  settlementDate: '2026-11-18',
  cutoffAt: at,
  fees: ['0', '0'],
  documents: ['p', 's'],
};

test('is opened until its last millisecond, and not after', () => {
  const { token, expiresAt } = issueConfirmToken(key, quoted, at);
  expect(expiresAt).toBe(at + confirmMilliseconds);
  expect(openConfirmToken(key, token, subjectOf('hanako'), expiresAt - 1)).toEqual(quoted);
  expect(openConfirmToken(key, token, subjectOf('hanako'), expiresAt)).toBeNull();
});

test('is opened for its customer and with its key only', () => {
  const { token } = issueConfirmToken(key, quoted, at);
  expect(openConfirmToken(key, token, subjectOf('beika'), at)).toBeNull();
  expect(openConfirmToken(Buffer.alloc(32, 2), token, subjectOf('hanako'), at)).toBeNull();
});

test('any changed character closes it, and so does anything around it', () => {
  const { token } = issueConfirmToken(key, quoted, at);
  const [body = ''] = token.split('.');
  for (let place = 0; place < body.length; place += 7) {
    const other = body[place] === 'A' ? 'B' : 'A';
    const changed = `${token.slice(0, place)}${other}${token.slice(place + 1)}`;
    expect(openConfirmToken(key, changed, subjectOf('hanako'), at)).toBeNull();
  }
  for (const changed of ['', '.', `${token}.`, `${token}.x`, body])
    expect(openConfirmToken(key, changed, subjectOf('hanako'), at)).toBeNull();
});
