import { createMemoryHistory } from '@tanstack/history';
import { expect, test } from 'vitest';
import { addressOf, createRouter, matchPath, parseSearch } from './index.ts';

test('R2.05 a path fits its pattern part by part', () => {
  expect(matchPath('/funds/$fundCode/buy', '/funds/TZ010001/buy')).toEqual({ fundCode: 'TZ010001' });
  expect(matchPath('/funds/$fundCode', '/funds/%E3%81%82')).toEqual({ fundCode: 'あ' });
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/funds', '/funds/')).toEqual({});
});

test.each(['/fund', '/funds/a/b', '/Funds', '//', '/funds//buy', '/funds/%E3%81', '/funds/%'])(
  'R2.19 %s fits nothing it should not',
  (path) => {
    expect(matchPath('/funds', path)).toBeNull();
    expect(path === '/funds/%' || path === '/funds/%E3%81' ? matchPath('/funds/$fundCode', path) : null).toBeNull();
  },
);

test('R5.07 an address leaves out what is empty, and reads back as it was', () => {
  expect(addressOf('/funds', { q: '全世界 株', page: '0', nisa: '' })).toBe(
    '/funds?q=%E5%85%A8%E4%B8%96%E7%95%8C%20%E6%A0%AA&page=0',
  );
  expect(parseSearch('?q=a%20b&page=0&q=c')).toEqual({ q: 'c', page: '0' });
});

test('R2.23 tracking parameters come along; the path’s own win; others stay behind', () => {
  const router = createRouter(['pid', 'cid'], createMemoryHistory({ initialEntries: ['/?pid=mc&cid=1&q=x'] }));
  router.navigate('/funds?cid=2');
  expect(router.location()).toMatchObject({ pathname: '/funds', search: { pid: 'mc', cid: '2' } });
  router.navigate('/information');
  expect(router.location().href).toBe('/information?pid=mc&cid=2');
});

test('listeners hear whether the page changed or only its query', () => {
  const router = createRouter([], createMemoryHistory({ initialEntries: ['/'] }));
  const heard: boolean[] = [];
  router.subscribe((isNewPage) => heard.push(isNewPage));
  router.navigate('/information');
  router.navigate('/information?news=1', { state: { modal: 'news' } });
  router.back();
  router.back();
  expect(heard).toEqual([true, false, false, true]);
});
