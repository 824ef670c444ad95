import { expect, test } from 'vitest';
import type { Progress } from '@tsuzura/contract/auth';
import { follow } from './progress.ts';

function stepsAfter(progress: Progress): string[] {
  const taken: string[] = [];
  follow({ leave: (url, title) => taken.push(`leave ${url} ${title}`) }, progress, {
    secondFactor: (methods) => taken.push(`factor ${methods.join()}`),
    goOn: () => taken.push('goOn'),
    title: 'ログインしました',
  });
  return taken;
}

test('each answer leads to exactly one next step', () => {
  expect(stepsAfter({ next: 'leave', url: '/oauth2/auth/x' })).toEqual(['leave /oauth2/auth/x ログインしました']);
  expect(stepsAfter({ next: 'secondFactor', methods: ['totp', 'mailCode'], lost: null })).toEqual([
    'factor totp,mailCode',
  ]);
  expect(stepsAfter({ next: 'continue' })).toEqual(['goOn']);
});
