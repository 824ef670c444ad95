import { expect, test } from 'vitest';
import { firstWrong, markLeft, markSubmitted, noMarks, shownError, summaryOf, withoutMark } from './form-marks.ts';

const ids = { account: 'buy-account', size: 'buy-size', documents: 'buy-documents' } as const;
const right = { account: null, size: null, documents: null };
const wrong = { account: null, size: '金額を入力してください。', documents: '書面をご確認ください。' };

test('an untouched form shows nothing, whatever is wrong', () => {
  expect(shownError(noMarks, wrong, 'size')).toBeNull();
  expect(summaryOf(ids, wrong, noMarks)).toEqual([]);
});

test('a field that was left shows its own error alone; left empty it shows none', () => {
  const left = markLeft<keyof typeof ids>(noMarks, 'size', true);
  expect(shownError(left, wrong, 'size')).toBe(wrong.size);
  expect(shownError(left, wrong, 'documents')).toBeNull();
  expect(shownError(left, right, 'size')).toBeNull();
  expect(markLeft(left, 'size', false)).toEqual(noMarks);
});

test('once submitted, every error is shown and follows what is typed, also when a field is left empty', () => {
  const marks = markLeft(markSubmitted(ids), 'size', false);
  expect(summaryOf(ids, wrong, marks)).toEqual([
    { id: 'buy-size', text: wrong.size },
    { id: 'buy-documents', text: wrong.documents },
  ]);
  expect(summaryOf(ids, right, marks)).toEqual([]);
});

test('an error that was hidden stays so until the field is left or submitted again', () => {
  const marks = withoutMark<keyof typeof ids>(markSubmitted(ids), 'size');
  expect(shownError(marks, wrong, 'size')).toBeNull();
  expect(shownError(marks, wrong, 'documents')).toBe(wrong.documents);
  expect(shownError(markLeft(marks, 'size', true), wrong, 'size')).toBe(wrong.size);
});

test('the first error is the first of the screen, not of the object that holds the errors', () => {
  expect(firstWrong(ids, { documents: 'a', size: 'b', account: null })).toBe('size');
  expect(firstWrong(ids, right)).toBeUndefined();
});
