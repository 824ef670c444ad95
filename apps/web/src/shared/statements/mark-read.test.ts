import { expect, test } from 'vitest';
import { withRead } from './mark-read.ts';

const statements = [
  { id: 'a', isRead: false },
  { id: 'b', isRead: false },
];

test('R2.14 an opened statement is read in the list it stands in, and nothing else changes', () => {
  expect(withRead({ reports: statements, paging: 1 }, 'b')).toEqual({
    reports: [statements[0], { id: 'b', isRead: true }],
    paging: 1,
  });
  expect(withRead({ transferredReports: statements }, 'a')).toEqual({
    transferredReports: [{ id: 'a', isRead: true }, statements[1]],
  });
  expect(withRead({ reports: statements }, 'x')).toEqual({ reports: statements });
});
