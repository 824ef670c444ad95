import { expect, test } from 'vitest';
import { areaGroups } from '../shell/areas.ts';
import { routes } from './routes.ts';

test('everything on the rail leads to a screen', () => {
  const paths = new Set(routes.map(({ path }) => path));
  expect(areaGroups.flat().filter(({ path }) => !paths.has(path))).toEqual([]);
});

test('every screen has code that can be loaded', async () => {
  for (const { path, page } of routes) expect([path, typeof (await page())]).toEqual([path, 'function']);
});
