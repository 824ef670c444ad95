import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { funds, news } from '@tsuzura/store/seed';
import { safeLink } from '../packages/ui/src/markdown/safe-link.ts';
import { matchPath } from '../packages/browser/src/router/match.ts';
import { root } from './project-config.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Read as text: the table itself brings every page of the app along. */
const routes = read('apps/web/src/app/route-table.ts')
  .split(/\n {2}\{\n/)
  .map((row) => ({
    path: /^ {4}path: '([^']+)'/.exec(row)?.[1] ?? '',
    hasPage: /\n {4}page: (async |laterPage\()/.test(row),
  }))
  .filter(({ path }) => path !== '');

/** Every link a piece of news holds: its own, and those in its text. */
const links = news.flatMap(({ id, url, body }) => [
  ...(url === undefined ? [] : [[id, url] as const]),
  ...[...body.join('\n').matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => [id, href] as const),
]);

describe('R2.12 the news of the demo', () => {
  test('have the routes of the app to lead to', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes).toContainEqual({ path: '/notFound', hasPage: true });
  });

  test.each(links)('%s leads to %s, a page that is built', (_, href) => {
    const link = safeLink(href);
    expect(link?.external).toBe(false);
    const pathname = (link?.href ?? '').replace(/[?#].*$/, '');
    const found = routes.find(({ path }) => matchPath(path, pathname) !== null);
    expect(found?.path).not.toBe('/notFound');
    expect(found?.hasPage).toBe(true);
  });

  test('name funds that are handled', () => {
    const handled = new Set(funds.map(({ code }) => code));
    expect(news.filter(({ fundCode }) => fundCode !== undefined && !handled.has(fundCode))).toEqual([]);
  });

  // What a word promises, and the call without which it is not there.
  const promises = [
    ['積立', 'POST | /v1/fundInvestment/scheduledSubscription/settings'],
    ['定期売却', 'POST | /v1/fundInvestment/scheduledRedemption/settings'],
    ['セミナー', 'GET | /public/v1/seminars'],
    ['キャンペーン', 'GET | /public/v1/campaigns'],
    ['紹介', 'GET | /v1/campaigns/{id}/referral/message'],
    ['プッシュ通知', 'PUT | /v1/notification/fcmTokens'],
    ['米国株', 'GET | /usstocks'],
    ['信用取引', 'GET | /margin_balances'],
  ] as const;
  const calls = read('docs/generated/calls.md').split('\n');
  const pieces = news.map(({ id, title, body }) => ({ id, text: [title, ...body].join('\n') }));

  test.each(promises)('say nothing of %s before its call is built', (word, call) => {
    const row = calls.find((line) => line.includes(`| ${call} |`)) ?? '';
    expect(row).not.toBe('');
    const announced = pieces.filter(({ text }) => text.includes(word)).map(({ id }) => id);
    expect(row.endsWith('| not built |') ? announced : []).toEqual([]);
  });

  test('speak of no report: at the beginning of the demo no fund has one', () => {
    expect(pieces.filter(({ text }) => /月次レポート|運用報告書/.test(text))).toEqual([]);
  });

  test('speak of a closing of the books only on a fiscal date of that fund', () => {
    const closings = news.flatMap(({ fundCode, body }) =>
      [...body.join('\n').matchAll(/(\d+)月(\d+)日（.）に決算/g)].map(([, month = '', day = '']) => ({
        on: `${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
        fiscalDates: funds.find(({ code }) => code === fundCode)?.fiscalDates ?? [],
      })),
    );
    expect(closings.length).toBeGreaterThan(0);
    for (const { on, fiscalDates } of closings) expect(fiscalDates).toContain(on);
  });
});
