import { expect, test } from 'vitest';
import { partnerEndpoints } from '@tsuzura/contract/partner';
import { contentCalls } from '@tsuzura/contract/static';
import { running } from './running.test-support.ts';

test('every call of both servers has a handler', async () => {
  await using here = await running();
  expect(here.program.partners.built()).toEqual(partnerEndpoints);
  expect(here.program.content.built()).toEqual(contentCalls);
});

test('the first page lists what is here, and every link of it that is ours answers', async () => {
  await using here = await running();
  const answer = await fetch(`${here.partnersUrl}/`);
  const body = await answer.text();
  expect(body).toContain('<h1>提携先の一覧</h1>');
  expect(body).toContain('name="viewport"');
  const links = [...body.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1]);
  expect(links.length).toBeGreaterThan(6);
  for (const link of links) {
    const linked = await fetch(`${here.partnersUrl}${link}`);
    expect([link, linked.status]).toEqual([link, 200]);
    await linked.arrayBuffer();
  }
});

test('the stylesheet is served as one, and pages hold no style of their own', async () => {
  await using here = await running();
  const style = await fetch(`${here.partnersUrl}/style.css`);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await style.text()).toContain('.banner');
  for (const path of ['/', '/mail', '/push', '/help', '/faq', '/company']) {
    const answer = await fetch(`${here.partnersUrl}${path}`);
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(await answer.text()).not.toMatch(/<script|<style|style=/);
  }
});

test('after close neither server answers', async () => {
  const here = await running();
  await here.program.close();
  await expect(fetch(here.partnersUrl)).rejects.toThrow('fetch failed');
  await expect(fetch(here.contentUrl)).rejects.toThrow('fetch failed');
});
