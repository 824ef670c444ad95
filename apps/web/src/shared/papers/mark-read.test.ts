import { expect, test } from 'vitest';
import { withRead } from './mark-read.ts';

const papers = [
  { id: 'a', isRead: false },
  { id: 'b', isRead: false },
];

test('R2.14 an opened paper is read in the list it stands in, and nothing else changes', () => {
  expect(withRead({ reports: papers, paging: 1 }, 'b')).toEqual({
    reports: [papers[0], { id: 'b', isRead: true }],
    paging: 1,
  });
  expect(withRead({ transferredReports: papers }, 'a')).toEqual({
    transferredReports: [{ id: 'a', isRead: true }, papers[1]],
  });
  expect(withRead({ reports: papers }, 'x')).toEqual({ reports: papers });
});
