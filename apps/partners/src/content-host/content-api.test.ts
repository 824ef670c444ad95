import { expect, test } from 'vitest';
import { getCalendar, getConstants, listBanks, listBranches, listTerms } from '@tsuzura/contract/static';
import { running } from '../running.test-support.ts';

test('R7.03 const.json decodes through the contract and asks for no newer app', async () => {
  await using here = await running();
  const constants = await here.content.call(getConstants);
  expect(constants.nativeApp).toMatchObject({ requiredVersion: '0.0.0', promptIntervalHours: 24 });
  expect(constants.helpUrl).toBe('http://partners.example/help');
  expect(constants.legalNotices.map(({ firm }) => firm)).toEqual([
    'つづらアセットマネジメント株式会社',
    'みちしお証券株式会社',
  ]);
  for (const { text } of constants.legalNotices) expect(text).toContain('第0000号（架空）');
  expect(new Set(constants.fundOrder).size).toBe(12);
});

test('R7.03 the risk texts follow the voice of the service: no promise, no word that sounds like one', async () => {
  await using here = await running();
  const { riskText } = await here.content.call(getConstants);
  for (const text of Object.values(riskText)) {
    expect(text).not.toMatch(/必ず|安心|お得|元本|！|!/);
    expect(text.length).toBeGreaterThan(60);
  }
  expect(riskText.fund).toContain('下回ることがあります');
  expect(riskText.margin).toContain('保証金を上回る損失');
});

test('R7.03 every page the constants link to is there', async () => {
  await using here = await running();
  const { helpUrl, faqUrl, companyUrl, termsLinks, nativeApp } = await here.content.call(getConstants);
  const urls = [helpUrl, faqUrl, companyUrl, nativeApp.storeUrlIos, nativeApp.storeUrlAndroid];
  for (const url of [...urls, ...termsLinks.map((link) => link.url)]) {
    const answer = await fetch(url.replace('http://partners.example', here.partnersUrl));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<html lang="ja">');
  }
  expect((await fetch(`${here.partnersUrl}/terms/none`)).status).toBe(404);
});

test('R7.03 and R7.06 answer during our maintenance, and with a token of anyone', async () => {
  await using here = await running();
  here.setClock('2026-11-15T04:00:00+09:00');
  for (const path of ['/latte/const.json', '/common/calendar.json', '/common/terms.json']) {
    const headers = { authorization: 'Bearer someone' };
    expect((await fetch(`${here.contentUrl}${path}`, { headers })).status).toBe(200);
  }
});

test('R7.06 the calendar names holidays of both countries and says how far it reaches', async () => {
  await using here = await running();
  const calendar = await here.content.call(getCalendar);
  expect(calendar.validTo).toBe('2028-12-31');
  const japanese = new Map<string, object>(calendar.jpHolidays.map((day) => [day.date, day]));
  expect(japanese.get('2026-11-23')).toMatchObject({ name: '勤労感謝の日', kind: 'NATIONAL' });
  expect(japanese.get('2026-12-31')).toMatchObject({ name: '年末年始', kind: 'YEAR_END' });
  expect(japanese.get('2026-01-01')).toMatchObject({ name: '元日', kind: 'NATIONAL' });
  expect(japanese.has('2026-05-03')).toBe(false);
  expect(calendar.usHolidays).toContainEqual({ date: '2026-11-26', name: '感謝祭' });
  expect(calendar.usEarlyCloses.map(({ date }) => date)).toContain('2026-11-27');
});

test('R7.06 banks and the branches of one bank, in the order of their codes', async () => {
  await using here = await running();
  const { banks, updatedOn } = await here.content.call(listBanks);
  expect(updatedOn).toMatch(/^20\d{2}-\d{2}-\d{2}$/);
  expect(banks.length).toBeGreaterThan(1_000);
  expect(banks[0]).toEqual({ code: '0001', name: 'みずほ', kana: 'ﾐｽﾞﾎ', hiragana: 'みずほ' });
  expect(banks.map(({ code }) => code)).toEqual(banks.map(({ code }) => code).toSorted());

  const { branches } = await here.content.call(listBranches, { params: { bankCode: '9900' } });
  expect(branches.find(({ code }) => code === '058')).toBeDefined();
  expect(branches.every(({ kana }) => /^[ｦ-ﾟA-Z0-9().\- ]+$/.test(kana))).toBe(true);
});

test('R7.06 a bank that does not exist is not found, and a malformed code is refused', async () => {
  await using here = await running();
  await expect(here.content.call(listBranches, { params: { bankCode: '9998' } })).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
  const answer = await fetch(`${here.contentUrl}/common/banks/constructor/branches.json`);
  expect(await answer.json()).toMatchObject({ code: '400-001' });
});

test('R7.06 every rule has its version, its day and a page', async () => {
  await using here = await running();
  const { terms } = await here.content.call(listTerms);
  expect(terms.map(({ id }) => id)).toEqual(['service', 'privacy', 'solicitation', 'brokerage', 'nisa']);
  expect(terms[0]).toMatchObject({ version: '3.1', effectiveFrom: '2026-04-01' });
});

test('R7.06 a client that has the bytes gets 304 without them', async () => {
  await using here = await running();
  const url = `${here.contentUrl}/common/banks.json`;
  const first = await fetch(url);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  await first.arrayBuffer();
  for (const seen of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await fetch(url, { headers: { 'if-none-match': seen } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  }
  const other = await fetch(url, { headers: { 'if-none-match': '"other"' } });
  expect(other.status).toBe(200);
  await other.arrayBuffer();
  const constants = await fetch(`${here.contentUrl}/latte/const.json`);
  expect(constants.headers.get('cache-control')).toBe('no-cache');
});

test('the customer app may read the content host from its own origin, others may not', async () => {
  await using here = await running();
  const allowed = async (origin: string) => {
    const answer = await fetch(`${here.contentUrl}/latte/const.json`, { headers: { origin } });
    return answer.headers.get('access-control-allow-origin');
  };
  expect(await allowed('http://web.example')).toBe('http://web.example');
  expect(await allowed('http://evil.example')).toBeNull();
});
