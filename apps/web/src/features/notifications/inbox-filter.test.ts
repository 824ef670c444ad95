import { expect, test } from 'vitest';
import { NotificationCategory } from '@tsuzura/contract/main';
import { categoriesOf, filterOfAddress, inboxFilters } from './inbox-filter.ts';

test('every category stands under exactly one filter', () => {
  const listed = inboxFilters.flatMap(({ categories }) => categories ?? []);
  expect(listed.toSorted()).toEqual(NotificationCategory.options.toSorted());
});

test('the filter survives the address, and an unknown one shows everything', () => {
  for (const { id } of inboxFilters) expect(filterOfAddress.read(filterOfAddress.write(id))).toBe(id);
  expect(filterOfAddress.read({ filter: 'other' })).toBe('all');
  expect(categoriesOf('all')).toBeNull();
});
