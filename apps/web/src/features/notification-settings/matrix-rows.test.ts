import { expect, test } from 'vitest';
import { NotificationCategory } from '@tsuzura/contract/main';
import { matrixGroups } from './matrix-rows.ts';

test('every category of the contract has its row, once', () => {
  const listed = matrixGroups.flatMap(({ rows }) => rows.map(({ category }) => category));
  expect(listed.toSorted()).toEqual(NotificationCategory.options.toSorted());
});
