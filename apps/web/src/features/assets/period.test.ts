import { expect, test } from 'vitest';
import { listAssetTracks } from '@tsuzura/contract/main';
import { periods, readPeriod } from './period.ts';

test('R2.03 every period of the page is one that the service knows', () => {
  for (const { value } of periods) expect(listAssetTracks.query.safeParse({ period: value }).success, value).toBe(true);
  expect(listAssetTracks.query.safeParse({ period: '5y' }).success).toBe(false);
});

test('an address without a period of ours means one year', () => {
  expect(readPeriod({ period: 'all' }).label).toBe('全期間');
  expect(readPeriod({ period: '5y' }).label).toBe('1年');
  expect(readPeriod({}).label).toBe('1年');
});
