import { expect, test } from 'vitest';
import type { Progress } from '@tsuzura/contract/auth';
import { follow } from './progress.ts';

function turnsOf(progress: Progress): string[] {
  const taken: string[] = [];
  follow({ leave: (url, title) => taken.push(`leave ${url} ${title}`) }, progress, {
    secondFactor: (methods) => taken.push(`factor ${methods.join()}`),
    goOn: () => taken.push('goOn'),
    title: 'ログインしました',
  });
  return taken;
}

test('each answer takes exactly one turn', () => {
  expect(turnsOf({ next: 'leave', url: '/oauth2/auth/x' })).toEqual(['leave /oauth2/auth/x ログインしました']);
  expect(turnsOf({ next: 'secondFactor', methods: ['totp', 'mailCode'], lost: null })).toEqual([
    'factor totp,mailCode',
  ]);
  expect(turnsOf({ next: 'continue' })).toEqual(['goOn']);
});
