import { expect, test } from 'vitest';
import { routeOf } from './route.ts';

const at = (address: string) => routeOf(new URL(address, 'https://id.example.jp')) as { requestId: string | null };

test.each([
  ['/', { page: 'root' }],
  ['/interaction/abcdefghijklmnop', { page: 'interaction', uid: 'abcdefghijklmnop' }],
  ['/interaction/abcdefghijklmnop/', { page: 'interaction', uid: 'abcdefghijklmnop' }],
  ['/interaction/', { page: 'unknown' }],
  ['/interaction/a/b', { page: 'unknown' }],
  ['/email/revert?token=t', { page: 'revertEmail', token: 't' }],
  ['/email/revert', { page: 'revertEmail', token: '' }],
  ['/operator/invitation#t', { page: 'invitation', token: 't' }],
  ['/operator/invitation?token=t', { page: 'invitation', token: '' }],
  ['/signedOut', { page: 'signedOut' }],
  ['/error?reason=invalid_client', { page: 'error', reason: 'invalid_client', requestId: null }],
  ['/nowhere', { page: 'unknown' }],
])('%s', (address, route) => {
  expect(routeOf(new URL(address, 'https://id.example.jp'))).toEqual(route);
});

test('an address cannot put words of its own on the error page', () => {
  expect(at('/error?requestId=0199f3c2-7d1e').requestId).toBe('0199f3c2-7d1e');
  expect(at('/error?requestId=call%20this%20number').requestId).toBeNull();
});
