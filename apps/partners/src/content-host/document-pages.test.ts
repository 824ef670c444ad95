import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentPath, documents, news } from '@tsuzura/store/seed';
import { running } from '../running.test-support.ts';

test('R3.04 every registered document opens, says its name and version, and has the bytes it was registered with', async () => {
  await using here = await running();
  for (const document of documents) {
    const answer = await fetch(`${here.contentUrl}${documentPath(document)}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex'), document.id).toBe(document.contentHash);
    expect(bytes.toString()).toContain(`<h1>${document.name}</h1>`);
    expect(bytes.toString()).toContain(`<dd>${document.version}</dd>`);
    expect(bytes.toString()).not.toMatch(/必ず|安心|お得|元本|！|!(?!doctype)/);
  }
});

test('R2.12 every file attached to news opens, and so does the look of the documents', async () => {
  await using here = await running();
  const paths = news.flatMap(({ attachments = [] }) => attachments.map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of [...paths, '/documents/document.css']) {
    const answer = await fetch(`${here.contentUrl}${path}`);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
});

test('a document that does not exist is a page that says so, and nothing outside the folder can be had', async () => {
  await using here = await running();
  for (const name of ['none.html', '..%2Fterms.ts', '__proto__']) {
    const answer = await fetch(`${here.contentUrl}/documents/${name}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('お探しの情報は見つかりませんでした。');
  }
});
