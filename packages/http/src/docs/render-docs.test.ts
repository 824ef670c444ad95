import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, errors, openApi, pageQuery, Yen, PositiveYen, type Endpoint } from '@tsuzura/contract/kernel';
import { renderDocs } from './index.ts';

const evil = '"><script>alert(1)</script>';
const endpoints: Endpoint[] = [
  endpoint({
    site: 'main',
    method: 'GET',
    path: '/public/v1/funds/{code}',
    title: `ファンド${evil}`,
    caller: 'anyone',
    params: z.object({ code: z.string().describe(evil) }),
    query: z.object(pageQuery),
    answer: z.object({
      funds: z.array(z.object({ nav: Yen, kind: z.enum(['OPEN', 'FULL']), note: z.string().nullable() })),
    }),
  }),
  endpoint({
    site: 'main',
    method: 'POST',
    path: '/v1/orders',
    title: '買付',
    caller: 'customer',
    gates: { account: 'open', documents: true, stepUp: true },
    once: true,
    body: z.object({ amount: PositiveYen, [evil]: z.string() }),
    answer: 'nothing',
  }),
];
const page = renderDocs(openApi({ title: `試験${evil}`, endpoints, isBuilt: (one) => one.method === 'GET' }));

test('escapes everything and asks for nothing but its own style sheet', () => {
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/\son\w+=|\sstyle=|https?:\/\//);
  expect([...page.matchAll(/(?:href|src)="(?!#)([^"]*)"/g)].map((match) => match[1])).toEqual([
    '/docs.css',
    '/openapi.json',
  ]);
});

test('shows each call with its method, path, callers, gates, fields and whether it is built', () => {
  for (const text of [
    '/public/v1/funds/{code}',
    'どなたでも',
    '利用できます',
    '準備中',
    '口座開設済み',
    '書面確認済み',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain('ご本人確認');
  expect(page).toContain('省略時 20');
  expect(page).toContain('&quot;OPEN&quot; ・ &quot;FULL&quot;');
  expect(page).toContain('文字 または null');
  expect(page).toContain('204');
});

test('every link inside the page leads somewhere, and no anchor is there twice', () => {
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test('headings go down one level at a time', () => {
  const levels = [...page.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
  expect(levels[0]).toBe(1);
  levels.reduce((before, level) => (expect(level).toBeLessThanOrEqual(before + 1), level));
});

test('lists the whole error catalogue', () => {
  for (const row of Object.values(errors)) expect(page).toContain(row.code);
});
