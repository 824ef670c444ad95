import { expect, test } from 'vitest';
import { rangeOf } from '../kernel/add-video.ts';
import { running } from '../running.test-support.ts';

test('a recording is shown with its captions, and everything that its page names is there', async () => {
  await using here = await running();
  const answer = await fetch(`${here.contentUrl}/seminars/seminar-1/recording`);
  expect(answer.headers.get('content-security-policy')).toContain("media-src 'self'");
  const text = await answer.text();
  const [, video = ''] = /<video[^>]* src="([^"]+)"/.exec(text) ?? [];
  const [, track = ''] = /<track kind="captions"[^>]* src="([^"]+)"/.exec(text) ?? [];
  const film = await fetch(here.contentUrl + video);
  expect(film.headers.get('content-type')).toBe('video/webm');
  expect(new Uint8Array(await film.arrayBuffer()).slice(0, 4)).toEqual(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]));
  const part = await fetch(here.contentUrl + video, { headers: { range: 'bytes=1-3' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, expect.stringMatching(/^bytes 1-3\/\d+$/)]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(new Uint8Array([0x45, 0xdf, 0xa3]));
  expect(await (await fetch(here.contentUrl + track)).text()).toMatch(/^WEBVTT\n\n00:00\.000 --> 00:05\.900\n/);
  for (const [, link = ''] of text.matchAll(/<link[^>]* href="([^"]+)"/g))
    expect([link, (await fetch(here.contentUrl + link)).status]).toEqual([link, 200]);
  expect(text).toContain('href="http://partners.example/mail"');
});

test('an id with signs of HTML stays text', async () => {
  await using here = await running();
  const text = await (await fetch(`${here.contentUrl}/seminars/${encodeURIComponent('"><b>')}/recording`)).text();
  expect(text).not.toContain('"><b>');
});

test.each([
  ['bytes=0-', { from: 0, to: 9 }],
  ['bytes=4-100', { from: 4, to: 9 }],
  ['bytes=10-', null],
  ['bytes=5-4', null],
  ['bytes=-3', null],
  ['bytes=0-1,3-4', null],
  [undefined, null],
])('the range %s of ten bytes', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});
