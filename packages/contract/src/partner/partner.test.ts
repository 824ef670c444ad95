import { expect, test } from 'vitest';
import { decode, encode } from '../kernel/index.ts';
import { FcmRequest, listFundNavs, partnerEndpoints, sendMail } from './index.ts';

test('every call is on the partners server, under the name of its company, and only sending, and everything of the bank and the exchange, needs the secret', () => {
  for (const { site, path, method, caller } of partnerEndpoints) {
    expect(site).toBe('partners');
    expect(path).toMatch(/^\/(mail|push|market-data|exchange|us-exchange|bank|postal-codes)\//);
    expect(caller).toBe(method === 'POST' || /^\/(bank|exchange|us-exchange)\//.test(path) ? 'partner' : 'anyone');
  }
  const names = partnerEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

const mail = { id: 'a', to: 'hanako@example.jp', subject: '件名', text: '本文', category: 'CASH' };
const isAccepted = (changes: object) => decode(sendMail.body, { ...mail, ...changes }).ok;

test('a subject of 200 characters is taken, one more is not; the same for a text of 10,000', () => {
  expect(isAccepted({ subject: 'あ'.repeat(200) })).toBe(true);
  expect(isAccepted({ subject: 'あ'.repeat(201) })).toBe(false);
  expect(isAccepted({ text: 'あ'.repeat(10_000) })).toBe(true);
  expect(isAccepted({ text: 'あ'.repeat(10_001) })).toBe(false);
});

test('no header line can be smuggled into a subject or a recipient', () => {
  for (const end of ['\r', '\n', '\u0000', '\u0085', '\u2028', '\u2029', '\u202E']) {
    expect(isAccepted({ subject: `件名${end}Bcc: x@example.jp` })).toBe(false);
    expect(isAccepted({ to: `hanako@example.jp${end}` })).toBe(false);
  }
  expect(isAccepted({ text: '一行目\n二行目' })).toBe(true);
});

test('a notification opens a page of the web or nothing', () => {
  const opens = (data: object) =>
    decode(FcmRequest, {
      message: {
        token: 'device-token-0001',
        notification: { title: '件名', body: '本文' },
        data: { id: 'a', category: 'CASH', ...data },
        android: { collapse_key: 'a', notification: { tag: 'a' } },
        apns: { headers: { 'apns-collapse-id': 'a' } },
      },
    }).ok;
  expect(opens({})).toBe(true);
  expect(opens({ url: 'https://web.example/orders' })).toBe(true);
  expect(opens({ url: 'javascript:alert(1)' })).toBe(false);
});

test('a NAV row is the same after a journey over the wire', () => {
  const wire = {
    fundCode: 'TZ010006',
    fictitious: true as const,
    navs: [
      { date: '2026-11-10', nav: 11_425, netAssets: 37_922_740_852, distribution: 90, period: 40, benchmark: 15_210 },
    ],
  };
  const decoded = decode(listFundNavs.answer, wire);
  expect(decoded).toMatchObject({ ok: true, value: { navs: [{ nav: 11_425n, distribution: 90n }] } });
  expect(decoded.ok && encode(listFundNavs.answer, decoded.value)).toEqual(wire);
});
