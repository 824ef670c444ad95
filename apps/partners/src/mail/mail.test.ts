import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { getMail, listMails, sendMail } from '@tsuzura/contract/partner';
import { mostMessages } from '../kernel/inbox.ts';
import { asPartner, running, secret } from '../running.test-support.ts';

const folder = mkdtempSync(join(tmpdir(), 'partners-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mail = (id: string, changes: object = {}) => ({
  id,
  to: 'hanako@example.jp',
  subject: 'ご出金のお申し込みを受け付けました',
  text: '出金 20,000円\n着金の予定 11/17（火）',
  category: 'CASH',
  ...changes,
});

const post = (url: string, body: unknown, headers: Record<string, string> = asPartner.headers) =>
  fetch(`${url}/mail/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('only a sender with the secret may send', async () => {
  await using here = await running();
  const without: Record<string, string>[] = [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: `Basic ${secret}` },
    { authorization: `Bearer ${secret}x` },
  ];
  for (const headers of without) {
    expect((await post(here.partnersUrl, mail('a'), headers)).status).toBe(401);
  }
  expect((await here.partners.call(listMails)).messages).toEqual([]);
});

test.each([
  ['a line break in the subject', { subject: 'こんにちは\r\nBcc: all@example.jp' }],
  ['a bare line feed in the subject', { subject: 'こんにちは\nX: y' }],
  ['a Unicode line separator in the subject', { subject: 'こんにちは\u2028X: y' }],
  ['a null character in the subject', { subject: 'a\u0000b' }],
  ['a text direction override in the subject', { subject: 'a\u202Eb' }],
  ['a second recipient', { to: 'hanako@example.jp,taro@example.jp' }],
  ['a line break in the recipient', { to: 'hanako@example.jp\r\nCc: taro@example.jp' }],
  ['a recipient that is no address', { to: '<script>' }],
  ['an empty subject', { subject: '' }],
  ['an id that would be a path', { id: '../secret' }],
  ['a text longer than a letter', { text: 'あ'.repeat(10_001) }],
])('%s is refused', async (_, changes) => {
  await using here = await running();
  const answer = await post(here.partnersUrl, mail('a', changes));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: '400-001' });
  expect((await here.partners.call(listMails)).paging.total).toBe(0);
});

test('the same id twice is stored once and answered as the first time; other content under it is refused', async () => {
  await using here = await running();
  const first = await here.partners.call(sendMail, { body: mail('once') }, asPartner);
  here.setClock('2026-11-14T10:00:00+09:00');
  expect(await here.partners.call(sendMail, { body: mail('once') }, asPartner)).toEqual(first);
  expect(first).toEqual({ id: 'once', receivedAt: '2026-11-14T09:00:00+09:00' });
  await expect(
    here.partners.call(sendMail, { body: mail('once', { subject: '別の件名' }) }, asPartner),
  ).rejects.toMatchObject({ kind: 'KEY_REUSED' });
  expect((await here.partners.call(listMails)).paging.total).toBe(1);
});

test('the list is newest first, by recipient, in pages', async () => {
  await using here = await running();
  for (const id of ['m1', 'm2', 'm3']) await here.partners.call(sendMail, { body: mail(id) }, asPartner);
  await here.partners.call(sendMail, { body: mail('m4', { to: 'taro@example.jp' }) }, asPartner);

  const all = await here.partners.call(listMails, { query: { limit: 2, offset: 1 } });
  expect(all.messages.map(({ id }) => id)).toEqual(['m3', 'm2']);
  expect(all.paging).toEqual({ total: 4, limit: 2, offset: 1 });
  const hers = await here.partners.call(listMails, { query: { to: 'hanako@example.jp' } });
  expect(hers.messages.map(({ id }) => id)).toEqual(['m3', 'm2', 'm1']);
  expect(await here.partners.call(getMail, { params: { id: 'm4' } })).toMatchObject({ to: 'taro@example.jp' });
  await expect(here.partners.call(getMail, { params: { id: 'm5' } })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});

test('the inbox survives a restart, a torn last line does not hurt it, and it keeps the newest 2,000', async () => {
  const file = join(folder, 'mail.jsonl');
  {
    await using here = await running({ folder });
    await here.partners.call(sendMail, { body: mail('kept') }, asPartner);
  }
  const [line] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${line}\n{"id":"torn","to":"han`);
  {
    await using here = await running({ folder });
    expect((await here.partners.call(listMails)).messages.map(({ id }) => id)).toEqual(['kept']);
    // A repeat after the restart is still a repeat.
    await here.partners.call(sendMail, { body: mail('kept') }, asPartner);
    expect((await here.partners.call(listMails)).paging.total).toBe(1);
  }
  const stored = JSON.parse(line ?? '') as object;
  const many = Array.from({ length: mostMessages + 1 }, (_, index) => JSON.stringify({ ...stored, id: `n${index}` }));
  writeFileSync(file, `${many.join('\n')}\n`);
  await using here = await running({ folder });
  expect((await here.partners.call(listMails)).paging.total).toBe(mostMessages);
  await expect(here.partners.call(getMail, { params: { id: 'n0' } })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(mostMessages);
});

test('a page escapes everything and links to our own addresses only', async () => {
  await using here = await running();
  const text = [
    '<script>alert(1)</script>',
    'つづら：http://web.example/mail?code=1&x="y"',
    '他所：http://evil.example/ と http://web.example.evil.example/ と http://web.example@evil.example/',
    'javascript:alert(1)',
    '終わり http://web.example/a.',
  ].join('\n');
  const subject = '<b>件名</b> & "引用"';
  await here.partners.call(sendMail, { body: mail('page', { subject, text }) }, asPartner);

  const answer = await fetch(`${here.partnersUrl}/mail/page`);
  const body = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
  expect(body).toContain('<h1>&lt;b&gt;件名&lt;/b&gt; &amp; &quot;引用&quot;</h1>');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toMatch(/<script|<style|style=|javascript:alert\(1\)"/);
  const links = [...body.matchAll(/<a href="(http[^"]*)"/g)].map((match) => match[1]);
  expect(links).toEqual(['http://web.example/mail?code=1&amp;x=', 'http://web.example/a']);
});

test('the list page filters by recipient, shows what was typed as text, and says when there is nothing', async () => {
  await using here = await running();
  await here.partners.call(sendMail, { body: mail('one') }, asPartner);
  const open = async (path: string) => (await fetch(`${here.partnersUrl}${path}`)).text();
  expect(await open('/mail')).toContain('<a href="/mail/one">');
  expect(await open('/mail?to=taro@example.jp')).toContain('届いたメールはありません。');
  expect(await open(`/mail?to=${encodeURIComponent('"><img src=x>')}`)).toContain(
    'value="&quot;&gt;&lt;img src=x&gt;"',
  );
  expect(await open('/mail?offset=-1&to=%E3%81%82')).toContain('<h1>');
  expect(await open('/mail')).toContain('シミュレーター：架空の提携先サイト');
});

test('a mail that does not exist is a page too, with status 404', async () => {
  await using here = await running();
  const answer = await fetch(`${here.partnersUrl}/mail/none`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('<html lang="ja">');
});
