import { expect, test } from 'vitest';
import { linkMilliseconds, linkPath, openLink, signLink } from './statement-links.ts';
import { subjectOf } from '@tsuzura/store/seed';

const key = Buffer.alloc(32, 1);
const now = Date.parse('2026-11-13T01:00:00Z');
const link = { target: 'statement', what: 'P0', subject: subjectOf('hanako'), family: 'f' } as const;
const tokenOf = (path: string) => path.slice(linkPath.length + 1);

test('an address counts for five minutes of real time, and not a millisecond longer', () => {
  const token = tokenOf(signLink(key, link, now));
  expect(openLink(key, token, now)).toEqual(link);
  expect(openLink(key, token, now + linkMilliseconds - 1)).toEqual(link);
  expect(openLink(key, token, now + linkMilliseconds)).toBeNull();
});

test('signed with another key, cut short or made up, it says nothing', () => {
  const token = tokenOf(signLink(key, link, now));
  expect(openLink(Buffer.alloc(32, 2), token, now)).toBeNull();
  for (const bad of ['', '.', 'a.b', token.slice(0, -1), `${token}x`, token.replace('.', '..')])
    expect(openLink(key, bad, now), bad).toBeNull();
});
