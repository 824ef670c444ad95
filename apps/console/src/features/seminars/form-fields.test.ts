import { expect, test } from 'vitest';
import { moved, newField, withType } from './form-fields.ts';
import { actOf, draftOf, readParts, readTimetable } from './seminar-draft.ts';

const text = { name: 'a', label: 'A', type: 'TEXT', required: false, options: null, maxLength: 10 } as const;

test('rule PUB-5 a question that is chosen has options, and one that is typed a length', () => {
  expect(withType(text, 'RADIO')).toMatchObject({ options: [''], maxLength: null });
  expect(withType({ ...text, options: ['x'] }, 'DATE')).toMatchObject({ options: null, maxLength: null });
  expect(withType(text, 'TEXTAREA').maxLength).toBe(10);
});

test('rule PUB-5 a new question gets a name of its own', () => {
  expect(newField([text]).name).toBe('question2');
  expect(newField([text, { ...text, name: 'question3' }]).name).toBe('question4');
});

test('questions move up and down, and not out of the form', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

test('lines of a timetable and of speakers are read by their parts', () => {
  expect(readTimetable('9:30 はじめに\n10:00 質問｜お名前は出ません')).toEqual([
    { time: '09:30', title: 'はじめに', note: null },
    { time: '10:00', title: '質問', note: 'お名前は出ません' },
  ]);
  expect(readTimetable('はじめに')).toBeNull();
  expect(readParts('名前|所属｜紹介', 3)).toEqual([['名前', '所属', '紹介']]);
  expect(readParts('名前｜所属', 3)).toBeNull();
});

test('what is missing is said before anything is sent', () => {
  expect(actOf(null, draftOf(null))).toEqual({ missing: '題名を入力してください。' });
  expect(actOf(null, { ...draftOf(null), title: 'x', summary: 'y', timetable: '9:00 z' })).toEqual({
    missing: '日時をすべて入力してください。',
  });
});
