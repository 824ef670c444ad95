import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportReconfirmation } from '@tsuzura/contract/partner';
import { Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import { ymd } from '@tsuzura/domain/calendar';
import { besideTsuzura } from '../kernel/beside-tsuzura.test-support.ts';
import { running } from '../running.test-support.ts';

const hash = 'h'.repeat(43);
const callbackUrl = 'http://web.example/settings?from=gate';
const annual = { hashed_user_id: hash, callbackUrl, lastConfirmed: '2025-11-13' };

let told: string[] = [];
let refusal: ErrorKind | 'BROKEN' | null = null;
let here: Awaited<ReturnType<typeof besideTsuzura>>;

beforeAll(async () => {
  here = await besideTsuzura((tsuzura) =>
    tsuzura.handle(reportReconfirmation, async ({ body }) => {
      if (refusal === 'BROKEN') throw new Error('broken');
      if (refusal) throw new Refused(refusal);
      told.push(body.hashedUserId);
      return { lastConfirmedOn: ymd('2026-11-13') };
    }),
  );
});
beforeEach(() => {
  told = [];
  refusal = null;
});
afterAll(() => here.close());

const show = async (url: string, query: Record<string, string>) =>
  (await fetch(`${url}/account-update?${new URLSearchParams(query)}`)).text();
const send = (url: string, form: Record<string, string> | string) =>
  fetch(`${url}/account-update/confirmations`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });

describe('R4.14 R7.22 the yearly confirmation', () => {
  test('shows the day of the last one and a form that may lead back to us', async () => {
    const answer = await fetch(`${here.partnersUrl}/account-update?${new URLSearchParams(annual)}`);
    const body = await answer.text();
    expect(body).toContain('変わりありません');
    expect(body).toContain('2025年11月13日');
    expect(body).toContain(`value="${hash}"`);
    expect(answer.headers.get('content-security-policy')).toMatch(/form-action 'self' [^;]*http:\/\/web\.example/);
  });

  test('tells つづら first, and only then sends the customer back with updated=1', async () => {
    const answer = await send(here.partnersUrl, annual);
    expect(told).toEqual([hash]);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('http://web.example/settings?from=gate&updated=1');
  });

  test('never sends anybody elsewhere', async () => {
    for (const callback of ['http://evil.example/', 'http://web.example@evil.example/', 'javascript:alert(1)', '']) {
      const answer = await send(here.partnersUrl, { ...annual, callbackUrl: callback });
      expect(answer.headers.get('location')).toBe('http://web.example/myPage?updated=1');
    }
  });

  test.each<[ErrorKind | 'BROKEN', number, string]>([
    ['NOT_FOUND', 400, 'お客さまの口座を確認できませんでした'],
    ['ACCOUNT_NOT_OPEN', 400, 'ご利用中の口座がない'],
    ['DUPLICATE', 400, '変更のお手続きが進んでいる'],
    ['OVERLOAD', 502, 'ただいま受け付けられませんでした'],
    ['BROKEN', 502, 'ただいま受け付けられませんでした'],
  ])('a refusal (%s) is a page with a way back and no updated=1', async (kind, status, text) => {
    refusal = kind;
    const answer = await send(here.partnersUrl, annual);
    const body = await answer.text();
    expect(answer.status).toBe(status);
    expect(body).toContain(text);
    expect(body).toContain('<a href="http://web.example/settings?from=gate" rel="noreferrer">');
    expect(body).not.toContain('updated=1');
    expect(told).toEqual([]);
  });

  test('with another secret, or while つづら is away, nothing is confirmed', async () => {
    const { publicUrls } = here;
    await using stranger = await running({ publicUrls, secret: 'another' });
    expect((await send(stranger.partnersUrl, annual)).status).toBe(502);
    await using away = await running({ publicUrls: { ...publicUrls, main: 'http://127.0.0.1:9' } });
    expect((await send(away.partnersUrl, annual)).status).toBe(502);
    expect(told).toEqual([]);
  });

  test.each(['', 'short', `${hash}x`, '<script>'])('«%s» names no customer', async (hashedUserId) => {
    expect(await show(here.partnersUrl, { ...annual, hashed_user_id: hashedUserId })).not.toContain('<form');
    expect((await send(here.partnersUrl, { ...annual, hashed_user_id: hashedUserId })).status).toBe(400);
    expect((await send(here.partnersUrl, `hashed_user_id=${hash}&hashed_user_id=${hash}`)).status).toBe(400);
    expect(told).toEqual([]);
  });

  test('a day that is none is shown as text only', async () => {
    const body = await show(here.partnersUrl, { ...annual, lastConfirmed: '<i>2025-02-30</i>' });
    expect(body).toContain('記録がありません');
    expect(body).not.toContain('<i>');
  });

  test('where つづら cannot be told, the page says that it is being prepared', async () => {
    await using alone = await running();
    expect(await show(alone.partnersUrl, annual)).toContain('準備中です');
    expect((await send(alone.partnersUrl, annual)).status).toBe(404);
  });

  test('where something did change it leads to つづら first, for the strong check, and nowhere else', async () => {
    const settings = '<a href="http://web.example/settings?change=person"';
    expect(await show(here.partnersUrl, annual)).toContain(settings);
    expect(await show(here.partnersUrl, { ...annual, callbackUrl: 'http://evil.example/' })).toContain(settings);
  });
});
